import type { Claim } from '@pitlane/contract/claims/calls'
import { owed } from '@pitlane/contract/claims/sums'
import { inMoney } from '@pitlane/contract/units'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './Packet.module.css'
import { Part } from './Part.tsx'

/** What is claimed, line by line, with what each rests on. */
export function Bill({ claim }: { claim: Claim }) {
  const units = useUnits()
  const { lines, total, received } = claim
  return (
    <Part name="What is claimed">
      {lines.length === 0 && <p>Nothing yet.</p>}
      <table className={classes.bill}>
        <tbody>
          {lines.map(({ label, amount, basis }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may read alike, and the list never changes its order
            <tr key={place}>
              <th scope="row">
                <span dir="auto">{label}</span>
                {basis && <small>{basis}</small>}
              </th>
              <td>{inMoney(amount, units)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={classes.sums}>
          <Sum name="Total" amount={inMoney(total, units)} />
          {received > 0 && <Sum name="Received" amount={inMoney(received, units)} />}
          {received > 0 && <Sum name="Open" amount={inMoney(owed(total, received), units)} />}
        </tbody>
      </table>
    </Part>
  )
}

function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  )
}
