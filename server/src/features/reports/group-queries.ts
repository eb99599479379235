import type { CostGroup } from '@pitlane/contract/reports/calls'
import { type Sql, sql } from '../../platform/database/database.ts'
import type { Reported } from './asked-period.ts'
import { monthOf } from './done-queries.ts'

/** By a key of the repair; or of its car, when whatever is done to a car is in one group. */
type GroupKey = { ofRepair: Sql } | { ofCar: Sql }

/** A month is told by its place in the period, from 1. */
export function groupKey(asked: Reported, by: CostGroup): GroupKey {
  return by === 'month' ? { ofRepair: monthOf(sql`completed_at`, asked) } : keys[by]
}

const keys: Record<Exclude<CostGroup, 'month'>, GroupKey> = {
  category: { ofRepair: sql`repairs.category` },
  vehicle: { ofCar: sql`vehicles.id` },
  class: { ofCar: sql`coalesce(vehicle_class, '')` },
  location: { ofCar: sql`coalesce(location, '')` },
  mechanic: { ofRepair: sql`coalesce(mechanic, '')` },
}

/** A category or a mechanic has neither cars nor a time of its own: it is set against what the fleet has driven. */
export function isOfFleet(by: CostGroup): boolean {
  return by !== 'month' && 'ofRepair' in keys[by]
}

/** To a statement that has added up by car first. */
export function joinCars({ tenantId }: Reported, vehicleId: Sql): Sql {
  return sql`join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = ${vehicleId}`
}
