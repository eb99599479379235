import { happening } from '../../platform/happened.ts'

/** The fleet was read anew, whether or not anything in it is another. */
export const fleetReceived = happening<FleetReceived>('vehicles')

/** Somebody said until when the makers of some cars answer for them. */
export const warrantySet = happening<WarrantySet>('vehicles')

interface WarrantySet {
  count: number
  /** Of the only one. */
  vehicleKey: string | null
}

export interface FleetReceived {
  /** By the ids that HQ has for them: those that are new, changed or back. */
  changed: readonly string[]
  /** By our own ids. */
  archived: readonly string[]
}
