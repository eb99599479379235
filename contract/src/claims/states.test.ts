import { describe, expect, test } from 'vitest'
import { claimStates } from '../repairs/claim/states.ts'
import { CLAIM_SENT, claimStepNames, isOpenTo, stateAfter, stepRefusal } from './states.ts'

const unpaid = { total: 100, received: 40, wasSent: true }

/** Where each step leads from each state, by what the specification says; absent where it is refused. */
const leads: Record<
  (typeof claimStepNames)[number],
  Partial<Record<(typeof claimStates)[number], string>>
> = {
  change: { draft: 'draft', disputed: 'disputed' },
  send: { draft: 'claimed', disputed: 'claimed' },
  pay: { claimed: 'claimed', disputed: 'disputed' },
  takeBack: { claimed: 'claimed', disputed: 'disputed', paid: 'claimed' },
  dispute: { claimed: 'disputed' },
  waive: { draft: 'waived', claimed: 'waived', disputed: 'waived' },
  reopen: { waived: 'claimed', paid: 'claimed' },
  charge: { claimed: 'claimed' },
  settle: { draft: 'draft', claimed: 'claimed', disputed: 'disputed', paid: 'paid', waived: 'waived' },
}

describe.each(claimStepNames)('%s', (step) => {
  test.each(claimStates)('from %s', (state) => {
    const refusal = stepRefusal(step, state)
    const led = leads[step][state]
    if (led) expect([refusal, stateAfter(step, { state, ...unpaid })]).toEqual([undefined, led])
    else expect(refusal).toBe(step === 'change' ? CLAIM_SENT : sentences[state])
    expect(isOpenTo(step, state, true)).toBe(led !== undefined)
    const isForAdmins = ['takeBack', 'reopen', 'charge', 'settle'].includes(step)
    expect(isOpenTo(step, state, false)).toBe(led !== undefined && !isForAdmins)
  })
})

const sentences = {
  draft: 'This claim is a draft',
  claimed: 'This claim is claimed',
  disputed: 'This claim is disputed',
  paid: 'This claim is paid',
  waived: 'This claim is waived',
}

test('a claim is paid as soon as all of it was received, also when it is sent again with less', () => {
  const paid = { total: 0.3, received: 0.1 + 0.2, wasSent: true }
  expect(stateAfter('pay', { state: 'claimed', ...paid })).toBe('paid')
  expect(stateAfter('pay', { state: 'disputed', ...paid })).toBe('paid')
  expect(stateAfter('send', { state: 'disputed', ...paid })).toBe('paid')
})

test('one that was never sent is a draft again', () => {
  expect(stateAfter('reopen', { state: 'waived', ...unpaid, wasSent: false })).toBe('draft')
})
