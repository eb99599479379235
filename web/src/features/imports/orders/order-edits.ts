import type { Sent } from '@pitlane/contract/endpoint'
import { comparablePlate, type HqOrder, type imports } from '@pitlane/contract/imports/calls'
import type { RepairStatus, UrgencyLevel } from '@pitlane/contract/repairs/words'
import { plainMoney } from '@pitlane/contract/units'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'

/** An order as its card has it in its fields. */
export interface OrderValues {
  title: string
  vehiclePlate: string
  mechanic: string
  category: string
  urgencyLevel: UrgencyLevel
  description: string
  status: RepairStatus
  repairCost: string
  odometerReading: string
  endDate: string
  templateId: string
}

export type OrderEdits = Partial<OrderValues>

export function orderValues(order: HqOrder, edits: OrderEdits = {}): OrderValues {
  return {
    title: order.title,
    vehiclePlate: order.vehiclePlate ?? '',
    mechanic: order.mechanic ?? '',
    category: order.category,
    urgencyLevel: order.urgencyLevel,
    description: order.description,
    status: order.status,
    repairCost: plainMoney(order.repairCost),
    odometerReading: order.odometerReading === null ? '' : String(order.odometerReading),
    endDate: order.endDate ?? '',
    templateId: '',
    ...edits,
  }
}

type Choice = Sent<typeof imports.importHq>['repairs'][number]

/** Only what a person changed goes along: the rest is read from HQ again. */
export function choiceOf(order: HqOrder, edits: OrderEdits = {}): Choice {
  const before = orderValues(order)
  const changed = Object.entries(edits).filter(
    ([field, value]) => value !== before[field as keyof OrderValues],
  )
  return { hqRepairOrderId: order.hqRepairOrderId, ...Object.fromEntries(changed) }
}

/** The key of the vehicle that the order will be put on: HQ's, unless the plate was edited. */
export function vehicleKeyOf(
  order: HqOrder,
  { vehiclePlate }: OrderEdits,
  vehicles: readonly Pick<Vehicle, 'vehicleKey' | 'licensePlate'>[],
): string | null {
  const plate = comparablePlate(vehiclePlate ?? order.vehiclePlate ?? '')
  if (plate === comparablePlate(order.vehiclePlate ?? '')) return order.vehicleKey
  const found = vehicles.filter(
    ({ licensePlate }) => plate !== '' && comparablePlate(licensePlate ?? '') === plate,
  )
  return found.length === 1 ? (found[0]?.vehicleKey ?? null) : null
}
