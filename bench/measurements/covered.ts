import { costOf } from '../instruments/cost-of-call.ts'
import { median } from '../instruments/drive.ts'
import { openServers } from '../processes/servers.ts'
import { fillGuaranteed, guaranteed, unguaranteed } from '../worlds/guaranteed-business.ts'
import { cookieOf, fillRepairs } from '../worlds/many-repairs.ts'

/** Of what the same call costs where nobody guarantees anything. */
const TARGET = 1.1
const ROUNDS = 7

/** What it costs a business of 100,000 repairs to see with each of them who owes it already, in processor time; all in turn. */
export async function measureCovered(): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 20, each: 1_000, besides: [] })
    await fillGuaranteed(url)
  })
  try {
    const newest = async (tenant: string) => {
      const headers = { cookie: cookieOf(tenant) }
      const answer = await fetch(`${servers.pitlane}/api/repairs?page=1&limit=100`, { headers })
      return ((await answer.json()) as { repairs: { id: string; covered: unknown[] }[] }).repairs
    }
    const owedOnes = await newest(guaranteed.tenant)
    /** The newest that somebody owes, or that nobody does; of the other business the one in the same place. */
    const one = (isOwed: boolean) => async (tenant: string) => {
      const place = owedOnes.findIndex(({ covered }) => covered.length > 0 === isOwed)
      const repair = (await newest(tenant))[place]
      if (!repair) throw new Error('There is no such repair among the newest')
      return `/api/repairs/${repair.id}`
    }
    const calls = [
      { name: 'a page of 10', path: async () => '/api/repairs?page=1&limit=10' },
      { name: 'a page of completed ones', path: async () => '/api/repairs?status=completed&page=1&limit=10' },
      { name: 'one repair, not owed', path: one(false) },
      { name: 'one repair, owed', path: one(true) },
    ]
    const lines = [
      `| call | nobody guarantees, CPU ms | somebody does, CPU ms | times (at most ${TARGET}) | in single rounds |`,
      '|---|---|---|---|---|',
    ]
    for (const { name, path } of calls) {
      const sides = await Promise.all(
        [unguaranteed, guaranteed].map(async ({ tenant }) => ({ tenant, path: await path(tenant) })),
      )
      const costs = sides.map(() => [] as number[])
      for (let round = -1; round < ROUNDS; round += 1)
        for (const [at, side] of inTurn(sides, round)) {
          const { cpuMs } = await costOf(servers, side)
          if (round >= 0) costs[at]?.push(cpuMs)
        }
      const [bare = [], owed = []] = costs
      const times = owed.map((cost, at) => cost / (bare[at] ?? cost))
      const spread = `${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}`
      lines.push(
        `| ${name} | ${median(bare).toFixed(3)} | ${median(owed).toFixed(3)} | ${median(times).toFixed(2)} | ${spread} |`,
      )
    }
    return lines
  } finally {
    await servers.close()
  }
}

/** Each is first in every other round: on a machine that others use too, whoever always comes second has what the first has stirred up. */
function inTurn<Side>(sides: readonly Side[], round: number): [number, Side][] {
  const ordered = [...sides.entries()]
  return round % 2 === 0 ? ordered : ordered.reverse()
}
