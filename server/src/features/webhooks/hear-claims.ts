import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { ClaimHappened } from '../claims/happened.ts'
import { heardAmong, insertEvents } from './event-queries.ts'
import { tellWebhooks } from './way.ts'

/** A claim that is sent, and one that is paid: sent again with lines that are paid already, it is both. */
export async function hearClaim(
  ctx: WriteContext,
  { step, before, after }: Told<ClaimHappened>,
): Promise<void> {
  const isPaid = after.state === 'paid' && before?.state !== 'paid'
  const news: WebhookEvent[] = [
    ...(step === 'send' ? (['claim.sent'] as const) : []),
    ...(isPaid ? (['claim.paid'] as const) : []),
  ]
  if (news.length === 0) return
  const heard = await heardAmong(ctx, news)
  const events = news
    .filter((type) => heard.has(type))
    .map((type) => ({ type, subject: after.repairId, data: JSON.stringify(after) }))
  await tellWebhooks(ctx, await insertEvents(ctx, events))
}
