import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useDialogRows } from '../use-dialog-rows.ts'
import classes from './PreviewTable.module.css'
import type { PreviewRow } from './prepare-file.ts'

const HEIGHT = 41

/** Only what is on screen is in the page, so that 20,000 rows scroll like twenty. */
export const PreviewTable = memo(function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const { list, height, rows: shown, measure } = useDialogRows({ count: rows.length, height: HEIGHT })
  return (
    <div className={classes.frame}>
      <div className={classes.heads} aria-hidden>
        <span className={classes.number}>Row</span>
        <span>Vehicle</span>
        <span>Title</span>
        <span>Completed</span>
        <span className={classes.number}>Cost</span>
      </div>
      <ul ref={list} className={classes.list} style={{ height }} aria-label="Rows">
        {shown.map(({ index, key, top }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                ref={measure}
                data-index={index}
                data-problem={row.problem !== undefined}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={classes.row}
                style={{ transform: `translateY(${top}px)` }}
              >
                <Row {...row} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
})

function Row({ row, vehicleKey, title, endDate, cost, problem }: PreviewRow) {
  const Picture = problem === undefined ? IconCheck : IconAlertTriangle
  return (
    <>
      <span className={classes.place}>
        <Picture size={15} stroke={2} role="img" aria-label={problem === undefined ? 'Ready' : 'Problem'} />
        {row}
      </span>
      <span className={classes.vehicle} dir="auto">
        {vehicleKey}
      </span>
      <span className={classes.title} dir="auto" title={title}>
        {title}
      </span>
      <span className={classes.date}>{endDate}</span>
      <span className={classes.cost}>{cost}</span>
      {problem !== undefined && <span className={classes.problem}>{problem}</span>}
    </>
  )
}
