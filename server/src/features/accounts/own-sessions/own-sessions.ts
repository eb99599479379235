import { type OwnSession, type ownSessions, SESSION_GONE } from '@pitlane/contract/accounts/security'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { closeSession, listSessions } from '../../../platform/access/own-sessions.ts'
import type { ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { securityHappened } from '../happened.ts'
import { assertFresh } from '../second-factor/freshness.ts'

export function listOwnSessions(ctx: ReadContext & SignedIn): Promise<OwnSession[]> {
  return listSessions(ctx, ctx.user.id, ctx.sessionKey)
}

export async function endOwnSession(
  ctx: WriteContext & SignedIn,
  { id }: Input<typeof ownSessions.end>,
): Promise<{ message: string }> {
  await assertFresh(ctx)
  if (!(await closeSession(ctx, ctx.user.id, id))) throw new AppError('not_found', SESSION_GONE)
  await say(ctx, securityHappened, { userId: ctx.user.id, action: 'session_ended' })
  return { message: 'Signed out there' }
}

export async function endOtherSessions(ctx: WriteContext & SignedIn): Promise<{ message: string }> {
  const { user, sessionKey, platform } = ctx
  await assertFresh(ctx)
  await platform.sessions.closeAll(ctx, user.id, sessionKey)
  await say(ctx, securityHappened, { userId: user.id, action: 'other_sessions_ended' })
  return { message: 'Signed out everywhere else' }
}
