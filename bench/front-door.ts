import { CONTEST_HEAD, contestRow } from './contest.ts'
import { openServers } from './servers.ts'

/** What is ours in every request: against a bare route that knows who asks, and one that reads a row; and what an idle instance weighs. */
export async function measureFrontDoor(): Promise<string[]> {
  const servers = await openServers()
  try {
    const idleMb = await servers.memoryMb()
    const { cookie, tenantId } = await aSession(servers.pitlane)
    const signedIn = {
      name: 'who is signed in',
      limit: '/signed-in',
      pitlane: '/api/user',
      target: 0.75,
    }
    const oneRow = { name: 'one row', limit: `/tenants/${tenantId}`, pitlane: '/api/tenant', target: 0.7 }
    const rows: string[] = []
    for (const question of [signedIn, oneRow]) rows.push(await contestRow(servers, { ...question, cookie }))
    return [
      ...CONTEST_HEAD,
      ...rows,
      '',
      `resident memory: idle ${idleMb.toFixed(0)} MB (target at most 150), after load ${(await servers.memoryMb()).toFixed(0)} MB (at most 300)`,
    ]
  } finally {
    await servers.close()
  }
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
