import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { jobLinks } from '@pitlane/contract/job-links/calls'
import type { Asked } from '../../platform/http/serve.ts'
import { answerInvalidLink } from './dead-links.ts'
import { openLink } from './open-link.ts'

/** The page itself is the same for every link that is valid, and another for every one that is not. */
export async function showPage({
  visitor,
  input,
  request,
  reply,
}: Asked & { input: Input<typeof jobLinks.page> }) {
  try {
    await openLink(visitor, input.token)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return answerInvalidLink(reply)
  }
  request.page = 'job'
  reply.callNotFound()
  return reply
}
