import { expect, test } from 'vitest'
import { estimateRules, estimateToSend, totalSoFar, typedFrom } from './typed-estimate.ts'

const typed = (lines: [string, string][], days = '', note = '') => ({
  lines: lines.map(([label, amount], place) => ({ key: String(place), label, amount })),
  days,
  note,
})

test('begins with one empty line, or with what was said before', () => {
  expect(typedFrom(null)).toMatchObject({ lines: [{ label: '', amount: '' }], days: '', note: '' })
  const estimate = {
    ...{ lines: [{ label: 'Pads', amount: 240.5 }], total: 240.5, note: null, days: 1.5 },
    ...{ at: '2026-11-18T10:00:00.000Z', by: { id: null, name: 'Joe' }, state: 'declined' as const },
    ...{ decidedBy: null, decidedAt: null, reason: 'Too dear' },
  }
  expect(typedFrom(estimate)).toMatchObject({ lines: [{ label: 'Pads', amount: '240.50' }], days: '1.5' })
})

test('is sent as numbers, and adds up what is one so far', () => {
  const half = typed(
    [
      ['Pads', '0.1'],
      ['Labour', '0.2'],
      ['More', ''],
    ],
    ' ',
  )
  expect(totalSoFar(half)).toBe(0.3)
  expect(estimateToSend(half)).toMatchObject({ days: null, lines: [{ amount: 0.1 }, { amount: 0.2 }, {}] })
  expect(estimateToSend(typed([['Pads', '1']], '2.5')).days).toBe(2.5)
})

test('is checked by the contract before it is sent', async () => {
  const { '~standard': rules } = await estimateRules()
  expect(rules.validate(typed([['Pads', '1']], '0.5'))).toHaveProperty('value')
  const problems = rules.validate(typed([['', 'x']], '0.3'))
  expect(problems.issues?.map(({ path }) => path.join('.'))).toEqual([
    'lines.0.label',
    'lines.0.amount',
    'days',
  ])
})
