import { expect, test } from 'vitest'
import { aClaim } from '../claim-for-tests.ts'
import { calledLine, isSame, linesRules, linesToSend, newLine, totalSoFar, typedFrom } from './typed-lines.ts'

const claim = aClaim()
const kept = typedFrom(claim.lines)
const [repair, downtime] = kept.lines
const written = (...amounts: [kind: 'other' | 'waiver', amount: string][]) => ({
  lines: amounts.map(([kind, amount]) => ({ ...newLine(kind), label: 'Line', amount })),
})

test('lines are written with two decimals and sent as they are kept', () => {
  expect([repair?.amount, downtime?.amount]).toEqual(['480.25', '120.00'])
  expect(linesToSend(kept)).toEqual(claim.lines.map(({ kind, label, amount }) => ({ kind, label, amount })))
  expect(isSame(kept, typedFrom(claim.lines))).toBe(true)
  expect(isSame(kept, { lines: kept.lines.slice(1) })).toBe(false)
})

test('a waiver is written without its sign, with it too, and always takes something off', () => {
  const [line] = typedFrom([{ kind: 'waiver', label: 'Cover', amount: -50, basis: null }]).lines
  expect(line?.amount).toBe('50.00')
  expect(linesToSend(written(['waiver', '50'], ['waiver', '-50'])).map(({ amount }) => amount)).toEqual([
    -50, -50,
  ])
})

test('the total is that of what is written so far, to the cent', () => {
  expect(totalSoFar(written(['other', '0.10'], ['other', '0.20'], ['other', ''], ['waiver', '0.05']))).toBe(
    0.25,
  )
})

test('a line without a label is called by its kind and its place', () => {
  expect(calledLine(newLine('waiver'), 2)).toBe('waiver line 3')
  expect(repair && calledLine(repair, 0)).toBe('Left door')
})

test.each([
  ['nothing', { lines: [] }, { lines: 'Please add a line' }],
  ['no amount', written(['other', '']), { 'lines.0.amount': 'Please enter an amount up to 1,000,000' }],
  ['no number', written(['other', 'abc']), { 'lines.0.amount': 'Please enter an amount up to 1,000,000' }],
  [
    'too much',
    written(['other', '1000000.01']),
    { 'lines.0.amount': 'Please enter an amount up to 1,000,000' },
  ],
  ['below nothing', written(['other', '-1']), { 'lines.0.amount': 'Please enter an amount of 0 or more' }],
  [
    'nothing off',
    written(['other', '9'], ['waiver', '0']),
    { 'lines.1.amount': 'Please enter an amount below 0' },
  ],
  ['more off', written(['other', '9'], ['waiver', '10']), { lines: 'The total cannot be below zero' }],
  ['less than paid', written(['other', '99.99']), { lines: 'More was paid than that' }],
  ['enough', written(['other', '100']), {}],
])('the contract says what is wrong where it is wrong: %s', async (_, typed, expected) => {
  const rules = await linesRules({ repairId: claim.repairId, received: 100 })()
  const answer = rules['~standard'].validate(typed)
  const issues = 'issues' in answer ? answer.issues : []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(expected)
})
