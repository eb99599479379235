import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { accounts } from '@pitlane/contract/accounts/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { syncDue } from '@pitlane/server/features/hq/sync/sync-due'
import pg from 'pg'
import { type Drive, median } from '../instruments/drive.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const TENANTS = 1_000
const RUNS = 5
const AT_ONCE = 4

/** A thousand businesses due at the same moment: few are synced together, and people hardly notice. */
export async function measureDue(): Promise<string[]> {
  const world = await openFleetWorld({ HQ_SYNC_AT_ONCE: String(AT_ONCE) })
  const admin = new pg.Client({ connectionString: world.superuserUrl })
  try {
    await admin.connect()
    await world.aBusiness('sandbox-20')
    await aThousandMore(admin)
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const door = frontDoor(world.app)
    await door.call(accounts.signIn, { username: 'bench-0', password: 'bench-password' })
    const ask = (seconds: number) =>
      driveElsewhere({ url: `${address}/api/tenant`, cookie: door.cookies(), seconds })
    await ask(1)

    const idle: number[] = []
    const busy: number[] = []
    const took: number[] = []
    let together = 0
    for (let run = 0; run < RUNS; run++) {
      idle.push((await ask(3)).p95Ms)
      await admin.query("update hq_schedules set due_at = now() - interval '1 second'")
      const start = performance.now()
      const { platform } = world
      await syncDue.work({ now: platform.clock(), log: platform.log, platform }, {})
      let isWorking = true
      const watched = (async () => {
        while (isWorking) together = Math.max(together, await countRunning(admin))
      })()
      busy.push((await ask(5)).p95Ms)
      while (await isAnyLeft(admin)) await setTimeout(100)
      isWorking = false
      await watched
      took.push(performance.now() - start)
    }
    const { rows } = await admin.query(
      "select count(distinct tenant_id)::int as synced, count(*) filter (where state <> 'done')::int as failed from hq_sync_runs",
    )
    const ratio = median(busy) / median(idle)
    return [
      `${rows[0].synced} businesses synced ${RUNS} times (${rows[0].failed} failed), at most ${together} together (limit ${AT_ONCE}), ${(median(took) / 1000).toFixed(1)} s a round`,
      `p95 of requests: idle ${median(idle).toFixed(1)} ms, meanwhile ${median(busy).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (target at most 3)`,
    ]
  } finally {
    await admin.end()
    await world.close()
  }
}

async function isAnyLeft(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query(
    "select exists (select from hq_schedules where due_at <= now()) or exists (select from hq_sync_runs where state = 'running') as left",
  )
  return rows[0].left
}

async function countRunning(admin: pg.Client): Promise<number> {
  await setTimeout(100)
  const { rows } = await admin.query(
    "select count(*)::int as running from hq_sync_runs where state = 'running'",
  )
  return rows[0].running
}

/** Copies of the first business, made in the database: registering each would only measure password hashing. */
async function aThousandMore(admin: pg.Client): Promise<void> {
  await admin.query(`
    with first as (select * from hq_configs limit 1),
    made as (
      insert into tenants (name, slug, contact_email, free_trial_end)
      select 'Bench ' || n, 'copy-' || n, 'copy@example.com', now() + interval '30 days'
      from generate_series(1, ${TENANTS - 1}) n returning id
    ), configs as (
      insert into hq_configs (tenant_id, base_url, tenant_token_sealed, user_token_sealed, is_connected)
      select made.id, first.base_url, first.tenant_token_sealed, first.user_token_sealed, true from made, first
    )
    insert into hq_schedules (tenant_id, due_at) select id, now() from made`)
}

function driveElsewhere(wanted: { url: string; cookie: string; seconds: number }): Promise<Drive> {
  const child = fork(join(import.meta.dirname, '../processes/drive-process.ts'), [JSON.stringify(wanted)])
  return new Promise((resolve) => child.once('message', (drive) => resolve(drive as Drive)))
}
