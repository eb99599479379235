import { ScrollArea } from '@mantine/core'
import type { HqOrder } from '@pitlane/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { vehiclesQuery } from '../vehicles/data.ts'
import { OrderCard } from './OrderCard.tsx'
import classes from './OrderList.module.css'
import { type OrderEdits, vehicleKeyOf } from './order-edits.ts'

interface Props {
  orders: readonly HqOrder[]
  selected: ReadonlySet<string>
  edits: ReadonlyMap<string, OrderEdits>
  onSelect: (id: string, isSelected: boolean) => void
  onEdit: (id: string, edits: OrderEdits) => void
}

const HEIGHT = 100
const BEYOND_THE_EDGES = 6

/** Only the cards on screen are in the page; what is open of them stays open while it is scrolled away. */
export function OrderList({ orders, selected, edits, onSelect, onEdit }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const vehicles = useQuery(vehiclesQuery).data ?? []
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const virtual = useVirtualizer({
    count: orders.length,
    getScrollElement: () => frame.current,
    estimateSize: () => HEIGHT,
    getItemKey: (place) => orders[place]?.hqRepairOrderId ?? place,
    overscan: BEYOND_THE_EDGES,
  })

  function toggle(id: string) {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <ScrollArea
      viewportRef={frame}
      className={classes.scroll}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Repair orders of HQ' }}
    >
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label="Repair orders">
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const order = orders[index]
          if (!order) return null
          const id = order.hqRepairOrderId
          const edited = edits.get(id) ?? {}
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={orders.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <OrderCard
                order={order}
                edits={edited}
                vehicleKey={vehicleKeyOf(order, edited, vehicles)}
                isSelected={selected.has(id)}
                isOpen={open.has(id)}
                onSelect={(isSelected) => onSelect(id, isSelected)}
                onToggle={() => toggle(id)}
                onEdit={(changed) => onEdit(id, changed)}
              />
            </li>
          )
        })}
      </ul>
    </ScrollArea>
  )
}
