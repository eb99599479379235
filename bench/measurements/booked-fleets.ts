import { CONTEST_HEAD, contestRow } from '../instruments/contest.ts'
import { drive } from '../instruments/drive.ts'
import { openServers } from '../processes/servers.ts'
import { fillBookedFleet, largeFleet, usualFleet } from '../worlds/conflicts-world.ts'
import { cookieOf, fillRepairs } from '../worlds/many-repairs.ts'

/** At most 1.5 times the bare SQL. */
const TARGET = 0.67
const fleets = [largeFleet, usualFleet]

/** What collides, of a fleet of 5,000 cars and of one of 67, against the same statement on a bare route. */
export const measureConflicts = () => measureFleets('conflicts')

/** The board of the same two fleets, against the same statements. */
export const measureBoard = () => measureFleets('board')

async function measureFleets(asked: 'conflicts' | 'board'): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 50, each: 1_000, besides: [] })
    for (const fleet of fleets) await fillBookedFleet(url, fleet)
  })
  try {
    const rows: string[] = []
    const alone: string[] = []
    for (const { tenant, vehicles } of fleets) {
      const question = {
        name: `${asked} of ${vehicles.toLocaleString('en-US')} cars`,
        limit: `/${tenant}/${asked}`,
        pitlane: `/api/${asked}`,
        cookie: cookieOf(tenant),
        target: TARGET,
      }
      rows.push(await contestRow(servers, question))
      const headers = { cookie: question.cookie }
      const { requestsPerSecond } = await drive(servers.limit + question.limit, headers, { connections: 1 })
      alone.push(
        `${question.name}: the bare SQL takes ${(1000 / requestsPerSecond).toFixed(1)} ms, asked alone`,
      )
    }
    return [...CONTEST_HEAD, ...rows, ...alone]
  } finally {
    await servers.close()
  }
}
