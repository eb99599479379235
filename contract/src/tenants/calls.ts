import { z } from 'zod'
import { clocks } from '../clock.ts'
import { distanceUnits } from '../distance-units.ts'
import { endpoint } from '../endpoint.ts'
import {
  clearablePhone,
  email,
  id,
  instant,
  money,
  moneyInput,
  optionalText,
  PHONE_MAX,
  requiredName,
  tooLong,
} from '../formats.ts'

export const TRIAL_DAYS = 30
export const DEFAULT_BUSINESS_NAME = 'Fleet Management'
export const DEFAULT_TIMEZONE = 'UTC'
const BUSINESS_NAME_MIN = 2
const SLUG_MIN = 2
export const SLUG_MAX = 63

export const Tenant = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  domain: z.string().nullable(),
  status: z.string(),
  /** What people outside the business are told to call. */
  contactPhone: z.string().nullable(),
  timezone: z.string(),
  distanceUnit: z.enum(distanceUnits),
  /** As it has chosen, or else as it counts distances. */
  clock: z.literal(clocks),
  currency: z.string(),
  freeTrial: z.boolean(),
  freeTrialEnddate: instant.nullable(),
  isSubscriber: z.boolean(),
  /** Of everybody who signs in. */
  requireSecondFactor: z.boolean(),
  /** What every claim is proposed with; null: nothing. */
  claimFee: money.nullable(),
  /** An estimate not above it is approved at once; null: a person decides each. */
  approveUnder: money.nullable(),
  /** Administrators may charge claims on the reservation in HQ. */
  chargesInHq: z.boolean(),
})
export type Tenant = z.output<typeof Tenant>

const SHORT_BUSINESS_NAME = 'Business name must be at least 2 characters'
const businessName = requiredName(SHORT_BUSINESS_NAME).min(BUSINESS_NAME_MIN, SHORT_BUSINESS_NAME)

const SHORT_SLUG = 'Slug must be at least 2 characters'
export const businessSlug = z
  .string({ error: SHORT_SLUG })
  .trim()
  .min(SLUG_MIN, SHORT_SLUG)
  .max(SLUG_MAX, tooLong(SLUG_MAX))
  .regex(/^[a-z0-9-]+$/, 'Slug must contain only lowercase letters, numbers, and hyphens')

const UNKNOWN_TIMEZONE = 'Please choose a time zone from the list'
/** A place of the tz database, as it is spelled there. */
export const timezone = z
  .string({ error: UNKNOWN_TIMEZONE })
  .trim()
  .max(64, UNKNOWN_TIMEZONE)
  .transform((text, ctx) => {
    const known = knownTimezone(text)
    if (!known) ctx.addIssue({ code: 'custom', message: UNKNOWN_TIMEZONE })
    return known ?? z.NEVER
  })

/** Offsets such as +01:00 are none: databases read their sign the other way round. */
export function knownTimezone(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const UNKNOWN_DISTANCE_UNIT = 'Please choose miles or kilometers'
const UNKNOWN_CLOCK = 'Please choose 12 or 24 hours'
export const UNKNOWN_CURRENCY = 'Please choose a currency'

/** Which codes there are is in `currencies.ts`, and for the server to say: whoever only looks at a business need not load them. */
const currency = z.string({ error: UNKNOWN_CURRENCY }).trim().toUpperCase().length(3, UNKNOWN_CURRENCY)

/** The business's part of a registration; the administrator's part is in accounts. */
export const businessFields = {
  businessName,
  businessSlug,
  contactEmail: email,
  contactPhone: optionalText(PHONE_MAX),
  address: optionalText(500),
  /** The browser proposes its own. */
  timezone: timezone.default(DEFAULT_TIMEZONE),
}

export const TenantChanges = z.object({
  name: businessName.optional(),
  timezone: timezone.optional(),
  distanceUnit: z.enum(distanceUnits, { error: UNKNOWN_DISTANCE_UNIT }).optional(),
  clock: z.literal(clocks, { error: UNKNOWN_CLOCK }).optional(),
  currency: currency.optional(),
  contactPhone: clearablePhone().optional(),
  requireSecondFactor: z.boolean().optional(),
  claimFee: moneyInput.optional(),
  approveUnder: moneyInput.optional(),
  chargesInHq: z.boolean().optional(),
})
export type TenantChanges = z.output<typeof TenantChanges>

export const tenants = {
  current: endpoint({
    method: 'GET',
    path: '/api/tenant',
    access: 'user',
    trial: 'open',
    summary: 'The own business',
    output: Tenant,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/tenant',
    access: 'admin',
    trial: 'open',
    summary:
      "Change the business's name, phone, time zone, unit of distance, clock, currency, claims or estimates, or require a second factor",
    example: { contactPhone: '+1 555 0100' },
    input: TenantChanges,
    output: Tenant,
  }),
}
