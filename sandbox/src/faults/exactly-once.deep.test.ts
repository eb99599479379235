import { expect, test } from 'vitest'
import { assertExactlyOnce, judge } from './exactly-once.ts'
import { Ledger } from './ledger.ts'

const row = (title: string, over = {}) => ({
  title,
  id: title,
  description: 'Squeal',
  photos: [],
  files: 0,
  ...over,
})

function aLedger(): Ledger {
  const ledger = new Ledger()
  ledger.writes.push(
    { kind: 'report', title: 'A', photo: undefined, isAcknowledged: true },
    { kind: 'report', title: 'B', photo: '/objects/1', isAcknowledged: true },
    { kind: 'report', title: 'C', photo: undefined, isAcknowledged: false },
    { kind: 'edit', repairId: 'A', text: 'one', isAcknowledged: true },
    { kind: 'edit', repairId: 'A', text: 'two', isAcknowledged: false },
  )
  return ledger
}

const whole = [row('A', { description: 'one' }), row('B', { photos: ['/objects/1'], files: 1 })]

test('what was acknowledged is there once; what was not may be there or not', () => {
  const once = judge(aLedger(), whole, new Map([['one', 1]]))
  expect(once).toMatchObject({ reports: 2, photos: 1, edits: 1, unsure: 2, lost: [], doubled: [] })
  assertExactlyOnce(once)
  const both = [row('A', { description: 'two' }), ...whole.slice(1), row('C')]
  const later = new Map([
    ['one', 1],
    ['two', 1],
  ])
  assertExactlyOnce(judge(aLedger(), both, later))
})

test('a report, a photo or an edit that is gone is lost', () => {
  expect(judge(aLedger(), whole.slice(1), new Map([['one', 1]])).lost).toContain('A')
  expect(judge(aLedger(), [row('A', { description: 'one' }), row('B')], new Map([['one', 1]])).lost).toEqual([
    'the photo of B',
  ])
  expect(judge(aLedger(), whole, new Map()).lost).toEqual(['one'])
  const overwritten = [row('A', { description: 'Squeal' }), ...whole.slice(1)]
  expect(judge(aLedger(), overwritten, new Map([['one', 1]])).lost).toEqual([
    'one is no longer the text of its repair',
  ])
})

test('what is there twice is doubled, acknowledged or not', () => {
  const verdict = judge(aLedger(), [...whole, row('C'), row('C')], new Map([['one', 2]]))
  expect(verdict.doubled).toEqual(['C', 'one'])
  expect(() => assertExactlyOnce(verdict)).toThrow('2 writes are there twice')
})

test('an error is explained by what was broken while it happened, or a moment before', async () => {
  const ledger = new Ledger()
  const fail = () => ledger.note('list', () => Promise.reject(new Error('502'))).catch(() => {})
  await ledger.during('cut', { recoveryMs: 60_000 }, fail)
  await fail()
  expect(ledger.unexplained()).toEqual([])
  ledger.failures.push({ what: 'list', from: 70_000, to: 80_000, why: '502' })
  expect(ledger.unexplained()).toHaveLength(1)
  await ledger.during('no uploads', { recoveryMs: 90_000, explains: ['upload'] }, fail)
  expect(ledger.unexplained()).toHaveLength(1)
  expect(ledger.recoveryMs({ name: 'cut' })).toBeLessThan(60_000)
})
