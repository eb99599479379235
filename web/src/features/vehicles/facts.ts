import { inDistance, type Units } from '@pitlane/contract/units'

/** How the facts of a vehicle read, and what stands where HQ says nothing. */
export const NOT_SPECIFIED = 'Not specified'

export function orNotSpecified(value: string | number | null): string {
  return said(value) ?? NOT_SPECIFIED
}

interface Keyed {
  /** Every vehicle has one; an answer that says otherwise is shown all the same. */
  vehicleKey: string | null
  hqVehicleId?: string | null
}

/** What a vehicle is called by: its key, else what HQ calls it. */
export function keyOf({ vehicleKey, hqVehicleId }: Keyed): string {
  return vehicleKey?.trim() || hqVehicleId || 'Not synced'
}

/** In a list a dash is enough. */
export function orNothing(value: string | number | null): string {
  return said(value) ?? '–'
}

/** "41,208 mi", as far as it is known. */
export function odometerOf(mileage: number | null, units: Units): string | null {
  return mileage === null ? null : inDistance(mileage, units)
}

/** A year of 0 and a text of spaces say nothing. */
function said(value: string | number | null): string | undefined {
  return value ? String(value).trim() || undefined : undefined
}
