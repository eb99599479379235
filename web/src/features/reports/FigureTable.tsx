import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPrinted } from '../../platform/use-is-printed.ts'
import classes from './FigureTable.module.css'

export interface Column<Row> {
  head: string
  /** What stands in the cell. */
  cell: (row: Row) => ReactNode
  /** By what the table can be sorted; what has no value comes last. Text reads from the left, numbers from the right. */
  sort?: (row: Row) => number | string | null
  isText?: boolean
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The line below all others. */
  total?: readonly ReactNode[]
}

/** As many as a screen is still quick with; the others on demand, and on paper. */
const FIRST_ROWS = 100

/** Figures in lines: numbers below numbers, heads that sort. */
export function FigureTable<Row>({ label, rows, keyOf, columns, total }: Props<Row>) {
  const [order, setOrder] = useState<{ head: string; isUp: boolean }>()
  const [isWhole, setWhole] = useState(false)
  const by = columns.find((column) => column.head === order?.head)?.sort
  const sorted = by && order ? rows.toSorted((one, other) => compare(by(one), by(other), order.isUp)) : rows
  const isPrinted = useIsPrinted()
  const shown = isWhole || isPrinted ? sorted : sorted.slice(0, FIRST_ROWS)

  function sortBy({ head, isText }: Column<Row>) {
    setOrder(order?.head === head ? { head, isUp: !order.isUp } : { head, isUp: isText ?? false })
  }

  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.head}
                  column={column}
                  direction={
                    order?.head === column.head ? (order.isUp ? 'ascending' : 'descending') : undefined
                  }
                  onSort={() => sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ head, cell, isText }) => (
                  <td key={head} data-text={isText}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                {columns.map(({ head, isText }, place) => (
                  <td key={head} data-text={isText}>
                    {total[place]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {shown.length < rows.length && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

function Head<Row>({ column: { head, sort, isText }, direction, onSort }: HeadProps<Row>) {
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" data-text={isText} aria-sort={direction ?? (sort ? 'none' : undefined)}>
      {sort ? (
        <UnstyledButton className={classes.sort} onClick={onSort}>
          {head}
          <Arrow size={13} stroke={2} aria-hidden data-hidden={!direction} />
        </UnstyledButton>
      ) : (
        head
      )}
    </th>
  )
}

type Value = number | string | null

function compare(one: Value, other: Value, isUp: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const difference =
    typeof one === 'string' || typeof other === 'string'
      ? String(one).localeCompare(String(other), 'en', { numeric: true })
      : one - other
  return isUp ? difference : -difference
}
