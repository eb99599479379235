import type { ClaimFigures } from '@pitlane/contract/claims/report'
import { inMoney, type Units } from '@pitlane/contract/units'
import { counted, inPercent } from '../../reports/report-words.ts'

/** "This month: 9 damages, 4 claimed for $2,310.00, $1,200.00 received (51.9 %), $600.00 waived, $510.00 open". */
export function claimsInWords(period: string, figures: ClaimFigures, units: Units): string {
  const { damages, claims, claimed, received, waived, open, share } = figures
  if (damages === 0) return `${period}: no damage was found`
  if (claims === 0) return `${period}: ${counted(damages, 'damage')}, none claimed`
  const money = (amount: number) => inMoney(amount, units)
  const said = [
    counted(damages, 'damage'),
    `${claims.toLocaleString('en-US')} claimed for ${money(claimed)}`,
    `${money(received)} received${share === null ? '' : ` (${inPercent(share)})`}`,
    waived > 0 && `${money(waived)} waived`,
    open > 0 && `${money(open)} open`,
  ]
  return `${period}: ${said.filter(Boolean).join(', ')}`
}
