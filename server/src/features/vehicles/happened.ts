import { happening } from '../../platform/happened.ts'

/** The fleet was read anew, whether or not anything in it is another. */
export const fleetReceived = happening<FleetReceived>('vehicles')

interface FleetReceived {
  /** By the ids that HQ has for them: those that are new, changed or back. */
  changed: readonly string[]
  /** By our own ids. */
  archived: readonly string[]
}
