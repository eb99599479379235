import type { HqOrder } from '@pitlane/contract/imports/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VirtualList } from '../../../ui/list/VirtualList.tsx'
import { vehiclesQuery } from '../../vehicles/data.ts'
import { OrderCard } from './OrderCard.tsx'
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

  function toggle(id: string) {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <VirtualList
      label="Repair orders"
      items={orders}
      keyOf={({ hqRepairOrderId }) => hqRepairOrderId}
      height={HEIGHT}
    >
      {(order) => {
        const id = order.hqRepairOrderId
        const edited = edits.get(id) ?? {}
        return (
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
        )
      }}
    </VirtualList>
  )
}
