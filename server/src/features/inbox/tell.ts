import type { WriteContext } from '../../platform/context.ts'
import type { By } from '../../platform/happened.ts'
import { pushTold } from './push/pushes.ts'
import { gatherMails, insertNotifications, noteTidings, type Tiding } from './tell-queries.ts'

/** In the transaction that causes it: told is what happened, and nothing else. */
export async function tell(ctx: WriteContext, tidings: readonly Tiding[]): Promise<void> {
  if (tidings.length === 0) return
  const { NOTIFY_GROUP_SECONDS } = ctx.platform.config
  await gatherMails(ctx, tidings, new Date(ctx.now.getTime() + NOTIFY_GROUP_SECONDS * 1000))
  await noteTidings(ctx, tidings)
  await pushTold(ctx, await insertNotifications(ctx, tidings))
}

/** What people call who did it. */
export function nameOf({ user, guest }: By): string {
  return user ? `${user.firstName} ${user.lastName}` : (guest ?? '')
}
