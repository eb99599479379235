import { compare, median } from '../instruments/drive.ts'
import { openServers, type Servers } from '../processes/servers.ts'
import { asSuperuser } from '../worlds/database.ts'
import { cookieOf, fillRepairs } from '../worlds/many-repairs.ts'
import { fillBookings } from '../worlds/routine-bookings.ts'
import { bookedTenant, fillRoutines, routineTenant, VEHICLES } from '../worlds/routine-world.ts'

const ROUNDS = 5

const reads: [name: string, limit: string, pitlane: string][] = [
  ['page of 20', 'page?page=1', '?page=1&limit=20'],
  ['page of 20 in the middle', 'page?page=500', '?page=500&limit=20'],
  ['page of what is due first', 'due-first', '?page=1&limit=20&order=due'],
  ['search', 'page?page=1&search=toyota%20brake', '?page=1&limit=20&search=toyota%20brake'],
  ['due list', 'due', '/due/current'],
  ['overdue preview', 'preview', '/overdue/preview'],
]

/** Pages with the days that bookings let us predict; a program may ask for the list that is in the order of the keys. */
const predicted: [name: string, path: string][] = [
  ['page of what is due first', '?page=1&limit=20&order=due'],
  ['page of 20', '?page=1&limit=20'],
  ['due list', '/due/current'],
]

/** A business of 5,000 vehicles and 20,000 routines among fifty others. */
export async function measureRoutine(): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 50, each: 1_000 })
    for (const tenant of [routineTenant, bookedTenant]) await fillRoutines(url, tenant)
    await fillBookings(url, bookedTenant, VEHICLES)
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
    for (const [name, path] of predicted) lines.push(await predictionLine(servers, name, path))
    const made: number[] = []
    const generated: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await forget(servers.superuserUrl)
      made.push(await timed(servers, '/api/routine-templates/bulk', manyTemplates()))
      await letOnlyTheseBeOverdue(servers.superuserUrl)
      generated.push(await timed(servers, '/api/repairs/generate-overdue', { templateIds: [] }))
    }
    lines.push(`bulk creation of ${VEHICLES}: ${median(made).toFixed(2)} s (target under 2)`)
    lines.push(`generation of ${VEHICLES}: ${median(generated).toFixed(2)} s (target under 2)`)
    return lines
  } finally {
    await servers.close()
  }
}

/** Of a business with bookings against the same of one without any. */
async function predictionLine(servers: Servers, name: string, path: string): Promise<string> {
  const contender = (who: string, tenant: string) => ({
    name: who,
    url: `${servers.pitlane}/api/routine-templates${path}`,
    headers: { cookie: cookieOf(tenant) },
  })
  // Few at once: a machine that is full says more about waiting than about either.
  const results = await compare([contender('without', routineTenant), contender('with', bookedTenant)], {
    connections: 2,
  })
  const ms = (who: string) => 1000 / (results.get(who)?.requestsPerSecond || 1)
  return (
    `${name}, of cars with bookings: ${ms('with').toFixed(1)} ms, without any ${ms('without').toFixed(1)} ms a request,` +
    ` ${(ms('with') / ms('without')).toFixed(2)} times (target at most 1.5 for what is due first)`
  )
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

/** What the round before has made. */
function forget(superuserUrl: string): Promise<void> {
  return asSuperuser(
    superuserUrl,
    `delete from repairs where tenant_id = '${routineTenant}' and generated`,
    `delete from routine_templates where tenant_id = '${routineTenant}' and title = 'Air filter'`,
    'vacuum analyze repairs, routine_templates',
  )
}

/** The new routines become overdue, and nothing else is. */
function letOnlyTheseBeOverdue(superuserUrl: string): Promise<void> {
  return asSuperuser(
    superuserUrl,
    `update routine_templates set is_active = title = 'Air filter', base_mileage = base_mileage - 100
     where tenant_id = '${routineTenant}'`,
  )
}

async function timed(servers: Servers, path: string, body: object): Promise<number> {
  const start = performance.now()
  const answer = await fetch(servers.pitlane + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookieOf(routineTenant) },
    body: JSON.stringify(body),
  })
  const { created } = (await answer.json()) as { created?: number }
  if (created !== VEHICLES) throw new Error(`${path} answered ${answer.status} and made ${created}`)
  return (performance.now() - start) / 1000
}
