import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_UNITS, inCents, sumOf } from '../units.ts'
import { proposedLines } from './proposal.ts'
import {
  AMOUNT_BELOW,
  KIND_TWICE,
  lineKinds,
  lineProblems,
  MORE_THAN_OWED,
  MORE_WAS_PAID,
  owed,
  paymentProblems,
  TOTAL_BELOW_ZERO,
  WAIVER_NOT_BELOW,
} from './sums.ts'

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
const messages = (problems: { message: string }[]) => problems.map(({ message }) => message)
const line = (kind: (typeof lineKinds)[number], amount: number) => ({ kind, amount })

describe('sums', () => {
  test('are exact to the cent, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 100 }), (given) => {
        const whole = given.reduce((sum, it) => sum + it, 0)
        const sum = sumOf(given.map((it) => ({ amount: it / 100 })))
        expect(inCents(sum)).toBe(whole)
        expect(Number(sum.toFixed(2))).toBe(sum)
      }),
    )
  })

  test('what is owed and what was received are the total', () => {
    fc.assert(
      fc.property(cents, cents, (total, received) => {
        const rest = owed(total / 100, received / 100)
        expect(sumOf([{ amount: rest }, { amount: received / 100 }])).toBe(total / 100)
      }),
    )
  })

  test('a payment is refused exactly where it is more than is owed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (paid, rest) => {
        const problems = messages(paymentProblems(paid / 100, rest / 100))
        expect(problems).toEqual(paid > rest ? [MORE_THAN_OWED] : [])
      }),
    )
  })
})

describe('lines', () => {
  test.each([
    ['one of each', lineKinds.map((kind) => line(kind, kind === 'waiver' ? -1 : 1)), 0, []],
    [
      'several others and waivers',
      [line('other', 2), line('other', 2), line('waiver', -1), line('waiver', -1)],
      2,
      [],
    ],
    ['nothing at all', [line('fee', 0)], 0, []],
    ['two of a kind', [line('fee', 1), line('fee', 1)], 0, [KIND_TWICE]],
    ['a waiver that adds', [line('other', 1), line('waiver', 1)], 0, [WAIVER_NOT_BELOW]],
    ['a waiver of nothing', [line('waiver', 0)], 0, [WAIVER_NOT_BELOW]],
    ['a fee that takes off', [line('fee', -1)], 0, [AMOUNT_BELOW]],
    ['a total below zero', [line('repair', 0.1), line('waiver', -0.11)], 0, [TOTAL_BELOW_ZERO]],
    ['less than was paid', [line('repair', 0.3)], 0.31, [MORE_WAS_PAID]],
    ['as much as was paid', [line('other', 0.1), line('other', 0.2)], 0.3, []],
  ] as const)('%s', (_, lines, received, problems) => {
    expect(messages(lineProblems(lines, received))).toEqual(problems)
  })
})

describe('a proposal', () => {
  const nothing = {
    repairCost: null,
    actualCost: null,
    estimate: null,
    estimatedCost: null,
    downtimeHours: null,
    notEarned: null,
  }
  const notEarned = { amount: 180.5, basis: 'vehicle', perDay: 75.2, share: 0.8 } as const

  test.each([
    [{ repairCost: 0, actualCost: 2, estimatedCost: 3 }, 'Repair', 0],
    [{ actualCost: 2, estimatedCost: 3 }, 'Repair', 2],
    [{ estimate: { total: 4, state: 'approved' as const }, estimatedCost: 3 }, 'Repair, estimated', 4],
    [{ estimate: { total: 4, state: 'open' as const }, estimatedCost: 3 }, 'Repair, estimated', 3],
    [{ estimate: { total: 4, state: 'declined' as const }, estimatedCost: 3 }, 'Repair, estimated', 3],
    [{ estimatedCost: 3 }, 'Repair, estimated', 3],
  ])('of %o claims the work', (costs, label, amount) => {
    const known = { ...nothing, claimFee: null, ...costs }
    expect(proposedLines(known, DEFAULT_UNITS)).toEqual([{ kind: 'repair', label, amount, basis: null }])
  })

  test('has what the car did not earn, with what that rests on, and the fee of the business', () => {
    const known = { ...nothing, downtimeHours: 72, notEarned, claimFee: 25 }
    expect(proposedLines(known, DEFAULT_UNITS)).toEqual([
      {
        kind: 'downtime',
        label: 'Downtime',
        amount: 180.5,
        basis: 'about $181 not earned (3.0 days; this car earned $75 a day, rented 80 % of the time)',
      },
      { kind: 'fee', label: 'Handling fee', amount: 25, basis: null },
    ])
  })

  test('is empty where nothing is known, nor was earned', () => {
    expect(proposedLines({ ...nothing, claimFee: null }, DEFAULT_UNITS)).toEqual([])
    const idle = { ...nothing, claimFee: null, downtimeHours: 1, notEarned: { ...notEarned, amount: 0 } }
    expect(proposedLines(idle, DEFAULT_UNITS)).toEqual([])
  })
})
