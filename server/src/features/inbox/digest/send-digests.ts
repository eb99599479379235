import { dayIn } from '@pitlane/contract/formats'
import { endOfDay } from '@pitlane/contract/zones'
import { asSystem, type Moment, readingTenant, systemReason, withTenant } from '../../../platform/context.ts'
import { inTurns } from '../../../platform/jobs/in-turns.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { post } from '../../../platform/mail/post.ts'
import { lookHere } from '../looks/look.ts'
import { digestLetter } from './digest-letter.ts'
import { morningOf, noteDigest, tenantsToDigest } from './digest-queries.ts'
import { gatherDigest } from './gather.ts'

const finding = systemReason('find where it is time for the digest')

/** In one look, seven o'clock being the same for many; who is left is found by the next. They are composed a few at a time. */
const MOST_TENANTS = 5_000

/** Every morning, or later that day if nobody was there: what there is to say, to whoever wants it. */
export const sendDigests = job({
  name: 'digest',
  isTicking: true,
  work: async (ctx: Moment) => {
    const tenants = await asSystem(ctx, finding, (system) => tenantsToDigest(system, MOST_TENANTS))
    const send = (tenantId: string) => digestOf(ctx, tenantId)
    await inTurns(ctx, tenants, send, 'the digest of a business was not sent')
  },
})

/** Two may gather it at once; the one that comes second to note it posts nothing. */
async function digestOf(ctx: Moment, tenantId: string): Promise<void> {
  const reading = readingTenant(ctx, tenantId)
  const morning = await morningOf(reading)
  if (!morning) return
  const { name: businessName, timezone, readers } = morning
  const today = dayIn(timezone, ctx.now)
  if (morning.digestOn !== null && morning.digestOn >= today) return
  if (!morning.isLookNew || morning.lookedOn !== today)
    await withTenant(ctx, tenantId, (inside) => lookHere({ ...inside, timezone }))
  const sections = readers.length > 0 ? await gatherDigest({ ...reading, ...morning }) : []
  const digest = { tenantId, businessName, sections, goodUntil: new Date(endOfDay(today, timezone)) }
  const told = sections.length > 0 ? readers : []
  const letters = told.map((reader) => digestLetter(ctx.platform, digest, reader))
  await withTenant(ctx, tenantId, async (inside) => {
    if (await noteDigest(inside, today)) await post(inside, letters)
  })
}
