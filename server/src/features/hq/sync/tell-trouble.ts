import { HOUR } from '@pitlane/contract/durations'
import { HQ_LINK, SILENT_HOURS, sentences } from '@pitlane/contract/inbox/sentences'
import {
  asSystem,
  type Moment,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { inTurns } from '../../../platform/jobs/in-turns.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { tell } from '../../inbox/tell.ts'
import { TIDINGS_KEPT_DAYS, toldBefore } from '../../inbox/tell-queries.ts'
import { SILENT_AFTER, silentTenants } from './schedule-queries.ts'
import { lastSuccess } from './sync-queries.ts'

const listening = systemReason('find whose HQ is silent')

/** Of what is longer ago nobody knows whether it was told. */
const LATEST_HOURS = TIDINGS_KEPT_DAYS * 24
const MOST_SILENT = 1_000

/** Administrators hear of it once, and again when a sync has succeeded in between. */
export async function tellRefusal(ctx: WriteContext): Promise<void> {
  const success = await lastSuccess(ctx)
  if (!success?.isAutomatic) return
  await tellAdmins(ctx, sentences.hqRefuses(), `refused after ${success.at}`)
}

/** With every tick: businesses for which no sync has succeeded for hours. */
export const tellSilence = job({
  name: 'hq-silence',
  isTicking: true,
  work: (ctx: Moment) => tellSilences(ctx, MOST_SILENT),
})

/** To so many of those that have not heard of it; who is left is found by the next tick. */
export async function tellSilences(ctx: Moment, most: number): Promise<void> {
  const silence = { from: before(ctx, LATEST_HOURS), to: before(ctx, SILENT_HOURS), most }
  const tenants = await asSystem(ctx, listening, (system) => silentTenants(system, silence))
  const look = (tenantId: string) => withTenant(ctx, tenantId, tellOfSilence)
  await inTurns(ctx, tenants, look, 'that HQ is silent was not told to a business')
}

/** Looked at once more: since it was found, HQ may have answered or somebody may have paused the sync. */
async function tellOfSilence(ctx: WriteContext): Promise<void> {
  const success = await lastSuccess(ctx)
  if (!success?.isAutomatic || new Date(success.at) > before(ctx, SILENT_HOURS)) return
  await tellAdmins(ctx, sentences.hqSilent(), `${SILENT_AFTER}${success.at}`)
}

function before({ now }: Pick<Moment, 'now'>, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR)
}

async function tellAdmins(ctx: WriteContext, sentence: string, about: string): Promise<void> {
  if ((await toldBefore(ctx, 'hq', [about])).size > 0) return
  await tell(ctx, [{ kind: 'hq', sentence, link: HQ_LINK, about, to: 'admins' }])
}
