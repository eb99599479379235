import { isDeepStrictEqual } from 'node:util'
import { CONTEST_HEAD, contestRow, type Question } from '../instruments/contest.ts'
import { openServers, type Servers } from '../processes/servers.ts'
import { cookieOf, fillRepairs, idOfRepair, specialId } from '../worlds/many-repairs.ts'

/** The reads of All Repairs and the dashboard against statements written for the purpose, in a tenant of 2,000 repairs. */
export async function measureLimit(): Promise<string[]> {
  const servers = await openServers(
    (url) => fillRepairs(url, { tenants: 95, each: 1_000, besides: ['thousand', 'list'] }),
    { limitFile: 'hand-written-process.ts' },
  )
  try {
    const idleMb = (await servers.usageOf('pitlane')).rssMb
    const rows: string[] = []
    for (const question of await questions(servers)) {
      await assertSameAnswer(servers, question)
      rows.push(await contestRow(servers, question))
    }
    const [limit, pitlane] = await Promise.all([servers.usageOf('limit'), servers.usageOf('pitlane')])
    return [
      ...CONTEST_HEAD,
      ...rows,
      '',
      `resident memory: idle ${idleMb.toFixed(0)} MB (target at most 150), after the list ${pitlane.rssMb.toFixed(0)} MB` +
        ` (target at most 250); the limit ${limit.rssMb.toFixed(0)} MB`,
    ]
  } finally {
    await servers.close()
  }
}

async function questions({ superuserUrl }: Servers): Promise<Question[]> {
  const tenant = specialId('list')
  const one = await idOfRepair(superuserUrl, tenant)
  const asked: [name: string, limit: string, pitlane: string, target: number][] = [
    ['page of 10 (`status=need`)', 'page?status=need', 'repairs?status=need&page=1&limit=10', 0.6],
    ['one repair', `one?id=${one}`, `repairs/${one}`, 0.6],
    ['dashboard stats', 'stats', 'dashboard/stats', 0.7],
    ['the same, the limit reading our counts', 'statsKept', 'dashboard/stats', 0.7],
    ['whole list of 2,000', 'list', 'repairs', 0.9],
  ]
  return asked.map(([name, limit, pitlane, target]) => ({
    name,
    limit: `/${tenant}/${limit}`,
    pitlane: `/api/${pitlane}`,
    cookie: cookieOf(tenant),
    target,
  }))
}

/** Of two answers that differ. */
const SHOWN = 2_000

/** A limit that answers less is none. */
async function assertSameAnswer(servers: Servers, { name, limit, pitlane, cookie }: Question): Promise<void> {
  const answerOf = async (url: string) => (await fetch(url, { headers: { cookie } })).json()
  const [bare, ours] = [await answerOf(servers.limit + limit), await answerOf(servers.pitlane + pitlane)]
  if (isDeepStrictEqual(bare, ours)) return
  const [limitText, ownText] = [bare, ours].map((it) => JSON.stringify(it).slice(0, SHOWN))
  throw new Error(`The limit answers something else for ${name}:\n${limitText}\nand we\n${ownText}`)
}
