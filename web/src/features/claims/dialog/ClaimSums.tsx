import { Text } from '@mantine/core'
import type { Claim, ClaimLine } from '@pitlane/contract/claims/calls'
import { lineKindLabels, owed } from '@pitlane/contract/claims/sums'
import { inMoney } from '@pitlane/contract/units'
import bill from '../../../ui/list/Bill.module.css'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './Claim.module.css'

/** What is claimed, line by line, and what it comes to. */
export function ClaimSums({ claim: { lines, total, received } }: { claim: Claim }) {
  const units = useUnits()
  return (
    <div className={classes.sums}>
      {lines.length > 0 ? (
        <ul className={bill.lines} aria-label="Lines of the claim">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
            <li key={place} className={bill.line}>
              <div className={bill.what}>
                <span dir="auto">{line.label}</span>
                <About line={line} />
              </div>
              <span className={bill.amount}>{inMoney(line.amount, units)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">Nothing is known of what it cost. Please add a line.</Text>
      )}
      <dl className={classes.totals}>
        <Sum name="Total">{inMoney(total, units)}</Sum>
        {received > 0 && (
          <>
            <Sum name="Received">{inMoney(received, units)}</Sum>
            <Sum name="Still owed">{inMoney(owed(total, received), units)}</Sum>
          </>
        )}
      </dl>
    </div>
  )
}

/** Its kind, unless its label says so already, and what it rests on. */
function About({ line: { kind, label, basis } }: { line: ClaimLine }) {
  const name = lineKindLabels[kind]
  const said = [name.toLowerCase() !== label.toLowerCase() && name, basis].filter(Boolean)
  if (said.length === 0) return null
  return (
    <Text size="xs" c="dimmed">
      {said.join(' · ')}
    </Text>
  )
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className={bill.line}>
      <dt>{name}</dt>
      <dd className={bill.amount}>{children}</dd>
    </div>
  )
}
