import { compare } from './drive.ts'
import { openServers } from './servers.ts'

/** One row, signed in, with row level security, against the bare limit; and what an idle instance weighs. */
export async function measureFrontDoor(): Promise<string[]> {
  const servers = await openServers()
  try {
    const idleMb = await servers.memoryMb()
    const { cookie, tenantId } = await aSession(servers.pitlane)
    const results = await compare([
      { name: 'limit', url: `${servers.limit}/tenants/${tenantId}`, headers: {} },
      { name: 'pitlane', url: `${servers.pitlane}/api/tenant`, headers: { cookie } },
    ])
    const [limit, pitlane] = [results.get('limit'), results.get('pitlane')]
    const ratio = (pitlane?.requestsPerSecond ?? 0) / (limit?.requestsPerSecond ?? 1)
    return [
      `one row: limit ${limit?.requestsPerSecond.toFixed(0)} req/s, Pitlane ${pitlane?.requestsPerSecond.toFixed(0)} req/s,` +
        ` ratio ${ratio.toFixed(2)} (target at least 0.7)`,
      `p95: limit ${limit?.p95Ms.toFixed(1)} ms, Pitlane ${pitlane?.p95Ms.toFixed(1)} ms`,
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
