import { AppError } from '@pitlane/contract/errors'
import { LINK_INVALID } from '@pitlane/contract/job-links/calls'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerBelow } from '../../platform/http/answer-below.ts'
import { answerPlainPage } from '../../platform/pages/plain-page.ts'

export function invalidLink(): AppError {
  return new AppError('not_found', LINK_INVALID)
}

export function answerInvalidLink(reply: FastifyReply): FastifyReply {
  return answerPlainPage(reply, 404, { title: 'Link not valid', body: `<p>${LINK_INVALID}</p>` })
}

/** A link with something too much in it, a slash or many characters, is no other than one that has ended. */
export function refuseLostLinks(app: FastifyInstance): void {
  answerBelow(app, '/job', answerInvalidLink)
  answerBelow(app, '/api/job', () => {
    throw invalidLink()
  })
}
