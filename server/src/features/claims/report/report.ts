import type {
  ClaimFigures,
  ClaimGroup,
  ClaimRow,
  ClaimsReport,
  claimReports,
} from '@pitlane/contract/claims/report'
import type { Input } from '@pitlane/contract/endpoint'
import { monthInWords, monthsOf } from '@pitlane/contract/reports/period'
import { labelled } from '@pitlane/contract/units'
import type { ReadContext } from '../../../platform/context.ts'
import { reportedOn } from '../../reports/asked-period.ts'
import { moneyCell, table } from '../../reports/report-csv.ts'
import { unitsOf } from '../../tenants/queries.ts'
import { type ClaimSums, claimSums } from './report-queries.ts'

type Ctx = ReadContext & { timezone: string }

export async function claimsReport(
  ctx: Ctx,
  { by, ...given }: Input<typeof claimReports.claims>,
): Promise<ClaimsReport> {
  const asked = reportedOn(ctx, given)
  const sums = await claimSums(asked, by)
  const [total] = sums.filter((it) => it.key === null)
  if (!total) throw new Error('The total was not counted')
  const months = monthsOf(asked.period)
  const rows = sums.flatMap((it): ClaimRow[] => {
    if (it.key === null) return []
    const key = by === 'month' ? (months[Number(it.key) - 1] ?? '') : it.key
    return [{ key, label: labelOf(by, key, it.name), ...figuresOf(it) }]
  })
  return { rows: rows.sort(inOrder(by)), total: figuresOf(total), ...asked.period, by }
}

function figuresOf({ damages, claims, claimed, received, waived, open }: ClaimSums): ClaimFigures {
  return { damages, claims, claimed, received, waived, open, share: claimed > 0 ? received / claimed : null }
}

function labelOf(by: ClaimGroup, key: string, name: string | null): string {
  if (by === 'month') return monthInWords(key)
  if (by === 'vehicle') return name ?? key
  return key || (by === 'class' ? 'No class' : 'No location')
}

/** Months as they come, anything else by what was claimed. */
function inOrder(by: ClaimGroup): (one: ClaimRow, other: ClaimRow) => number {
  if (by === 'month') return (one, other) => one.key.localeCompare(other.key)
  return (one, other) => other.claimed - one.claimed || one.label.localeCompare(other.label)
}

export async function claimsCsv(ctx: Ctx, asked: Input<typeof claimReports.claimsCsv>): Promise<string> {
  const { currency } = await unitsOf(ctx)
  const { rows, total, by } = await claimsReport(ctx, asked)
  const money = ['Claimed', 'Received', 'Waived', 'Open'].map((head) => labelled(head, currency))
  return table(
    [by, 'Damages', 'Claims', ...money, 'Share received'],
    [...rows, { label: 'Total', ...total }].map((it) => [
      ...[it.label, it.damages, it.claims],
      ...[it.claimed, it.received, it.waived, it.open].map(moneyCell),
      it.share?.toFixed(4) ?? null,
    ]),
  )
}
