import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import { asSystem, type Moment, type Platform, systemReason, withTenant } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { type BegunSync, performSync } from './perform-sync.ts'
import { dueTenants, takeDue } from './schedule-queries.ts'
import { insertRun } from './sync-queries.ts'

const looking = systemReason('find what is due for a sync')

/** Longer than any sync: its reading of two lists, and what comes after. */
const LISTS = 2
const MARGIN_MS = 5 * MINUTE
/** Other instances look at the same ones; there is one left for each of them. */
const LOOKED_AT = 20

/** Every minute: the businesses that are due. It only begins them, so that none keeps the next minute from coming. */
export const syncDue = job({
  name: 'hq-sync-due',
  cron: '* * * * *',
  work: beginDue,
})

/** The same as soon as HQ has said that something changed, however often it says so. */
export const syncHinted = job({ name: 'hq-sync-hinted', isJoined: true, work: beginDue })

/** How many syncs are having their turn, in each process. */
const havingTheirTurn = new WeakMap<Platform, number>()

/**
 * As many as may begin together. A sync has its turn for some seconds; one that takes longer goes on, but lets the next
 * one begin. So nobody waits for somebody else's HQ, however slow, longer than a turn.
 */
async function beginDue(ctx: Moment): Promise<void> {
  const { platform } = ctx
  while (turnsTaken(platform) < platform.config.HQ_SYNC_AT_ONCE) {
    countTurn(platform, 1)
    const moment = { ...ctx, now: platform.clock() }
    const tenantId = await takeOne(moment).catch((error: unknown) => {
      countTurn(platform, -1)
      throw error
    })
    if (tenantId === undefined) {
      countTurn(platform, -1)
      return
    }
    platform.background.begin((signal) => syncInTurn(moment, tenantId, signal))
  }
}

async function takeOne({ now, log, platform }: Moment): Promise<string | undefined> {
  const until = new Date(now.getTime() + LISTS * platform.config.HQ_PULL_SECONDS * 1000 + MARGIN_MS)
  const moment = { now, log, platform }
  const due = await asSystem(moment, looking, (system) => dueTenants(system, LOOKED_AT))
  for (const tenantId of due)
    if (await withTenant(moment, tenantId, (tenant) => takeDue(tenant, until))) return tenantId
  return undefined
}

async function syncInTurn(moment: Moment, tenantId: string, signal: AbortSignal): Promise<void> {
  const { platform } = moment
  const turn = new AbortController()
  const turnIsOver = pause(platform.config.HQ_TURN_SECONDS * 1000, undefined, {
    signal: AbortSignal.any([turn.signal, signal]),
  }).catch(() => undefined)
  const next = turnIsOver.then(async () => {
    countTurn(platform, -1)
    if (!signal.aborted) await beginDue(moment)
  })
  try {
    await syncOne(moment, tenantId, signal)
  } finally {
    turn.abort()
    await next
  }
}

async function syncOne(moment: Moment, tenantId: string, signal: AbortSignal): Promise<void> {
  const id = await withTenant(moment, tenantId, (tenant) => insertRun(tenant, true))
  if (!id) return
  const run: BegunSync = { id, tenantId, isAutomatic: true, mayArchiveMany: false }
  await performSync(moment, run, signal)
}

function turnsTaken(platform: Platform): number {
  return havingTheirTurn.get(platform) ?? 0
}

function countTurn(platform: Platform, by: 1 | -1): void {
  havingTheirTurn.set(platform, turnsTaken(platform) + by)
}
