import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { hq, SyncAnswer, SyncRun } from '@pitlane/contract/hq/calls'
import { lookForLink } from '../../../platform/access/links.ts'
import { type Moment, type ReadContext, withTenant } from '../../../platform/context.ts'
import { Accepted } from '../../../platform/http/accepted.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { within } from '../../../platform/jobs/within.ts'
import { digest } from '../../../platform/secrets.ts'
import { storedAccess } from '../connection.ts'
import { isWebhook, storedConnection, tenantOfWebhook } from '../connection-queries.ts'
import { type BegunSync, performSync } from './perform-sync.ts'
import { setDue } from './schedule-queries.ts'
import { syncHinted } from './sync-due.ts'
import {
  insertRun,
  latestRun,
  runById,
  runningRunId,
  type StoredRun,
  takeBackIfServed,
} from './sync-queries.ts'

type Sync = typeof hq.sync

const LONGEST_WAIT_MS = 55_000
const LOOK_EVERY_MS = 150
const SILENT_IF_OLDER_MS = MINUTE

/** One run per business: whoever comes later waits for the one under way and gets its result. */
export async function syncVehicles(
  ctx: StepsContextFor<Sync>,
  input: Input<Sync>,
): Promise<SyncAnswer | Accepted<SyncAnswer>> {
  if (input.archiveMissing && ctx.user?.role !== 'admin')
    throw new AppError('forbidden', 'Only business administrators can confirm that vehicles are gone.')
  await storedAccess(ctx)
  if (input.silent) {
    const fresh = await freshAnswer(ctx)
    if (fresh) return fresh
  }
  const begun = await beginOrJoin(ctx, { isAutomatic: false, mayArchiveMany: input.archiveMissing ?? false })
  const run = await waitFor(ctx, begun)
  if (run.state === 'running') return new Accepted(await toAnswer(ctx, run))
  if (run.state === 'done') return toAnswer(ctx, run)
  throw new AppError(run.failureCode ?? 'overloaded', run.message)
}

export async function latestSyncRun(ctx: ReadContext): Promise<SyncRun> {
  const run = await latestRun(ctx)
  return run ? publicRun(run) : neverSynced
}

/** HQ's hint is not believed, only followed: the business is synced soon. */
export async function hearWebhook(visitor: Moment, { secret }: Input<typeof hq.webhook>) {
  const ctx = await lookForLink(visitor, 'HQ webhook', secret, tenantOfWebhook)
  const isKnown = ctx && (await isWebhook(ctx, digest(secret)))
  if (!isKnown) throw new AppError('not_found', 'There is nothing here.')
  await withTenant(ctx, ctx.tenantId, (tenant) => setDue(tenant, ctx.now))
  await ctx.platform.jobs.enqueue(syncHinted, {})
  return { message: 'Thank you' }
}

interface Begun {
  id: string
  /** When it is over, if it is this process that does it. */
  over?: Promise<void>
}

/** Goes on when the caller is gone; only an instance that stops interrupts it. */
async function beginOrJoin(
  ctx: StepsContextFor<Sync>,
  kind: Pick<BegunSync, 'isAutomatic' | 'mayArchiveMany'>,
): Promise<Begun> {
  const begun = await ctx.withTenant(async (tenant) => {
    const id = await insertRun(tenant, kind.isAutomatic)
    const served = id && !kind.mayArchiveMany ? await takeBackIfServed(tenant, id) : undefined
    return { id, served }
  })
  if (begun.served) return { id: begun.served }
  const { id } = begun
  if (!id) {
    const running = await runningRunId(ctx)
    return running ? { id: running } : beginOrJoin(ctx, kind)
  }
  const { tenantId, now, log, platform } = ctx
  const { promise: over, resolve } = Promise.withResolvers<void>()
  platform.background.begin((signal) =>
    performSync({ now, log, platform }, { id, tenantId, ...kind }, signal).finally(resolve),
  )
  return { id, over }
}

/** An own run says when it is over; that of another process is looked at now and then. */
async function waitFor(ctx: ReadContext, { id, over }: Begun): Promise<StoredRun> {
  const until = performance.now() + LONGEST_WAIT_MS
  if (over) await within(LONGEST_WAIT_MS, over)
  for (;;) {
    const run = await runById(ctx, id)
    if (!run) throw new AppError('not_found', 'This sync no longer exists.')
    if (run.state !== 'running' || performance.now() > until) return run
    await pause(LOOK_EVERY_MS)
  }
}

async function freshAnswer(ctx: ReadContext): Promise<SyncAnswer | undefined> {
  const stored = await storedConnection(ctx)
  const age = ctx.now.getTime() - Date.parse(stored?.lastSync ?? '')
  if (!(age < SILENT_IF_OLDER_MS)) return undefined
  const run = await latestRun(ctx)
  return { ...(run ? publicRun(run) : neverSynced), lastSync: stored?.lastSync ?? null, skipped: true }
}

async function toAnswer(ctx: ReadContext, run: StoredRun): Promise<SyncAnswer> {
  const stored = await storedConnection(ctx)
  return { ...publicRun(run), lastSync: run.finishedAt ?? stored?.lastSync ?? null }
}

function publicRun({ id: _, failureCode: __, ...run }: StoredRun): SyncRun {
  return run
}

const neverSynced: SyncRun = {
  state: 'never',
  startedAt: null,
  finishedAt: null,
  vehiclesRead: 0,
  vehiclesTotal: null,
  created: 0,
  updated: 0,
  unchanged: 0,
  archived: 0,
  missing: 0,
  total: 0,
  bookings: null,
  errors: [],
  message: '',
}
