import type { Input } from '@pitlane/contract/endpoint'
import { isOwnObjectPath } from '@pitlane/contract/files/calls'
import { fileOfJob, type Job, type jobLinks } from '@pitlane/contract/job-links/calls'
import type { ReportedDone } from '@pitlane/contract/repairs/mechanic'
import type { PublicContext, ReadContext } from '../../platform/context.ts'
import { invalidLink } from './dead-links.ts'
import { type OpenLink, openLink } from './open-link.ts'
import { categoryOfRepair, jobOfRepair } from './queries.ts'

export async function showJob(visitor: PublicContext, { token }: Input<typeof jobLinks.job>): Promise<Job> {
  const { ctx, link } = await openLink(visitor, token)
  return jobOf(ctx, link)
}

export async function showCategory(visitor: PublicContext, { token }: Input<typeof jobLinks.category>) {
  const { ctx, link } = await openLink(visitor, token)
  const category = await categoryOfRepair(ctx, link.repairId)
  if (!category) throw invalidLink()
  return category
}

export async function showClock(visitor: PublicContext, { token }: Input<typeof jobLinks.clock>) {
  const { link } = await openLink(visitor, token)
  return { clock: link.clock, timezone: link.timezone, currency: link.currency }
}

/** With addresses under which whoever has the link can read the files. */
export async function jobOf(ctx: ReadContext, link: OpenLink): Promise<Job> {
  const job = await jobOfRepair(ctx, { repairId: link.repairId, linkId: link.id })
  if (!job) throw invalidLink()
  const { repair } = job
  return {
    ...job,
    repair: {
      ...repair,
      imageUrls: repair.imageUrls.filter(isOwnObjectPath).map((path) => fileOfJob(link.token, path)),
      reportedDone: repair.reportedDone && seenBy(link, repair.reportedDone),
    },
  }
}

/** What another mechanic entered is between them and the business; that it is done, everybody may know. */
function seenBy({ token, doneAt }: OpenLink, reported: ReportedDone): ReportedDone {
  const { at, by, imageUrls, receiptUrl } = reported
  if (doneAt === null || Date.parse(doneAt) !== Date.parse(at))
    return { at, by, odometerReading: null, cost: null, note: null, imageUrls: [], receiptUrl: null }
  return {
    ...reported,
    imageUrls: imageUrls.map((path) => fileOfJob(token, path)),
    receiptUrl: receiptUrl && fileOfJob(token, receiptUrl),
  }
}
