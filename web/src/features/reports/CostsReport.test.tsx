import { AppError } from '@pitlane/contract/errors'
import type { CostsReport as Costs } from '@pitlane/contract/reports/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answering, playServer, show } from '../../ui/show-for-tests.ts'
import { CostsReport } from './CostsReport.tsx'

const figures = (cost: number) => ({
  repairs: 1,
  cost,
  averageCost: cost,
  withoutCost: 0,
  downtimeDays: 1.25,
  notEarned: null,
  distance: 1_000,
  costPerDistance: cost / 1_000,
})
const report = (count: number): Costs => ({
  rows: Array.from({ length: count }, (_, at) => ({ key: `c${at}`, label: `Class ${at}`, ...figures(at) })),
  total: { ...figures(count), repairs: count },
  from: '2026-01-01',
  to: '2026-03-31',
  by: 'class',
})

function shown(count: number) {
  playServer(answering(tenants.current, () => new AppError('overloaded', 'Not now')))
  show(<CostsReport report={report(count)} period="Last 3 months" />)
}

const table = () => screen.getByRole('table', { name: 'Costs by class' })
const firstCells = () =>
  within(table())
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('without repairs it says so, and shows no empty table', () => {
  shown(0)
  expect(screen.getByText('Last 3 months: no repair was completed')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('one row has its figures and the total below it', () => {
  shown(1)
  expect(firstCells()).toEqual(['Class 0'])
  expect(within(table()).getByText('Total')).toBeDefined()
  expect(
    screen.getByText(/Not earned is an estimate.*Distance is what odometers showed in that time/),
  ).toBeDefined()
})

test('a head sorts the figures, and says in which direction', async () => {
  shown(3)
  const head = within(table()).getByRole('columnheader', { name: 'Cost' })
  await userEvent.click(within(head).getByRole('button'))
  expect([head.getAttribute('aria-sort'), firstCells()]).toEqual([
    'descending',
    ['Class 2', 'Class 1', 'Class 0'],
  ])
  await userEvent.click(within(head).getByRole('button'))
  expect([head.getAttribute('aria-sort'), firstCells()[0]]).toEqual(['ascending', 'Class 0'])
})

test('of many rows a hundred are shown, and all on demand', async () => {
  shown(120)
  const rows = () => table().querySelectorAll('tbody tr')
  expect(rows()).toHaveLength(100)
  await userEvent.click(screen.getByText('Show all 120'))
  expect(rows()).toHaveLength(120)
})

test('on paper are all rows, at once', () => {
  shown(120)
  const rows = () => table().querySelectorAll('tbody tr').length
  window.dispatchEvent(new Event('beforeprint'))
  expect(rows()).toBe(120)
  window.dispatchEvent(new Event('afterprint'))
  expect(rows()).toBe(100)
})

test('every month of the period has its column and its name, also one without repairs', () => {
  playServer(answering(tenants.current, () => new AppError('overloaded', 'Not now')))
  const march = { key: '2026-03', label: 'Mar 2026', ...figures(120) }
  show(<CostsReport report={{ ...report(0), rows: [march], by: 'month' }} period="Last 3 months" />)
  const columns = [...document.querySelectorAll('svg title')].map((it) => it.textContent)
  expect(columns).toEqual(['Jan 2026: $0.00', 'Feb 2026: $0.00', 'Mar 2026: $120.00'])
})
