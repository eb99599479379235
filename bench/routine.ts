import pg from 'pg'
import { compare } from './drive.ts'
import { fillRepairs } from './many-repairs.ts'
import { cookieOf, fillRoutines, routineTenant, VEHICLES } from './routine-world.ts'
import { openServers, type Servers } from './servers.ts'

const reads: [name: string, limit: string, pitlane: string][] = [
  ['page of 20', 'page?page=1', '?page=1&limit=20'],
  ['page of 20 in the middle', 'page?page=500', '?page=500&limit=20'],
  ['search', 'page?page=1&search=toyota%20brake', '?page=1&limit=20&search=toyota%20brake'],
  ['due list', 'due', '/due/current'],
  ['overdue preview', 'preview', '/overdue/preview'],
]

/** A business of 5,000 vehicles and 20,000 routines among fifty others. */
export async function measureRoutine(): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 50, each: 1_000 })
    await fillRoutines(url, routineTenant)
  })
  try {
    const headers = { cookie: cookieOf(routineTenant) }
    const lines: string[] = []
    for (const [name, limit, pitlane] of reads) {
      const results = await compare([
        { name: 'limit', url: `${servers.limit}/${routineTenant}/routines/${limit}`, headers: {} },
        { name: 'pitlane', url: `${servers.pitlane}/api/routine-templates${pitlane}`, headers },
      ])
      const ms = (who: string) => 1000 / (results.get(who)?.requestsPerSecond || 1)
      lines.push(
        `${name}: bare SQL ${ms('limit').toFixed(1)} ms, Pitlane ${ms('pitlane').toFixed(1)} ms a request,` +
          ` ${(ms('pitlane') / ms('limit')).toFixed(2)} times (target at most 1.5)`,
      )
    }
    lines.push(await timed(servers, 'bulk creation', '/api/routine-templates/bulk', manyTemplates()))
    await spare(servers.superuserUrl)
    lines.push(await timed(servers, 'generation', '/api/repairs/generate-overdue', { templateIds: [] }))
    return lines
  } finally {
    await servers.close()
  }
}

function manyTemplates() {
  const templates = Array.from({ length: VEHICLES }, (_, index) => ({
    vehicleKey: `T-${index + 1}`,
    title: 'Air filter',
    description: 'As the maker asks for',
    category: 'hvac',
    triggerType: 'mileage',
    intervalValue: 1,
  }))
  return { templates }
}

/** The 5,000 new routines become overdue, and nothing else is. */
async function spare(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`
    update routine_templates set is_active = title = 'Air filter', base_mileage = base_mileage - 100
    where tenant_id = '${routineTenant}'`)
  await client.end()
}

async function timed(servers: Servers, name: string, path: string, body: object): Promise<string> {
  const start = performance.now()
  const answer = await fetch(servers.pitlane + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookieOf(routineTenant) },
    body: JSON.stringify(body),
  })
  const { created } = (await answer.json()) as { created?: number }
  const seconds = (performance.now() - start) / 1000
  if (created !== VEHICLES) throw new Error(`${name} answered ${answer.status} and made ${created}`)
  return `${name} of ${created}: ${seconds.toFixed(2)} s (target under 2)`
}
