import { AppError } from '@pitlane/contract/errors'
import { dayIn } from '@pitlane/contract/formats'
import { type ReadContext, readingTenant } from '../../context.ts'
import type { Asked } from '../serve.ts'
import { sendPieces } from './send-pieces.ts'

interface Download {
  name: string
  ending: string
  type: string
}

/** A file that is written while it is read, so that neither its size nor a slow reader costs memory or holds a connection. */
export async function answerDownload(
  { visitor, session, reply }: Asked,
  { name, ending, type }: Download,
  write: (ctx: ReadContext) => AsyncGenerator<string>,
): Promise<unknown> {
  if (!session) throw new AppError('unauthenticated', 'Please sign in.')
  const day = dayIn(session.tenant.timezone, visitor.now)
  reply.type(type).header('content-disposition', `attachment; filename="pitlane-${name}-${day}.${ending}"`)
  return sendPieces(reply, write(readingTenant(visitor, session.tenantId)))
}
