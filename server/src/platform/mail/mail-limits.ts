import { comparable } from '@pitlane/contract/formats'
import { HELD_BUSINESS, HELD_MAILBOX, HELD_STRANGERS, HELD_UNCONFIRMED } from '@pitlane/contract/mails'
import { type Moment, readingTenant } from '../context.ts'
import type { DeliveryLimit } from '../deliveries/way.ts'
import { isConfirmed, mailboxHash } from './mailbox-queries.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * What a mail counts against. Whoever waits for one is counted and refused when they ask; the others are counted
 * when they first leave. Where nobody has followed a link yet, all businesses together mail little: the address may be anybody's.
 */
export async function mailLimits(ctx: Moment, tenantId: string, to: string): Promise<DeliveryLimit[]> {
  const { config } = ctx.platform
  const mailbox = comparable(to)
  const ofBusiness: DeliveryLimit = {
    why: 'business',
    name: `mails of ${tenantId}`,
    limit: config.MAILS_PER_BUSINESS,
    windowSeconds: HOUR_SECONDS,
    sentence: HELD_BUSINESS,
    isPutOff: true,
  }
  if (await isConfirmed(readingTenant(ctx, tenantId), mailboxHash(to)))
    return [
      ofBusiness,
      {
        why: 'mailbox',
        name: `mails of ${tenantId} to ${mailbox}`,
        limit: config.MAILS_PER_MAILBOX,
        windowSeconds: DAY_SECONDS,
        sentence: HELD_MAILBOX,
      },
    ]
  return [
    ofBusiness,
    {
      why: 'unconfirmed',
      name: `mails to unconfirmed ${mailbox}`,
      limit: config.MAILS_PER_UNCONFIRMED,
      windowSeconds: DAY_SECONDS,
      sentence: HELD_UNCONFIRMED,
    },
    {
      why: 'strangers',
      name: `mails of ${tenantId} to unconfirmed`,
      limit: config.MAILS_TO_UNCONFIRMED_PER_BUSINESS,
      windowSeconds: DAY_SECONDS,
      sentence: HELD_STRANGERS,
    },
  ]
}
