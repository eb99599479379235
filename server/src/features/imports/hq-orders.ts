import { setImmediate as breathe } from 'node:timers/promises'
import type { Output } from '@pitlane/contract/endpoint'
import { comparablePlate, type HqOrder, type imports } from '@pitlane/contract/imports/calls'
import { asDay } from '@pitlane/contract/repairs/as-day'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { readOrders } from '../hq/repair-orders.ts'
import type { HqOrderRecord } from '../hq/translate-order.ts'
import { importedOrders } from '../repairs/import-queries.ts'
import { vehiclesToMatch } from './queries.ts'

/** Offered at once; when those are imported, the next ones are. */
const MOST_OFFERED = 5_000

/** What is done in HQ and not a repair of ours yet, the latest first. */
export async function hqOrders(ctx: ReadContext & Acting): Promise<Output<typeof imports.hqOrders>> {
  const { orders, totalInHq } = await readOrders(ctx)
  const done = orders.filter((order) => order.isDone)
  const imported = await importedOrders(
    ctx,
    done.map((order) => order.hqRepairOrderId),
  )
  const match = await vehicleMatcher(ctx)
  const latest = done
    .filter((order) => !imported.has(order.hqRepairOrderId))
    .sort((one, other) => inOrder(other.endedAt ?? '', one.endedAt ?? ''))
    .slice(0, MOST_OFFERED)
  await breathe()
  return {
    repairs: latest.map((order) => toOffer(ctx, order, match)).sort(latestFirst),
    totalInHQ: totalInHq,
    completedInHQ: done.length,
    alreadyImported: imported.size,
  }
}

export interface Match {
  id: string
  vehicleKey: string
}

export type VehicleMatcher = Awaited<ReturnType<typeof vehicleMatcher>>

/** Finds the vehicle of an order: by HQ's id, or by a plate that a person wrote. */
export async function vehicleMatcher(ctx: ReadContext) {
  const vehicles = await vehiclesToMatch(ctx)
  const byHqId = new Map(vehicles.map((vehicle) => [vehicle.hqVehicleId, vehicle]))
  const byPlate = Map.groupBy(vehicles, (vehicle) => comparablePlate(vehicle.licensePlate ?? ''))
  return {
    byHqId: (order: HqOrderRecord): Match | undefined => byHqId.get(order.hqVehicleId ?? ''),
    /** The plate as people see it: HQ's, else that of the vehicle. */
    plateOf: (order: HqOrderRecord): string | null =>
      order.plate ?? byHqId.get(order.hqVehicleId ?? '')?.licensePlate ?? null,
    /** Those in service first; two of them with one plate are one too many to choose from. */
    byPlate(plate: string): Match | 'several' | undefined {
      const found = byPlate.get(comparablePlate(plate)) ?? []
      if (found.filter((vehicle) => !vehicle.isArchived).length > 1) return 'several'
      return comparablePlate(plate) === '' ? undefined : found[0]
    },
  }
}

export function toOffer({ timezone }: Acting, order: HqOrderRecord, match: VehicleMatcher): HqOrder {
  return {
    hqRepairOrderId: order.hqRepairOrderId,
    title: order.title,
    description: order.description,
    vehiclePlate: match.plateOf(order),
    mechanic: order.mechanic,
    category: order.category,
    urgencyLevel: 'medium',
    status: 'completed',
    repairCost: order.repairCost,
    odometerReading: order.odometerReading,
    endDate: asDay(order.endedAt, timezone),
    vehicleKey: match.byHqId(order)?.vehicleKey ?? null,
  }
}

const byNumber = new Intl.Collator('en', { numeric: true })

function latestFirst(one: HqOrder, other: HqOrder): number {
  return (
    inOrder(other.endDate ?? '', one.endDate ?? '') ||
    byNumber.compare(other.hqRepairOrderId, one.hqRepairOrderId)
  )
}

/** Dates as ISO writes them are in order as they stand. */
function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
