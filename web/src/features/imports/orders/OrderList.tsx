import type { HqOrder } from '@pitlane/contract/imports/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehiclesQuery } from '../../vehicles/data.ts'
import { useDialogRows } from '../use-dialog-rows.ts'
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

/** Only the cards on screen are in the page; what is open of them stays open while it is scrolled away. */
export function OrderList({ orders, selected, edits, onSelect, onEdit }: Props) {
  const vehicles = useQuery(vehiclesQuery).data ?? []
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { list, height, rows, measure } = useDialogRows({
    count: orders.length,
    height: HEIGHT,
    keyOf: (place) => orders[place]?.hqRepairOrderId ?? place,
  })

  function toggle(id: string) {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <ul ref={list} className={classes.list} style={{ height }} aria-label="Repair orders">
      {rows.map(({ index, key, top }) => {
        const order = orders[index]
        if (!order) return null
        const id = order.hqRepairOrderId
        const edited = edits.get(id) ?? {}
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-setsize={orders.length}
            aria-posinset={index + 1}
            className={classes.item}
            style={{ transform: `translateY(${top}px)` }}
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
  )
}
