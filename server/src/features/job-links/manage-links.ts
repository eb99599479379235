import { DAY } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import {
  type jobLinks,
  LINK_DAYS,
  LINK_GONE,
  LINK_MAILS_PER_HOUR,
  LINK_REVOKED,
  LINKS_FULL,
  MOST_OPEN_LINKS,
  NOTHING_TO_SEND,
} from '@pitlane/contract/job-links/calls'
import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { mailLimits } from '../../platform/mail/mail-limits.ts'
import { digest, newId } from '../../platform/secrets.ts'
import type { RepairsHappened, RepairTold } from '../repairs/happened.ts'
import { holdRepairs } from '../repairs/plan-queries.ts'
import { linkToken, linkUrl } from './link-token.ts'
import { mailLink } from './mail-link.ts'
import { countOpenLinks, insertLink, linksOf, revokeLink, revokeLinksOf } from './queries.ts'

const HOUR_SECONDS = 3_600

/** The link is told once, here and in the mail. */
export async function sendLink(
  ctx: StepsContextFor<typeof jobLinks.send>,
  { id: repairId, email }: Input<typeof jobLinks.send>,
) {
  if (email) await spendMail(ctx, email)
  const { platform, tenantId, now } = ctx
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY)
  await ctx.withTenant(async (tenant) => {
    const [repair] = await holdRepairs(tenant, [repairId])
    if (!repair) throw new AppError('not_found', REPAIR_GONE)
    if (repair.status === 'completed') throw new AppError('conflict', NOTHING_TO_SEND)
    if ((await countOpenLinks(tenant, repairId)) >= MOST_OPEN_LINKS)
      throw new AppError('conflict', LINKS_FULL)
    const tokenHash = digest(linkToken(platform, tenantId, id))
    await insertLink(tenant, { id, repairId, tokenHash, expiresAt, mailedTo: email ?? null })
    if (email)
      await mailLink(tenant, {
        linkId: id,
        repairId,
        to: email,
        mechanic: repair.mechanic,
        goodUntil: expiresAt,
      })
  })
  return { url: linkUrl(platform, tenantId, id), expiresAt: expiresAt.toISOString() }
}

/** Mails go to addresses that people type: only so many. */
async function spendMail(ctx: StepsContextFor<typeof jobLinks.send>, email: string): Promise<void> {
  const each = { limit: LINK_MAILS_PER_HOUR, windowSeconds: HOUR_SECONDS }
  await ctx.platform.limits.spend(ctx, [
    { name: `job links of ${ctx.tenantId}`, ...each },
    { name: `job links to ${comparable(email)}`, ...each },
    ...(await mailLimits(ctx, ctx.tenantId, email)),
  ])
}

export async function listLinks(ctx: ReadContext, { id }: Input<typeof jobLinks.list>) {
  const links = await linksOf(ctx, id)
  if (!links) throw new AppError('not_found', REPAIR_GONE)
  return links
}

export async function takeBackLink(ctx: WriteContext, { id }: Input<typeof jobLinks.revoke>) {
  if (!(await revokeLink(ctx, id))) throw new AppError('not_found', LINK_GONE)
  return { message: LINK_REVOKED }
}

/** What is done needs no mechanic any more; the links stay dead when it is opened again. */
export async function endLinks(ctx: WriteContext, { each }: RepairsHappened): Promise<void> {
  const isDoneNow = ({ before, after }: RepairTold) =>
    before !== null && before.status !== 'completed' && after?.status === 'completed'
  const done = each.filter(isDoneNow).map(({ id }) => id)
  if (done.length > 0) await revokeLinksOf(ctx, done)
}
