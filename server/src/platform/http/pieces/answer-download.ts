import { AppError } from '@pitlane/contract/errors'
import { dayIn } from '@pitlane/contract/formats'
import { type ReadContext, readingTenant, withTenant } from '../../context.ts'
import { happening, say } from '../../happened.ts'
import type { Asked } from '../serve.ts'
import { sendPieces } from './send-pieces.ts'

/** Somebody takes a file of what the business has with them. */
export const downloaded = happening<Pick<Download, 'name'>>('downloads')

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
  const { tenantId, user } = session
  await withTenant(visitor, tenantId, (tenant) => say({ ...tenant, user }, downloaded, { name }))
  const day = dayIn(session.tenant.timezone, visitor.now)
  reply.type(type).header('content-disposition', `attachment; filename="pitlane-${name}-${day}.${ending}"`)
  return sendPieces(reply, write(readingTenant(visitor, tenantId)))
}
