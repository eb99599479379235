import { DAY } from '@pitlane/contract/durations'
import { median } from '../instruments/drive.ts'
import { openServers } from '../processes/servers.ts'
import { cookieOf, fillRepairs } from '../worlds/many-repairs.ts'
import { fillYears, reportTenant as tenant } from '../worlds/reports-world.ts'

const SQL_MS = 400

/** The last twelve months have a tenth of the repairs, all time has all of them. */
const periods: [name: string, from: string][] = [
  ['12 months', new Date(Date.now() - 364 * DAY).toISOString().slice(0, 10)],
  ['all time', '2000-01-01'],
]

/** A business of 5,000 vehicles, 100,000 repairs and 20,000 bookings among ten others. */
export async function measureReports(): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 10, each: 1_000, besides: [] })
    await fillYears(url)
  })
  try {
    const lines: string[] = []
    for (const report of ['costs?by=month', 'costs?by=vehicle', 'costs?by=category', 'fleet?', 'vehicles?'])
      for (const [name, from] of periods) {
        const asked = `${report}&from=${from}`
        const limit = () => timed(`${servers.limit}/${tenant}/reports/${asked}`)
        const pitlane = () => timed(`${servers.pitlane}/api/reports/${asked}`, { cookie: cookieOf(tenant) })
        const took = await inTurns(limit, pitlane)
        lines.push(
          `${report.replace('?', ' ').trim()}, ${name}: bare SQL ${took.limit.toFixed(0)} ms (target under ${SQL_MS}),` +
            ` Pitlane ${took.pitlane.toFixed(0)} ms a request, ${(took.pitlane / took.limit).toFixed(2)} times (target at most 1.5)`,
        )
      }
    return lines
  } finally {
    await servers.close()
  }
}

const ROUNDS = 7

/** One at a time: a report is what a person waits for, not what a machine asks for in a row. */
async function inTurns(limit: () => Promise<number>, pitlane: () => Promise<number>) {
  const took: { limit: number[]; pitlane: number[] } = { limit: [], pitlane: [] }
  await limit()
  await pitlane()
  for (let round = 0; round < ROUNDS; round++) {
    took.limit.push(await limit())
    took.pitlane.push(await pitlane())
  }
  return { limit: median(took.limit), pitlane: median(took.pitlane) }
}

async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - start
}
