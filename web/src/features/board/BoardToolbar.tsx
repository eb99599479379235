import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { BOARD_DAYS_MOST } from '@pitlane/contract/board/states'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './BoardToolbar.module.css'
import type { BoardAddress } from './board-address.ts'
import { dayAfter } from './board-groups.ts'
import { type BoardOrder, boardOrders } from './board-order.ts'

interface Props {
  address: BoardAddress
  today: string
  places: readonly string[]
  onChange: (changes: Partial<BoardAddress>) => void
  order: BoardOrder
  onOrder: (order: BoardOrder) => void
}

const EVERYWHERE = 'All places'
const orderLabels: Record<BoardOrder, string> = { time: 'By time', place: 'By place' }
const choices = Array.from({ length: BOARD_DAYS_MOST }, (_, index) => index + 1)

/** Which days, where, and in what order. */
export function BoardToolbar({ address, today, places, onChange, order, onOrder }: Props) {
  const { date, days, location } = address
  const first = date ?? today
  const show = (day: string) => onChange({ date: day === today ? undefined : day })
  const known = location && !places.includes(location) ? [location, ...places] : places
  return (
    <div className={classes.toolbar}>
      <div className={classes.day}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="The day before"
          onClick={() => show(dayAfter(first, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <TextInput
          type="date"
          aria-label="First day"
          value={first}
          onChange={({ currentTarget: { value } }) => value && show(value)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label="The day after"
          onClick={() => show(dayAfter(first))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {date && (
          <Button variant="default" onClick={() => onChange({ date: undefined })}>
            Today
          </Button>
        )}
      </div>
      <NativeSelect
        aria-label="How many days"
        value={String(days)}
        data={choices.map((count) => ({
          value: String(count),
          label: count === 1 ? '1 day' : `${count} days`,
        }))}
        onChange={({ currentTarget: { value } }) => onChange({ days: Number(value) })}
      />
      {(places.length > 1 || location) && (
        <NativeSelect
          aria-label="Place"
          value={location}
          data={[{ value: '', label: EVERYWHERE }, ...known]}
          onChange={({ currentTarget: { value } }) => onChange({ location: value })}
        />
      )}
      {places.length > 1 && !location && (
        <NativeSelect
          aria-label="Order"
          value={order}
          data={boardOrders.map((value) => ({ value, label: orderLabels[value] }))}
          onChange={({ currentTarget: { value } }) => onOrder(value === 'place' ? 'place' : 'time')}
        />
      )}
    </div>
  )
}
