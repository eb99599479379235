import { type Contender, compare, type Drive, drive, median } from '../instruments/drive.ts'
import { openServers, type Servers } from '../processes/servers.ts'
import { asSuperuser } from '../worlds/database.ts'
import { cookieOf, fillRepairs, specialId, tenantId } from '../worlds/many-repairs.ts'

/** How what people read all day grows with a database of a million repairs; what it costs at all, `limit` tells. */
export async function measureRepairs(): Promise<string[]> {
  const lines: string[] = []
  const many = await openServers((url) => fillRepairs(url, { tenants: 1_000, each: 1_000 }))
  try {
    const listCookie = cookieOf(specialId('list'))
    const etag =
      (await fetch(`${many.pitlane}/api/repairs`, { headers: { cookie: listCookie } })).headers.get('etag') ??
      ''
    const polls = await compare([
      { name: 'list', url: `${many.pitlane}/api/repairs`, headers: { cookie: listCookie } },
      {
        name: 'poll',
        url: `${many.pitlane}/api/repairs`,
        headers: { cookie: listCookie, 'if-none-match': etag },
      },
    ])
    lines.push(
      `unchanged poll: ${(rate(polls, 'poll') / rate(polls, 'list')).toFixed(1)} times cheaper (target at least 5)`,
    )

    lines.push(...(await growthLines(many)))
    const page = (id: string, name: string): Contender => ({
      name,
      url: `${many.pitlane}/api/repairs?status=completed&page=1&limit=10`,
      headers: { cookie: cookieOf(id) },
    })
    const sizes = await compare([page(specialId('thousand'), 'thousand'), page(specialId('huge'), 'huge')])
    lines.push(
      `page in a tenant of 100,000 against 1,000: ${(rate(sizes, 'thousand') / rate(sizes, 'huge')).toFixed(2)} times the cost (target at most 2)`,
    )
    lines.push(...(await searchLines(many)))
    return lines
  } finally {
    await many.close()
  }
}

const [FEW_MS, MANY_MS, FURTHER_MS] = [80, 150, 50]
const searches = [
  ['a number', 'number 54321.', FEW_MS],
  ['a vehicle', 't-42', FEW_MS],
  ['a word of every fourth', 'brakes', MANY_MS],
  ['a make and a word', 'toyota brakes', MANY_MS],
  ['a word of all', 'customer', MANY_MS],
  ['one letter', 'e', MANY_MS],
  ['nothing that is there', 'zzzq', FEW_MS],
] as const

/** In the tenant of 100,000: the first answer, which counts, and those after it, as for further sections and pages. */
async function searchLines(servers: Servers): Promise<string[]> {
  const headers = { cookie: cookieOf(specialId('huge')) }
  const asked = async (search: string, page: number) => {
    const start = performance.now()
    const query = new URLSearchParams({ search, status: 'completed', page: String(page), limit: '10' })
    const answer = await fetch(`${servers.pitlane}/api/repairs?${query}`, { headers })
    await answer.text()
    return performance.now() - start
  }
  await asked('warm up', 1)
  const lines: string[] = []
  for (const [name, search, most] of searches) {
    const first: number[] = []
    const next: number[] = []
    for (let round = 0; round < 5; round++) {
      await changeSomething(servers.superuserUrl, specialId('huge'))
      first.push(await asked(search, 1))
      for (const page of [1, 2, 3]) next.push(await asked(search, page))
    }
    lines.push(
      `search in 100,000 for ${name}: first ${median(first).toFixed(0)} ms (target at most ${most}), further ${median(next).toFixed(0)} ms (${FURTHER_MS})`,
    )
  }
  const deep: number[] = []
  for (let round = 0; round < 5; round++) deep.push(await asked('', 9_000))
  lines.push(`page 9,000 of 100,000: ${median(deep).toFixed(0)} ms`)
  return lines
}

async function changeSomething(superuserUrl: string, tenant: string): Promise<void> {
  await asSuperuser(
    superuserUrl,
    `update topic_revisions set revision = revision + 1 where tenant_id = '${tenant}'`,
  )
}

const GROWTH_ROUNDS = 20
const WARM_ROUNDS = 6
const ROUND_SECONDS = 0.5

/** What people read all day, of a business among 1,000 and of one among 10, which have a database and a server each, in turns. */
async function growthLines(many: Servers): Promise<string[]> {
  const fillFew = (url: string) => fillRepairs(url, { tenants: 10, each: 1_000, besides: [] })
  const few = await openServers(fillFew, { databaseName: 'pitlane_bench_few' })
  const headers = { cookie: cookieOf(tenantId(7)) }
  const asked = (query: string) => async (servers: Servers) =>
    (
      await drive(`${servers.pitlane}/api/repairs?page=1&limit=10&${query}`, headers, {
        seconds: ROUND_SECONDS,
      })
    ).requestsPerSecond
  try {
    const lines: string[] = []
    for (const [name, query] of [
      ['page', 'status=completed'],
      ['search', 'search=toyota%20brakes'],
    ] as const)
      lines.push(
        `${name} at 1,000,000 repairs against 10,000: ${(await growth(asked(query), few, many)).toFixed(2)} times the cost (target at most 1.3)`,
      )
    return lines
  } finally {
    await few.close()
  }
}

async function growth(
  ask: (servers: Servers) => Promise<number>,
  few: Servers,
  many: Servers,
): Promise<number> {
  const times: number[] = []
  for (let round = -WARM_ROUNDS; round < GROWTH_ROUNDS; round++) {
    const ofFew = await ask(few)
    const ofMany = await ask(many)
    if (round >= 0) times.push(ofFew / ofMany)
  }
  return median(times)
}

function rate(results: Map<string, Drive>, name: string): number {
  return results.get(name)?.requestsPerSecond ?? 0
}
