import { Link } from '@tanstack/react-router'
import { openedHere } from '../../repairs/opened-repair.ts'
import type { BoardSearch } from '../board-address.ts'
import classes from './Reasons.module.css'

interface Reason {
  kind: string
  sentence: string
  repair?: { id: string } | undefined
}

interface Props {
  label: string
  vehicleId: string
  reasons: readonly Reason[]
}

/** What looking at the car settles. */
const checkKinds: readonly string[] = ['check', 'unchecked']

/** What is wrong, or to be done. Each leads to its repair, to the check of the car, or to the car, whose page has its routines, papers and bookings. */
export function Reasons({ label, vehicleId, reasons }: Props) {
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label={label}>
      {reasons.map(({ kind, sentence, repair }) => (
        <li key={`${kind} ${sentence}`} dir="auto">
          {checkKinds.includes(kind) ? (
            <Link to="/vehicles/$id/check" params={{ id: vehicleId }} className={classes.link}>
              {sentence}
            </Link>
          ) : repair ? (
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
            <Link to="/vehicles/$id" params={{ id: vehicleId }} className={classes.link}>
              {sentence}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
