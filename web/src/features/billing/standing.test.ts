import { type Subscription, subscriptionStatuses } from '@pitlane/contract/billing/calls'
import { expect, test } from 'vitest'
import { isManageable, isStartable, standingOf } from './standing.ts'

const now = new Date('2026-11-15T06:00:00.000Z')
const trial = {
  freeTrial: true,
  freeTrialEnddate: '2026-12-15T05:00:00.000Z',
  isSubscriber: false,
  timezone: 'UTC',
}
const subscriber = { ...trial, isSubscriber: true }
const paid: Subscription = {
  status: 'active',
  quantity: 9,
  currentPeriodEnd: '2026-12-01T00:30:00.000Z',
  endsAt: null,
}
const has = (over: Partial<Subscription>) => ({ subscription: { ...paid, ...over } })
const none = { subscription: null }

test('a trial counts its days, says today, and then that it has expired', () => {
  expect(standingOf(trial, none, now).text).toBe('Your free trial ends in 30 days (Dec 15, 2026)')
  const last = new Date('2026-12-15T05:00:00.000Z')
  expect(standingOf(trial, none, last).text).toBe('Your free trial ends today')
  expect(standingOf(trial, none, new Date('2026-12-15T05:00:01.000Z'))).toMatchObject({
    color: 'red',
    text: 'Your free trial has expired',
  })
})

test('a subscriber has an active subscription, with the day it renews where the business is', () => {
  expect(standingOf(subscriber, has({}), now)).toEqual({
    label: 'Active Subscription',
    color: 'green',
    text: 'Renews on Dec 1, 2026.',
  })
  const inChicago = { ...subscriber, timezone: 'America/Chicago' }
  expect(standingOf(inChicago, has({}), now).text).toBe('Renews on Nov 30, 2026.')
})

test('a subscriber without anything known at Stripe is still one', () => {
  expect(standingOf(subscriber, none, now)).toEqual({
    label: 'Active Subscription',
    color: 'green',
    text: undefined,
  })
})

test('who subscribed early reads when the first payment is', () => {
  expect(standingOf(subscriber, has({ status: 'trialing' }), now).text).toContain(
    'the first payment is on Dec 1, 2026',
  )
})

test('a late payment is no secret, and neither is a cancellation', () => {
  expect(standingOf(subscriber, has({ status: 'past_due' }), now)).toMatchObject({
    label: 'Active Subscription',
    warning: expect.stringContaining('The last payment failed'),
  })
  const ending = standingOf(subscriber, has({ endsAt: '2026-12-01T00:30:00.000Z' }), now)
  expect(ending).toMatchObject({ color: 'orange', text: expect.stringContaining('ends on Dec 1, 2026') })
  const both = standingOf(subscriber, has({ status: 'past_due', endsAt: paid.currentPeriodEnd }), now)
  expect(both.warning).toContain('The last payment failed')
  expect(both.text).toContain('Cancelled')
})

test('whoever may not work because of a subscription reads why', () => {
  const warningOf = (over: Partial<Subscription>) => standingOf(trial, has(over), now).warning
  expect(warningOf({ status: 'unpaid' })).toContain('unpaid')
  expect(warningOf({ status: 'paused' })).toContain('paused')
  expect(warningOf({ status: 'canceled', endsAt: '2026-11-01T12:00:00.000Z' })).toBe(
    'Your subscription ended on Nov 1, 2026.',
  )
  for (const status of ['incomplete', 'incomplete_expired'] as const)
    expect(warningOf({ status })).toContain('first payment')
})

test('whatever the subscription, there is a way to start or to manage one', () => {
  for (const status of subscriptionStatuses) {
    const isSubscriber = ['active', 'trialing', 'past_due'].includes(status)
    const billing = { isSubscriber, ...has({ status }) }
    expect(isStartable(billing) || isManageable(billing), status).toBe(true)
    expect(isStartable(billing) && isSubscriber, status).toBe(false)
  }
  expect(isStartable({ isSubscriber: false, ...none })).toBe(true)
  expect(isManageable(none)).toBe(false)
})
