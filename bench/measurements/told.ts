import { tell } from '@pitlane/server/features/inbox/tell'
import { withTenant } from '@pitlane/server/platform/context'
import { cpuOfDatabase } from '../instruments/cpu-of-database.ts'
import { median } from '../instruments/drive.ts'
import { asSuperuser } from '../worlds/database.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const PEOPLE = 1_000
const TIDINGS = 10
const ROUNDS = 7
const TARGET_MS = 2_000

/** One event that tells a thousand people ten things each, mails and all. */
export async function measureTold(): Promise<string[]> {
  const world = await openFleetWorld({})
  try {
    const tenantId = await world.aBusiness('sandbox-20')
    await asSuperuser(world.superuserUrl, manyPeople(tenantId), 'analyze users')
    const mailed = await measured(world, tenantId)
    await asSuperuser(world.superuserUrl, aDeviceEach(tenantId), 'analyze push_devices')
    const pushed = await measured(world, tenantId)
    const event = `${PEOPLE * TIDINGS} notifications for ${PEOPLE} people from one event`
    return [`${event}: ${mailed}`, `${event}, and to a device of each: ${pushed}`]
  } finally {
    await world.close()
  }
}

type World = Awaited<ReturnType<typeof openFleetWorld>>

async function measured({ platform, superuserUrl }: World, tenantId: string): Promise<string> {
  const took: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await cpuOfDatabase(superuserUrl)
    const start = performance.now()
    await withTenant({ now: platform.clock(), log: platform.log, platform }, tenantId, (ctx) =>
      tell(ctx, tidings),
    )
    took.push(performance.now() - start)
    cpu.push((await cpuOfDatabase(superuserUrl)) - before)
    await asSuperuser(superuserUrl, 'truncate notifications, deliveries', 'vacuum notifications')
  }
  const [ms, ofDatabase] = [took, cpu].map((all) => median(all).toFixed(0))
  return `${ms} ms (target under ${TARGET_MS}), ${ofDatabase} ms of the database's processor`
}

const tidings = Array.from({ length: TIDINGS }, (_, place) => ({
  kind: 'critical' as const,
  sentence: `Somebody reported a critical repair: R-${place} No brakes (T-${place})`,
  link: `/r/${place}`,
  to: 'everybody' as const,
}))

function manyPeople(tenantId: string): string {
  return `
    insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name)
    select '${tenantId}', 'p' || n, 'p' || n, 'p' || n, 'p' || n, '', 'P', n::text
    from generate_series(1, ${PEOPLE - 1}) as n`
}

function aDeviceEach(tenantId: string): string {
  return `
    insert into push_devices
      (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
    select tenant_id, id, sha256(id::text::bytea), 'https://push.example.com', 'sealed', 'Phone', now(), now()
    from users where tenant_id = '${tenantId}'`
}
