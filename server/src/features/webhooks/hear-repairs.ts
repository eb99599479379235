import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { CommentHappened } from '../comments/happened.ts'
import { findComment } from '../comments/queries.ts'
import { downtimesOf, noDowntime } from '../repairs/downtime/downtime-queries.ts'
import type { RepairsHappened, RepairsLeaving, RepairTold } from '../repairs/happened.ts'
import { currentTenant } from '../tenants/queries.ts'
import { heardAmong, insertEvents, insertRepairEvents } from './event-queries.ts'
import { tellWebhooks } from './way.ts'

interface News {
  repairId: string
  type: WebhookEvent
}

/** However they came or changed. One that leaves is heard of before it does. */
export async function hearRepairs(ctx: WriteContext, { each }: Told<RepairsHappened>): Promise<void> {
  await writeRepairs(ctx, each.flatMap(newsOf))
}

export async function hearLeaving(ctx: WriteContext, { ids }: Told<RepairsLeaving>): Promise<void> {
  await writeRepairs(
    ctx,
    ids.map((repairId) => ({ repairId, type: 'repair.deleted' })),
  )
}

/** Completing is told as that and as nothing else. */
function newsOf({ id, before, after }: RepairTold): News[] {
  if (!after) return []
  if (!before) return [{ repairId: id, type: 'repair.created' }]
  const isCompleted = after.status === 'completed' && before.status !== 'completed'
  return [{ repairId: id, type: isCompleted ? 'repair.completed' : 'repair.updated' }]
}

/** A few statements for all of them, and one where nobody listens. */
export async function writeRepairs(ctx: WriteContext, news: readonly News[]): Promise<void> {
  const heard = await heardAmong(ctx, [...new Set(news.map(({ type }) => type))])
  const told = news.filter(({ type }) => heard.has(type))
  const tenant = told.length > 0 ? await currentTenant(ctx) : undefined
  if (!tenant) return
  const downtimes = await downtimesOf(
    { ...ctx, timezone: tenant.timezone },
    told.map(({ repairId }) => repairId),
  )
  const events = told.map((it) => ({
    ...it,
    more: JSON.stringify(downtimes.get(it.repairId) ?? noDowntime),
  }))
  await tellWebhooks(ctx, await insertRepairEvents(ctx, events))
}

export async function hearComment(
  ctx: WriteContext,
  { action, id, repair }: Told<CommentHappened>,
): Promise<void> {
  if (action !== 'made') return
  const type = 'repair.commented'
  if ((await heardAmong(ctx, [type])).size === 0) return
  const data = JSON.stringify({ ...(await findComment(ctx, id)), repairId: repair.id })
  await tellWebhooks(ctx, await insertEvents(ctx, [{ type, subject: repair.id, data }]))
}
