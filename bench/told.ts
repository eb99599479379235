import { tell } from '@pitlane/server/features/inbox/tell'
import { withTenant } from '@pitlane/server/platform/context'
import { cpuOfDatabase } from './cpu-of-database.ts'
import { asSuperuser } from './database.ts'
import { median } from './drive.ts'
import { openFleetWorld } from './fleet-world.ts'

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
    const { platform } = world
    const took: number[] = []
    const cpu: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = await cpuOfDatabase(world.superuserUrl)
      const start = performance.now()
      await withTenant({ now: platform.clock(), log: platform.log, platform }, tenantId, (ctx) =>
        tell(ctx, tidings),
      )
      took.push(performance.now() - start)
      cpu.push((await cpuOfDatabase(world.superuserUrl)) - before)
      await asSuperuser(world.superuserUrl, 'truncate notifications, mails', 'vacuum notifications')
    }
    return [
      `${PEOPLE * TIDINGS} notifications for ${PEOPLE} people from one event: ${median(took).toFixed(0)} ms` +
        ` (target under ${TARGET_MS}), ${median(cpu).toFixed(0)} ms of the database's processor`,
    ]
  } finally {
    await world.close()
  }
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
