import type { Output } from '@pitlane/contract/endpoint'
import { asDay } from '@pitlane/contract/formats'
import { comparablePlate, type HqOrder, type imports } from '@pitlane/contract/imports/calls'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { readOrders } from '../hq/repair-orders.ts'
import type { HqOrderRecord } from '../hq/translate-order.ts'
import { importedOrders } from '../repairs/import-queries.ts'
import { vehiclesToMatch } from './queries.ts'

/** What is done in HQ and not a repair of ours yet, the latest first. */
export async function hqOrders(ctx: ReadContext & SignedIn): Promise<Output<typeof imports.hqOrders>> {
  const orders = await readOrders(ctx)
  const done = orders.filter((order) => order.isDone)
  const imported = await importedOrders(
    ctx,
    done.map((order) => order.hqRepairOrderId),
  )
  const match = await vehicleMatcher(ctx)
  return {
    repairs: done
      .filter((order) => !imported.has(order.hqRepairOrderId))
      .map((order) => toOffer(ctx, order, match))
      .sort(latestFirst),
    totalInHQ: orders.length,
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

export function toOffer({ timezone }: SignedIn, order: HqOrderRecord, match: VehicleMatcher): HqOrder {
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

function latestFirst(one: HqOrder, other: HqOrder): number {
  return (
    (other.endDate ?? '').localeCompare(one.endDate ?? '') ||
    other.hqRepairOrderId.localeCompare(one.hqRepairOrderId, 'en', { numeric: true })
  )
}
