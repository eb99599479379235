import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { drive, median } from '../instruments/drive.ts'
import { openServers } from '../processes/servers.ts'
import { cookieOf, fillRepairs } from '../worlds/many-repairs.ts'
import { fillBookings } from '../worlds/routine-bookings.ts'
import { bookedTenant, fillRoutines, VEHICLES } from '../worlds/routine-world.ts'

const ROUNDS = 7
const SPARE_MS = 2
const FACTOR = 1.5

/** When a car of a business of 5,000 with 20,000 bookings can go to the workshop, asked one after the other. */
export async function measureSlots(): Promise<string[]> {
  const servers = await openServers(
    async (url) => {
      await fillRepairs(url, { tenants: 20, each: 1_000, besides: [] })
      await fillRoutines(url, bookedTenant)
      await fillBookings(url, bookedTenant, VEHICLES)
    },
    { limitFile: 'hand-written-process.ts' },
  )
  try {
    const vehicleId = await aVehicle(servers.superuserUrl)
    const bare = `${servers.limit}/${bookedTenant}/slots?id=${vehicleId}`
    const whole = `${servers.pitlane}/api/slots?vehicleId=${vehicleId}&hours=4`
    const headers = { cookie: cookieOf(bookedTenant) }
    const took = { bare: [] as number[], whole: [] as number[] }
    const ask = async (url: string) =>
      1000 / (await drive(url, headers, { connections: 1, seconds: 1 })).requestsPerSecond
    for (const url of [bare, whole]) await ask(url)
    for (let round = 0; round < ROUNDS; round++) {
      took.bare.push(await ask(bare))
      took.whole.push(await ask(whole))
    }
    const [limitMs, ms] = [median(took.bare), median(took.whole)]
    return [
      `slots for a car: ${ms.toFixed(2)} ms; bare SQL ${limitMs.toFixed(2)} ms` +
        ` (target at most ${FACTOR} times that and ${SPARE_MS} ms: ${(FACTOR * limitMs + SPARE_MS).toFixed(2)} ms)`,
    ]
  } finally {
    await servers.close()
  }
}

async function aVehicle(superuserUrl: string): Promise<string> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query(
      `select id from vehicles where tenant_id = $1 and hq_vehicle_id = '4242'`,
      [bookedTenant],
    )
    return rows[0].id
  })
}
