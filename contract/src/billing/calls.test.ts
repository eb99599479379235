import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayWork } from '../access.ts'
import { hasEnded, isEntitled, subscriptionStatuses, trialEnds, trialState } from './calls.ts'
import { monthlyTotal } from './price.ts'

const tenant = { freeTrial: true, freeTrialEnddate: '2026-12-15T08:00:00.000Z', isSubscriber: false }
const at = (instant: string) => trialState(tenant, new Date(instant))
const endsAt = (instant: string, timezone = 'UTC') => {
  const state = at(instant)
  return 'endsAt' in state ? trialEnds(state, timezone) : state.kind
}

test('days are rounded up', () => {
  expect(endsAt('2026-12-03T07:00:00.000Z')).toBe('in 13 days (Dec 15, 2026)')
  expect(endsAt('2026-12-03T08:00:00.000Z')).toBe('in 12 days (Dec 15, 2026)')
  expect(endsAt('2026-12-15T07:59:00.000Z')).toBe('in 1 day (Dec 15, 2026)')
})

test('the last moment is today, anything after it is expired', () => {
  expect(endsAt('2026-12-15T08:00:00.000Z')).toBe('today')
  expect(endsAt('2026-12-15T08:00:00.001Z')).toBe('expired')
  expect(endsAt('2027-02-01T00:00:00.000Z')).toBe('expired')
})

test("the date is a day of the business's own time zone", () => {
  expect(endsAt('2026-12-10T08:00:00.000Z', 'Pacific/Honolulu')).toBe('in 5 days (Dec 14, 2026)')
})

test('a subscriber has no trial to lose', () => {
  expect(trialState({ ...tenant, isSubscriber: true }, new Date('2027-02-01'))).toEqual({
    kind: 'subscribed',
  })
})

test('without a trial or an end there is nothing to count', () => {
  expect(trialState({ ...tenant, freeTrialEnddate: null }, new Date())).toEqual({ kind: 'none' })
  expect(trialState({ ...tenant, freeTrial: false }, new Date())).toEqual({ kind: 'none' })
})

test('whoever reads "expired" gets 402, and nobody else', () => {
  const end = Date.parse(tenant.freeTrialEnddate)
  const around = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -1e10, max: 1e10 }))
  fc.assert(
    fc.property(around, fc.boolean(), (offset, isSubscriber) => {
      const [business, now] = [{ ...tenant, isSubscriber }, new Date(end + offset)]
      const state = trialState(business, now)
      expect(state.kind === 'expired').toBe(!mayWork(business, now))
      if (state.kind === 'trial') expect(state.daysLeft).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('people may work while it is active, on trial or past due; only two states are the end', () => {
  expect(subscriptionStatuses.filter(isEntitled)).toEqual(['trialing', 'active', 'past_due'])
  expect(subscriptionStatuses.filter(hasEnded)).toEqual(['incomplete_expired', 'canceled'])
})

test('a fleet costs $1.50 a vehicle and month, to the cent', () => {
  expect([0, 1, 67, 20_000].map(monthlyTotal)).toEqual([0, 1.5, 100.5, 30_000])
})
