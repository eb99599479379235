export const PRICE_PER_VEHICLE = 1.5

const DAY = 24 * 60 * 60 * 1000

interface Trial {
  freeTrial: boolean
  freeTrialEnddate: string | null
  isSubscriber: boolean
}

export type TrialState =
  | { kind: 'subscribed' }
  | { kind: 'trial'; daysLeft: number; endsAt: string }
  | { kind: 'expired'; endsAt: string }
  | { kind: 'none' }

/** Where a business stands; days are rounded up, and a trial is over from its very end on. */
export function trialState(tenant: Trial, now: Date): TrialState {
  if (tenant.isSubscriber) return { kind: 'subscribed' }
  const endsAt = tenant.freeTrialEnddate
  if (!tenant.freeTrial || endsAt === null) return { kind: 'none' }
  const left = new Date(endsAt).getTime() - now.getTime()
  return left < 0 ? { kind: 'expired', endsAt } : { kind: 'trial', daysLeft: Math.ceil(left / DAY), endsAt }
}

/** "in 12 days (Dec 15, 2026)", "today" or "expired". */
export function trialEnds(state: Extract<TrialState, { endsAt: string }>, timezone: string): string {
  if (state.kind === 'expired') return 'expired'
  if (state.daysLeft === 0) return 'today'
  const date = new Date(state.endsAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: timezone })
  return `in ${state.daysLeft} ${state.daysLeft === 1 ? 'day' : 'days'} (${date})`
}
