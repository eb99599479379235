import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optionalText, requiredText, tooLong } from './formats.ts'

export const TRIAL_DAYS = 30
export const DEFAULT_BUSINESS_NAME = 'Fleet Management'
export const BUSINESS_NAME_MIN = 2
export const SLUG_MIN = 2
export const SLUG_MAX = 63

export const Tenant = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  domain: z.string().nullable(),
  status: z.string(),
  timezone: z.string(),
  freeTrial: z.boolean(),
  freeTrialEnddate: instant.nullable(),
  isSubscriber: z.boolean(),
})
export type Tenant = z.output<typeof Tenant>

const SHORT_BUSINESS_NAME = 'Business name must be at least 2 characters'
export const businessName = requiredText(SHORT_BUSINESS_NAME).min(BUSINESS_NAME_MIN, SHORT_BUSINESS_NAME)

const SHORT_SLUG = 'Slug must be at least 2 characters'
export const businessSlug = z
  .string({ error: SHORT_SLUG })
  .trim()
  .min(SLUG_MIN, SHORT_SLUG)
  .max(SLUG_MAX, tooLong(SLUG_MAX))
  .regex(/^[a-z0-9-]+$/, 'Slug must contain only lowercase letters, numbers, and hyphens')

export const SLUG_TAKEN = 'This business slug is already taken'

/** The business's part of a registration; the administrator's part is in accounts. */
export const businessFields = {
  businessName,
  businessSlug,
  contactEmail: email,
  contactPhone: optionalText(64),
  address: optionalText(500),
}

/** "Müller & Sons" becomes "muller-sons". What leaves nothing must be typed. */
export function slugFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '')
}

export const tenants = {
  current: endpoint({
    method: 'GET',
    path: '/api/tenant',
    access: 'user',
    trial: 'open',
    summary: 'The own business',
    output: Tenant,
  }),
}
