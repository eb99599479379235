import { expect, test } from 'vitest'
import { addressOf, reportAddress } from './report-address.ts'

const today = '2026-11-15'

test('an empty address is the costs of twelve months, by month', () => {
  const usual = reportAddress({}, today)
  expect(usual).toEqual({
    kind: 'costs',
    name: '12-months',
    period: { from: '2025-11-16', to: today },
    by: 'month',
  })
  expect(addressOf(usual)).toEqual({})
})

test('what the address says is said again', () => {
  for (const search of [
    { report: 'fleet', period: 'last-month' },
    { report: 'vehicles', from: '2026-01-01', to: '2026-03-31' },
    { by: 'mechanic', period: 'this-month' },
  ])
    expect(addressOf(reportAddress(search, today))).toEqual(search)
})

test('what cannot be understood is what is usual', () => {
  const odd = { report: 'weather', period: 'ages', by: 'colour', from: '2026-05-01', to: '2026-04-01' }
  expect(addressOf(reportAddress(odd, today))).toEqual({})
})
