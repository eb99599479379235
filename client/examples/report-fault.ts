/**
 * A fault that a car has told of itself becomes a repair: `node report-fault.ts < fault.json`. Telematics say most things more than
 * once; the fault's own id is the key, so it is reported once.
 */
import { text } from 'node:stream/consumers'
import { createClient, type Pitlane, PitlaneError, type Vehicle } from '@pitlane/client'

interface Fault {
  id: string
  /** The VIN or the plate. */
  vehicle: string
  code: string
  text: string
  isSafetyRelated?: boolean
  odometer?: number
}

const { PITLANE_URL = '', PITLANE_TOKEN } = process.env
const pitlane = createClient({ baseUrl: PITLANE_URL, token: PITLANE_TOKEN })

try {
  const repair = await reportFault(pitlane, JSON.parse(await text(process.stdin)))
  console.log(`Reported as R-${repair.number}`)
} catch (error) {
  if (!(error instanceof PitlaneError)) throw error
  console.error(`${error.message} (${error.code}, request ${error.requestId ?? 'unanswered'})`)
  process.exitCode = 1
}

async function reportFault({ vehicles, repairs }: Pitlane, fault: Fault) {
  const vehicle = (await vehicles.list()).find(isNamed(fault.vehicle))
  if (!vehicle) throw new PitlaneError('not_found', `No vehicle has the VIN or plate ${fault.vehicle}.`)
  return await repairs.create(
    {
      vehicleId: vehicle.id,
      vehicleKey: vehicle.vehicleKey,
      title: `${fault.code}: ${fault.text}`.slice(0, 200),
      description: `Told by the car itself. Fault ${fault.id}.`,
      urgencyLevel: fault.isSafetyRelated ? 'critical' : 'medium',
      odometerReading: fault.odometer ?? vehicle.mileage,
    },
    { idempotencyKey: `fault ${fault.id}` },
  )
}

function isNamed(name: string) {
  const plain = (given: string | null) => given?.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return ({ vin, licensePlate }: Vehicle) => [plain(vin), plain(licensePlate)].includes(plain(name))
}
