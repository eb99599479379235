import { hash } from 'node:crypto'
import type { VehicleRow } from './queries.ts'

/** A vehicle as an outside system describes it, in our words. */
export type IncomingVehicle = Omit<VehicleRow, 'mileage' | 'hqMileage' | 'sourceDigest'> & {
  mileage: number | null
}

/** A vehicle as it is compared. */
export type DigestedVehicle = IncomingVehicle & { sourceDigest: string }

/** Made where it is read, beside the event loop: a fleet with its raw records is too much to be written down there. */
export function digested(vehicle: IncomingVehicle): DigestedVehicle {
  return { ...vehicle, sourceDigest: digestOf(JSON.stringify(vehicle)) }
}

/** Of a vehicle that could not keep its key. */
export function digestUnder(key: string, { vehicleKey, sourceDigest }: DigestedVehicle): string {
  return key === vehicleKey ? sourceDigest : digestOf(`${sourceDigest} ${key}`)
}

function digestOf(text: string): string {
  return hash('sha1', text, 'base64url')
}
