import type { WriteContext } from '../../platform/context.ts'
import { say, type Told } from '../../platform/happened.ts'
import type { SignedInHere } from '../accounts/happened.ts'
import { ssoHappened } from './happened.ts'
import { keepLink, storedSso } from './queries.ts'
import { readTicket } from './tickets.ts'

/** Whoever came back from the issuer to this browser, and now shows there that they are that person, is known by the issuer from now on. */
export async function linkIdentity(ctx: WriteContext, { ticket, by }: Told<SignedInHere>): Promise<void> {
  const proven = readTicket(ctx.platform, 'proven', ticket, ctx.now)
  if (!proven || proven.tenantId !== ctx.tenantId || proven.userId !== by.user?.id) return
  const stored = await storedSso(ctx)
  if (stored?.metadata.issuer !== proven.issuer) return
  if (!(await keepLink(ctx, proven))) return
  const { name } = stored
  await say({ ...ctx, user: by.user }, ssoHappened, { action: 'linked', userId: proven.userId, name })
}
