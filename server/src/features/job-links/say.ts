import { HOUR, MINUTE } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { objectIdIn } from '@pitlane/contract/files/calls'
import { EXPECTED_HOURS } from '@pitlane/contract/formats'
import { type Job, type jobLinks, NOT_OF_THIS_LINK, SOME_MECHANIC } from '@pitlane/contract/job-links/calls'
import { endOfWork } from '@pitlane/contract/planning/workshop'
import { asDay } from '@pitlane/contract/repairs/as-day'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RepairChanges } from '@pitlane/contract/repairs/input'
import { lastSaid } from '@pitlane/contract/repairs/last-said'
import { dayOfWall, timeOfWall, wallAt } from '@pitlane/contract/zones'
import type { PublicContext } from '../../platform/context.ts'
import { objectsOfLink } from '../files/queries.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { changeRepair } from '../repairs/edit.ts'
import { waitingAsSaid } from '../repairs/queries.ts'
import { holdJob, type LinkContext, type OpenLink, openForWriting } from './open-link.ts'
import { linkWithId, noteDone } from './queries.ts'
import { jobOf } from './show-job.ts'

/** The repair is in progress from now on, and nobody waits any more. Said again, it says nothing new. */
export function sayStarted(visitor: PublicContext, { token }: Input<typeof jobLinks.started>): Promise<Job> {
  return byLink(visitor, token, async (ctx, link) => {
    const before = await holdJob(ctx, link)
    if (before.status === 'in progress' && !(await waitingAsSaid(ctx, before.id))) return
    const changes = before.status === 'need' ? await startNow(ctx, before) : {}
    await changeRepair(asMechanic(ctx, before), 'started', before, changes, { waiting: null })
  })
}

export function sayWaiting(
  visitor: PublicContext,
  { token, ...said }: Input<typeof jobLinks.waiting>,
): Promise<Job> {
  return byLink(visitor, token, async (ctx, link) => {
    const before = await holdJob(ctx, link)
    const waiting = { ...said, until: asDay(said.until, ctx.timezone), at: ctx.now.toISOString() }
    const known = lastSaid({ ...before, waiting: await waitingAsSaid(ctx, before.id) }).waiting
    if (known && JSON.stringify(factsOf(known)) === JSON.stringify(factsOf(waiting))) return
    await changeRepair(asMechanic(ctx, before), 'waiting', before, {}, { waiting })
  })
}

/** Completes nothing: that is for the business to confirm. Said again, the last word counts. */
export function sayDone(
  visitor: PublicContext,
  { token, ...said }: Input<typeof jobLinks.done>,
): Promise<Job> {
  return byLink(visitor, token, async (ctx, link) => {
    const before = await holdJob(ctx, link)
    await assertSent(ctx, link, {
      imageUrls: said.imageUrls,
      receiptUrl: said.receiptUrl ? [said.receiptUrl] : [],
    })
    const mechanic = asMechanic(ctx, before)
    const imageUrls = [...new Set(said.imageUrls)]
    const reportedDone = { at: ctx.now.toISOString(), by: mechanic.guest, ...said, imageUrls }
    await changeRepair(mechanic, 'done', before, {}, { reportedDone })
    await noteDone(ctx, link.id)
  })
}

/** What somebody says through a link, answered with how the job stands then. */
export async function byLink(
  visitor: PublicContext,
  token: string,
  work: (ctx: LinkContext, link: OpenLink) => Promise<void>,
): Promise<Job> {
  const { ctx, link } = await openForWriting(visitor, token)
  return ctx.withTenant(async (tenant) => {
    await work(tenant, link)
    return jobOf(tenant, { ...link, ...(await linkWithId(tenant, link.id)) })
  })
}

/** Who has the link is who the repair is with, by name. */
export function asMechanic(ctx: LinkContext, { mechanic }: Repair) {
  return { ...ctx, guest: mechanic ?? SOME_MECHANIC }
}

/** What somebody waits for, without since when. */
function factsOf({ for: what, note, until }: NonNullable<Repair['waiting']>) {
  return [what, note, until]
}

/** From now to the end of the plan; without one, or when that is past, for as long as the work takes in the workshop. */
async function startNow(ctx: LinkContext, repair: Repair): Promise<RepairChanges> {
  const now = ctx.now.getTime()
  const planned = repair.plannedEnd === null ? 0 : Date.parse(repair.plannedEnd)
  const end = minuteOf(planned) > minuteOf(now) ? planned : await endOfJob(ctx, repair)
  const [from, to] = [wallAt(now, ctx.timezone), wallAt(end, ctx.timezone)]
  return {
    status: 'in progress',
    startDate: dayOfWall(from),
    startTime: timeOfWall(from),
    endDate: dayOfWall(to),
    endTime: timeOfWall(to),
  }
}

/** Times of repairs have no seconds. */
const minuteOf = (instant: number) => Math.floor(instant / MINUTE)

async function endOfJob(ctx: LinkContext, repair: Repair): Promise<number> {
  const { hours } = await workshopOf(ctx)
  const [now, taken] = [ctx.now.getTime(), repair.expectedHours ?? EXPECTED_HOURS]
  return endOfWork(now, taken, hours, ctx.timezone) ?? now + taken * HOUR
}

/** Only what came through this link and was checked may be reported by it. */
async function assertSent(ctx: LinkContext, link: OpenLink, files: Record<string, string[]>): Promise<void> {
  const ids = Object.values(files)
    .flat()
    .flatMap((path) => objectIdIn(path) ?? [])
  const sent = new Set(await objectsOfLink(ctx, link.id, ids, { isClaimed: true }))
  const errors = Object.entries(files)
    .filter(([, paths]) => paths.some((path) => !sent.has(objectIdIn(path) ?? '')))
    .map(([path]) => ({ path, message: NOT_OF_THIS_LINK }))
  if (errors.length > 0) throw new AppError('invalid', NOT_OF_THIS_LINK, { errors })
}
