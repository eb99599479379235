import type { Cover } from '@pitlane/contract/guarantees/cover'
import { IconShieldCheck } from '@tabler/icons-react'
import classes from './Covers.module.css'

/** Who owes it already, a line each. */
export function Covers({ covers }: { covers: readonly Cover[] }) {
  if (covers.length === 0) return null
  return (
    <ul className={classes.covers} aria-label="Covered">
      {covers.map(({ by, sentence }) => (
        <li key={by}>
          <IconShieldCheck size={18} stroke={1.8} aria-hidden />
          <span dir="auto">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
