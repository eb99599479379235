import type { Input } from '@pitlane/contract/endpoint'
import type { Coverer } from '@pitlane/contract/guarantees/cover'
import { repairNumber } from '@pitlane/contract/repairs/number'
import type { CoveredReport, coveredReports } from '@pitlane/contract/reports/covered'
import { labelled } from '@pitlane/contract/units'
import type { ReadContext } from '../../platform/context.ts'
import { unitsOf } from '../tenants/queries.ts'
import { reportedOn } from './asked-period.ts'
import { paidWhileCovered } from './covered-queries.ts'
import { moneyCell, table } from './report-csv.ts'

type Ctx = ReadContext & { timezone: string }

export async function coveredReport(
  ctx: Ctx,
  given: Input<typeof coveredReports.covered>,
): Promise<CoveredReport> {
  const asked = reportedOn(ctx, given)
  return { ...(await paidWhileCovered(asked)), ...asked.period }
}

export async function coveredCsv(ctx: Ctx, given: Input<typeof coveredReports.coveredCsv>): Promise<string> {
  const { currency } = await unitsOf(ctx)
  const { rows, total } = await coveredReport(ctx, given)
  return table(
    ['Repair', 'Title', 'Vehicle', labelled('Cost', currency), 'Covered by', 'Why'],
    [
      ...rows.map(({ repair, vehicle, cost, by, sentence }) => [
        repairNumber(repair.number),
        repair.title,
        vehicle.vehicleKey,
        moneyCell(cost),
        owedBy[by],
        sentence,
      ]),
      ['Total', total.repairs, '', moneyCell(total.cost), '', ''],
    ],
  )
}

const owedBy: Record<Coverer, string> = { mechanic: 'Mechanic', maker: 'Maker' }
