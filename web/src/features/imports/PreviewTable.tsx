import { ScrollArea } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import classes from './PreviewTable.module.css'
import type { PreviewRow } from './prepare-file.ts'

const HEIGHT = 41
const BEYOND_THE_EDGES = 10

/** Only what is on screen is in the page, so that 20,000 rows scroll like twenty. */
export const PreviewTable = memo(function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    overscan: BEYOND_THE_EDGES,
  })
  return (
    <div className={classes.frame}>
      <div className={classes.heads} aria-hidden>
        <span className={classes.number}>Row</span>
        <span>Vehicle</span>
        <span>Title</span>
        <span>Completed</span>
        <span className={classes.number}>Cost</span>
      </div>
      <ScrollArea
        viewportRef={frame}
        className={classes.scroll}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Rows of the file' }}
      >
        <ul className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label="Rows">
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-problem={row.problem !== undefined}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row {...row} />
                </li>
              )
            )
          })}
        </ul>
      </ScrollArea>
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
