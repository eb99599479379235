import { mayWork } from '@pitlane/contract/access'
import { MINUTE } from '@pitlane/contract/durations'
import { LINK_DAYS, LINK_USED_UP, LINK_WRITES, LINK_WRITES_PER_HOUR } from '@pitlane/contract/job-links/calls'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { lookForLink, openedBy } from '../../platform/access/links.ts'
import {
  type Acting,
  type Moment,
  type PublicContext,
  type ReadContext,
  type WriteContext,
  withTenant,
} from '../../platform/context.ts'
import { digest } from '../../platform/secrets.ts'
import { holdRepair } from '../repairs/queries.ts'
import { invalidLink } from './dead-links.ts'
import { findLink, type KnownLink, linkWithId, noteUse } from './queries.ts'

export interface OpenLink extends KnownLink {
  token: string
}

const HOUR_SECONDS = 3_600
const LIFE_SECONDS = LINK_DAYS * 24 * HOUR_SECONDS

/** Whatever is wrong with a link, the answer is the same. One that we have given out takes a look into its business; an invented one none. */
export async function openLink(moment: Moment, token: string): Promise<{ ctx: ReadContext; link: OpenLink }> {
  const looking = await lookForLink(moment, 'job link', token)
  const link = looking && (await findLink(looking, digest(token)))
  if (!link || !isOpen(link, moment.now)) throw invalidLink()
  const ctx = openedBy(looking, token)
  if (isStale(link, ctx.now)) await withTenant(ctx, ctx.tenantId, (writing) => noteUse(writing, link.id))
  return { ctx, link: { ...link, token } }
}

/** The same for who says or sends something, which is counted. */
export async function openForWriting(
  visitor: PublicContext,
  token: string,
): Promise<{ ctx: LinkSteps; link: OpenLink }> {
  const { ctx, link } = await openLink(visitor, token)
  const name = `job link ${link.id}`
  await ctx.platform.limits.spend(ctx, [
    { name, limit: LINK_WRITES_PER_HOUR, windowSeconds: HOUR_SECONDS },
    { name: `${name} in all`, limit: LINK_WRITES, windowSeconds: LIFE_SECONDS, sentence: LINK_USED_UP },
  ])
  const { timezone } = link
  return {
    link,
    ctx: {
      ...ctx,
      withTenant: (work) => withTenant(ctx, ctx.tenantId, (tenant) => work({ ...tenant, timezone })),
    },
  }
}

/** Reads, and opens its transactions itself. */
interface LinkSteps extends ReadContext {
  withTenant<T>(work: (ctx: LinkContext) => Promise<T>): Promise<T>
}

export type LinkContext = WriteContext & Pick<Acting, 'timezone'>

/** Its repair, which nobody else changes until the transaction ends; what was completed or revoked meanwhile is closed. */
export async function holdJob(ctx: LinkContext, { id, repairId }: OpenLink): Promise<Repair> {
  const repair = await holdRepair(ctx, repairId)
  const link = repair && (await linkWithId(ctx, id))
  if (!link || !isOpen(link, ctx.now)) throw invalidLink()
  return repair
}

function isOpen(link: KnownLink, now: Date): boolean {
  const isGiven = link.revokedAt === null && new Date(link.expiresAt) > now
  return isGiven && link.repairStatus !== 'completed' && link.tenantStatus === 'active' && mayWork(link, now)
}

/** To the minute is enough to know whether somebody looked. */
function isStale({ lastUsedAt }: KnownLink, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= MINUTE
}
