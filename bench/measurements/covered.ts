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
      const answer = await fetch(`${servers.pitlane}/api/repairs?page=1&limit=1`, { headers })
      const page = (await answer.json()) as { repairs: { id: string }[] }
      return `/api/repairs/${page.repairs[0]?.id}`
    }
    const calls = [
      { name: 'a page of 10', path: async () => '/api/repairs?page=1&limit=10' },
      { name: 'a page of completed ones', path: async () => '/api/repairs?status=completed&page=1&limit=10' },
      { name: 'one repair', path: newest },
    ]
    const lines = [
      `| call | nobody owes, CPU ms | owed, CPU ms | times (at most ${TARGET}) |`,
      '|---|---|---|---|',
    ]
    for (const { name, path } of calls) {
      const sides = await Promise.all(
        [unguaranteed, guaranteed].map(async ({ tenant }) => ({ tenant, path: await path(tenant) })),
      )
      const costs = sides.map(() => [] as number[])
      for (let round = -1; round < ROUNDS; round += 1)
        for (const [at, side] of sides.entries()) {
          const { cpuMs } = await costOf(servers, side)
          if (round >= 0) costs[at]?.push(cpuMs)
        }
      const [bare = [], owed = []] = costs
      const times = median(owed.map((cost, at) => cost / (bare[at] ?? cost)))
      lines.push(
        `| ${name} | ${median(bare).toFixed(3)} | ${median(owed).toFixed(3)} | ${times.toFixed(2)} |`,
      )
    }
    return lines
  } finally {
    await servers.close()
  }
}
