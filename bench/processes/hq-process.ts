import { failingVehicleId } from '@pitlane/sandbox/hq/fleet/fleet'
import { openHqSandbox } from '@pitlane/sandbox/hq/hq-sandbox'
import { timedProxy } from './timed-proxy.ts'

/** The sandbox in a process of its own, so that its work is not counted as ours. */
const hq = await openHqSandbox()
const fleets = [
  'sandbox-5000-page',
  ...Array.from({ length: 10 }, (_, round) => `sandbox-10000-round${round}`),
]
for (const fleet of fleets) hq.change(fleet, { vehicle: { hqVehicleId: failingVehicleId, odometer: 1 } })
const proxy = await timedProxy(hq.origin)
process.on('message', () => process.send?.(proxy.waitedMs()))
process.on('disconnect', () => process.exit())
process.send?.(proxy.origin)
