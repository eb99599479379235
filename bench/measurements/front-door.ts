import { CONTEST_HEAD, contest, type Rounds, rowOf } from '../instruments/contest.ts'
import { openServers } from '../processes/servers.ts'

/** The same code is a tenth faster or slower in another process, for as long as that lives. */
const OPENINGS = 3

/** What is ours in every request: against a bare route that knows who asks, and one that reads a row; and what an idle instance weighs. */
export async function measureFrontDoor(): Promise<string[]> {
  const signedIn = { name: 'who is signed in', rounds: none() }
  const oneRow = { name: 'one row', rounds: none() }
  const memory: string[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    const servers = await openServers()
    try {
      const idleMb = await servers.memoryMb()
      const { cookie, tenantId } = await aSession(servers.pitlane)
      add(signedIn, await contest(servers, { cookie, limit: '/signed-in', pitlane: '/api/user' }))
      add(oneRow, await contest(servers, { cookie, limit: `/tenants/${tenantId}`, pitlane: '/api/tenant' }))
      memory.push(`idle ${idleMb.toFixed(0)} MB, after load ${(await servers.memoryMb()).toFixed(0)} MB`)
    } finally {
      await servers.close()
    }
  }
  return [
    ...CONTEST_HEAD,
    ...[signedIn, oneRow].map((question) => rowOf(question, question.rounds)),
    '',
    `resident memory (target at most 150 and 300 MB): ${memory.join('; ')}`,
  ]
}

const none = (): Rounds => ({ limit: [], pitlane: [] })

function add(question: { rounds: Rounds }, { limit, pitlane }: Rounds): void {
  question.rounds.limit.push(...limit)
  question.rounds.pitlane.push(...pitlane)
}

/** A business of this name, with its administrator signed in. */
export async function aSession(pitlane: string, name = 'bench') {
  const credentials = { username: `${name}-owner`, password: 'bench-password' }
  const post = (path: string, body: object) =>
    fetch(pitlane + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const registered = await post('/api/business/register', {
    businessName: 'Bench Rental',
    businessSlug: name,
    contactEmail: `${name}@example.com`,
    adminUsername: credentials.username,
    adminPassword: credentials.password,
    adminFirstName: 'Ben',
    adminLastName: 'Chmark',
  })
  const { tenant } = (await registered.json()) as { tenant: { id: string } }
  const signedIn = await post('/api/login', credentials)
  return { cookie: signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '', tenantId: tenant.id }
}
