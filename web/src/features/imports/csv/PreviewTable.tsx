import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { VirtualList } from '../../../ui/list/VirtualList.tsx'
import classes from './PreviewTable.module.css'
import type { PreviewRow } from './prepare-file.ts'

const HEIGHT = 41

/** Only what is on screen is in the page, so that 20,000 rows scroll like twenty. */
export const PreviewTable = memo(function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <div className={classes.frame}>
      <div className={classes.heads} aria-hidden>
        <span className={classes.number}>Row</span>
        <span>Vehicle</span>
        <span>Title</span>
        <span>Completed</span>
        <span className={classes.number}>Cost</span>
      </div>
      <VirtualList label="Rows" items={rows} height={HEIGHT}>
        {(row) => <Row {...row} />}
      </VirtualList>
    </div>
  )
})

function Row({ row, vehicleKey, title, endDate, cost, problem }: PreviewRow) {
  const Picture = problem === undefined ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.row} data-problem={problem !== undefined}>
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
    </div>
  )
}
