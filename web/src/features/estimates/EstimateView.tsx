import { Text, Title } from '@mantine/core'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import { type EstimateState, estimateStateLabels } from '@pitlane/contract/repairs/estimate/states'
import { inMoney } from '@pitlane/contract/units'
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Look, LookBadge } from '../../ui/LookBadge.tsx'
import bill from '../../ui/list/Bill.module.css'
import { Instant } from '../../ui/time/Instant.tsx'
import { tenantQuery } from '../tenants/data.ts'
import { useUnits } from '../tenants/use-units.ts'

const looks: Record<EstimateState, Look> = {
  open: { label: estimateStateLabels.open, color: 'orange', icon: IconHourglass },
  approved: { label: estimateStateLabels.approved, color: 'green', icon: IconCircleCheck },
  declined: { label: estimateStateLabels.declined, color: 'red', icon: IconCircleX },
}

/** What somebody says it will cost, line by line, and what was decided. */
export function EstimateView({ estimate }: { estimate: Estimate }) {
  const units = useUnits()
  const { lines, total, note, days, state, reason } = estimate
  return (
    <>
      <div className={bill.head}>
        <Title order={3}>Estimate</Title>
        <LookBadge look={looks[state]} />
      </div>
      <Who estimate={estimate} />
      <ul className={bill.lines} aria-label="Lines of the estimate">
        {lines.map(({ label, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
          <li key={place} className={bill.line}>
            <span className={bill.what} dir="auto">
              {label}
            </span>
            <span className={bill.amount}>{inMoney(amount, units)}</span>
          </li>
        ))}
        <li className={bill.line} data-total>
          <span>Total</span>
          <span className={bill.amount}>{inMoney(total, units)}</span>
        </li>
      </ul>
      {days !== null && (
        <Text>
          {days.toLocaleString('en-US')} {days === 1 ? 'day' : 'days'} of work
        </Text>
      )}
      {note && (
        <p className={bill.said} dir="auto">
          {note}
        </p>
      )}
      {reason && (
        <p className={bill.said} dir="auto">
          <strong>Declined:</strong> {reason}
        </p>
      )}
    </>
  )
}

/** Who said it and who decided, and when. */
function Who({ estimate: { by, at, state, decidedBy, decidedAt } }: { estimate: Estimate }) {
  const timezone = useQuery(tenantQuery).data?.timezone
  return (
    <Text c="dimmed" className={bill.wrapped}>
      By {by.name}, <Instant at={at} timezone={timezone} />
      {decidedAt && (
        <>
          {' · '}
          {decidedBy ? `${estimateStateLabels[state]} by ${decidedBy.name}` : 'Approved automatically'},{' '}
          <Instant at={decidedAt} timezone={timezone} />
        </>
      )}
    </Text>
  )
}
