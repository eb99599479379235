import type { ClaimFigures, ClaimsReport as Claims } from '@pitlane/contract/claims/report'
import { AppError } from '@pitlane/contract/errors'
import { tenants } from '@pitlane/contract/tenants/calls'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, show } from '../../../ui/show-for-tests.ts'
import { ClaimsReport } from './ClaimsReport.tsx'
import { claimsInWords } from './claims-words.ts'

const none: ClaimFigures = {
  damages: 0,
  claims: 0,
  claimed: 0,
  received: 0,
  waived: 0,
  open: 0,
  share: null,
}
const some: ClaimFigures = {
  damages: 1_009,
  claims: 4,
  claimed: 2_310,
  received: 1_200,
  waived: 600,
  open: 510,
  share: 1_200 / 2_310,
}

function shown(report: Partial<Claims>) {
  playServer(answering(tenants.current, () => new AppError('overloaded', 'Not now')))
  const period = { from: '2026-01-01', to: '2026-03-31' }
  show(
    <ClaimsReport
      report={{ rows: [], total: none, ...period, by: 'month', ...report }}
      period="Last 3 months"
    />,
  )
}

test.each([
  [none, 'no damage was found'],
  [{ ...none, damages: 1 }, '1 damage, none claimed'],
  [some, '1,009 damages, 4 claimed for $2,310.00, $1,200.00 received (51.9 %), $600.00 waived, $510.00 open'],
  [{ ...some, waived: 0, open: 0 }, '1,009 damages, 4 claimed for $2,310.00, $1,200.00 received (51.9 %)'],
])('%o in a sentence', (figures, sentence) => {
  expect(claimsInWords('This month', figures, DEFAULT_UNITS)).toBe(`This month: ${sentence}`)
})

test('without damages it says so and what counts, and shows no empty table', () => {
  shown({})
  expect(screen.getByText('Last 3 months: no damage was found')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Nothing to report' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('every month has its column, and what came back fills it', () => {
  const march = { key: '2026-03', label: 'Mar 2026', ...some }
  shown({ rows: [march], total: some })
  const columns = [...document.querySelectorAll('svg title')].map((it) => it.textContent)
  expect(columns).toEqual(['Jan 2026: $0.00', 'Feb 2026: $0.00', 'Mar 2026: $2,310.00'])
  const bars = [...document.querySelectorAll('.visx-bar')].map((it) => Number(it.getAttribute('height')))
  const [whole, part] = bars.slice(-2)
  expect(part).toBeGreaterThan(0)
  expect(part).toBeLessThan(whole ?? 0)
})

test('where nothing was claimed there is no share, and the total stands below', () => {
  const cars = [
    { key: 'a', label: 'A-1', ...some },
    { key: 'b', label: 'B-2', ...none, damages: 1 },
  ]
  shown({ rows: cars, total: some, by: 'vehicle' })
  const table = screen.getByRole('table', { name: 'Claims by vehicle' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].at(-1)?.textContent)
  expect(cells).toEqual(['Share received', '51.9 %', '–', '51.9 %'])
})
