import { claimStepNames, isOpenTo } from '@pitlane/contract/claims/states'
import { chargeStates } from '@pitlane/contract/hq/charge'
import { CLAIM_PAYMENTS_MOST } from '@pitlane/contract/limits'
import { claimStates } from '@pitlane/contract/repairs/claim/states'
import { expect, test } from 'vitest'
import { aClaim } from '../claim-for-tests.ts'
import { offeredSteps } from './offered-steps.ts'

const admin = { isAdmin: true, chargesInHq: true }
const employee = { isAdmin: false, chargesInHq: true }

test('of every state each role is offered what the table opens to it, and settling where there is something to settle', () => {
  for (const state of claimStates)
    for (const viewer of [admin, employee]) {
      const open = claimStepNames.filter((step) => isOpenTo(step, state, viewer.isAdmin))
      expect(offeredSteps(aClaim({ state }), viewer), state).toEqual(open.filter((step) => step !== 'settle'))
    }
})

test('charging is offered while the business does so and HQ has nothing of it; lines that HQ may have are fixed', () => {
  const of = (state: (typeof chargeStates)[number], claim: 'claimed' | 'disputed', viewer = admin) =>
    offeredSteps(
      aClaim({ state: claim, hq: { state, at: '2026-12-05T10:00:00.000Z', chargeId: null, error: null } }),
      viewer,
    )
  const offering = (step: 'charge' | 'change' | 'settle', claim: 'claimed' | 'disputed', viewer = admin) =>
    chargeStates.filter((state) => of(state, claim, viewer).includes(step))
  expect(offering('charge', 'claimed')).toEqual(['refused'])
  expect(offering('change', 'disputed')).toEqual(['refused'])
  expect(offering('settle', 'claimed')).toEqual(['unclear'])
  expect(offering('settle', 'claimed', employee)).toEqual([])
  expect(offeredSteps(aClaim(), { isAdmin: true, chargesInHq: false })).not.toContain('charge')
})

test('where nothing is owed any more, or no payment fits in, none is noted and nothing charged', () => {
  const lowered = aClaim({ state: 'disputed', total: 100, received: 100 })
  expect(offeredSteps(lowered, admin)).not.toContain('pay')
  expect(offeredSteps(aClaim({ total: 100, received: 100 }), admin)).not.toContain('charge')
  const payment = { id: 'payment', on: '2026-12-05', amount: 1 }
  const full = aClaim({ payments: Array.from({ length: CLAIM_PAYMENTS_MOST }, () => payment), received: 100 })
  expect(offeredSteps(full, admin)).not.toContain('pay')
})
