import { MINUTE } from '@pitlane/contract/durations'
import { instantOf as instantByRule } from '@pitlane/contract/zones'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from './database.ts'
import { instantOf } from './wall-clock.ts'

const world = await openWorld()
const { tenant } = await aTenant(world.app)
const run = world.platform.database.inTenant(tenant.id)
const HALF_HOUR = 30 * MINUTE

/** Days on which clocks are put, by an hour, by half of one, over midnight, and one without a change. */
test.each([
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Santiago', '2026-09-06'],
  ['Asia/Kolkata', '2026-06-15'],
])(
  'what the clock on the wall shows in %s around %s is the instant the contract says',
  async (timezone, day) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const walls = Array.from({ length: 97 }, (_, place) => noon + (place - 48) * HALF_HOUR)
    const readings = walls.map((wall) => new Date(wall).toISOString().slice(0, 19))
    const rows = await run<{ ms: number }>(sql`
    select (extract(epoch from ${instantOf(sql`wall`, timezone)}) * 1000)::float8 as ms
    from unnest(${readings}::timestamp[]) with ordinality as shown (wall, place) order by place`)
    expect(rows.map((row) => row.ms)).toEqual(walls.map((wall) => instantByRule(wall, timezone)))
  },
)
