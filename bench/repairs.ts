import pg from 'pg'
import { type Contender, compare, type Drive, median } from './drive.ts'
import { cookieOf, fillRepairs, idOfRepair, specialId, tenantId } from './many-repairs.ts'
import { openServers, type Servers } from './servers.ts'

/** The reads people make all day, signed in, against the bare limit, in a database of a million repairs. */
export async function measureRepairs(): Promise<string[]> {
  const lines: string[] = []
  const few = await openServers((url) => fillRepairs(url, { tenants: 10, each: 1_000 }))
  const costOfFew = await pageCosts(few)
  await few.close()

  const many = await openServers((url) => fillRepairs(url, { tenants: 1_000, each: 1_000 }))
  try {
    const cookie = cookieOf(tenantId(7))
    const one = await idOfRepair(many.superuserUrl, tenantId(7))
    const pairs: [string, string, string][] = [
      [
        'page of 10 with counts',
        `/${tenantId(7)}/page?status=completed`,
        '/api/repairs?status=completed&page=1&limit=10',
      ],
      ['one repair', `/${tenantId(7)}/one?id=${one}`, `/api/repairs/${one}`],
      ['dashboard stats', `/${tenantId(7)}/stats`, '/api/dashboard/stats'],
      ['needing repair', `/${tenantId(7)}/needing`, '/api/dashboard/available-vehicles-needing-repair'],
    ]
    for (const [name, limit, pitlane] of pairs)
      lines.push(await ratioLine(name, many, limit, pitlane, cookie, 'at least 0.7'))
    const listCookie = cookieOf(specialId('list'))
    lines.push(
      await ratioLine(
        'whole list of 2,000',
        many,
        `/${specialId('list')}/list`,
        '/api/repairs',
        listCookie,
        'at least 0.6',
      ),
    )

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

    const costOfMany = await pageCosts(many)
    for (const name of ['page', 'search'] as const)
      lines.push(
        `${name} at 1,000,000 repairs against 10,000: ${(costOfMany[name] / costOfFew[name]).toFixed(2)} times the cost (target at most 1.3)`,
      )
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

const searches = {
  'a number': 'number 54321.',
  'a vehicle': 't-42',
  'a word of every fourth': 'brakes',
  'a make and a word': 'toyota brakes',
  'a word of all': 'customer',
  'one letter': 'e',
  'nothing that is there': 'zzzq',
}

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
  for (const [name, search] of Object.entries(searches)) {
    const first: number[] = []
    const next: number[] = []
    for (let round = 0; round < 5; round++) {
      await changeSomething(servers.superuserUrl, specialId('huge'))
      first.push(await asked(search, 1))
      for (const page of [1, 2, 3]) next.push(await asked(search, page))
    }
    lines.push(
      `search in 100,000 for ${name}: first ${median(first).toFixed(0)} ms, further ${median(next).toFixed(0)} ms (target at most 50)`,
    )
  }
  const deep: number[] = []
  for (let round = 0; round < 5; round++) deep.push(await asked('', 9_000))
  lines.push(`page 9,000 of 100,000: ${median(deep).toFixed(0)} ms`)
  return lines
}

async function changeSomething(superuserUrl: string, tenant: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('update topic_revisions set revision = revision + 1 where tenant_id = $1', [tenant])
  await client.end()
}

async function ratioLine(
  name: string,
  servers: Servers,
  limit: string,
  pitlane: string,
  cookie: string,
  target: string,
) {
  const results = await compare([
    { name: 'limit', url: servers.limit + limit, headers: {} },
    { name: 'pitlane', url: servers.pitlane + pitlane, headers: { cookie } },
  ])
  const [bare, ours] = [rate(results, 'limit'), rate(results, 'pitlane')]
  return `${name}: limit ${bare.toFixed(0)} req/s, Pitlane ${ours.toFixed(0)} req/s, ratio ${(ours / bare).toFixed(2)} (target ${target})`
}

/** Milliseconds a request on one core's worth of connections: what a page costs, with and without a search. */
async function pageCosts(servers: Servers): Promise<{ page: number; search: number }> {
  const headers = { cookie: cookieOf(tenantId(7)) }
  const results = await compare([
    { name: 'page', url: `${servers.pitlane}/api/repairs?status=completed&page=1&limit=10`, headers },
    { name: 'search', url: `${servers.pitlane}/api/repairs?search=toyota%20brakes&page=1&limit=10`, headers },
  ])
  return { page: 1000 / rate(results, 'page'), search: 1000 / rate(results, 'search') }
}

function rate(results: Map<string, Drive>, name: string): number {
  return results.get(name)?.requestsPerSecond ?? 0
}
