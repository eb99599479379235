import { Link } from '@tanstack/react-router'
import { openedHere } from '../repairs/dialog/opened-repair.ts'
import type { BoardSearch } from './board-address.ts'
import classes from './Reasons.module.css'

interface Reason {
  kind: string
  sentence: string
  repair?: { id: string } | undefined
}

/** What is wrong, or to be done; what a repair is about leads to it. */
export function Reasons({ label, reasons }: { label: string; reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label={label}>
      {reasons.map(({ kind, sentence, repair }) => (
        <li key={`${kind} ${sentence}`} dir="auto">
          {repair ? (
            <Link
              to="/today"
              search={(shown: BoardSearch) => ({ ...shown, repair: repair.id })}
              state={openedHere}
              resetScroll={false}
              className={classes.link}
            >
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </li>
      ))}
    </ul>
  )
}
