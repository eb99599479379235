import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MINUTE } from '@pitlane/contract/durations'
import pg from 'pg'
import { cpuOfDatabase } from '../../instruments/cpu-of-database.ts'
import { type Child, openChild } from '../child.ts'
import { sevenAt } from '../hour/seven.ts'
import { businessesOf } from '../hour/sizes.ts'
import { asStarted, closeAll, openMachine, RESULTS, SYNC_MINUTES } from '../open-machine.ts'
import { openStatementTimes, spentInWords, WITH_STATEMENT_TIMES } from '../watch/statement-times.ts'
import { setBeforeSeven, zonesOfBoth } from '../world/before-seven.ts'
import { fillWorld } from '../world/fill.ts'
import type { Took } from './digests-process.ts'

const ROUNDS = 3
const PROCESS = 'bench/capacity/digests/digests-process.ts'

/**
 * What the digests of seven o'clock cost, of the businesses of the busiest hour: `--businesses 40`. With `--against ../pitlane-before`, another
 * checkout, both do the same in turns, on one database.
 */
export async function measureDigests(args: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { businesses: { type: 'string', default: '40' }, against: { type: 'string' } },
  })
  const businesses = businessesOf(Number(values.businesses))
  const cleanUp: (() => unknown)[] = []
  mkdirSync(RESULTS, { recursive: true })
  try {
    const { superuserUrl, outside, settings, openPitlane } = await openMachine({
      ...{ businesses, cleanUp },
      serverLog: 'digests-server',
      databaseSettings: WITH_STATEMENT_TIMES,
    })
    await fillWorld({
      ...{ superuserUrl, businesses, outside },
      openPitlane: (works) => openPitlane({ works, aheadMs: 0 }, { TICK_SECONDS: '1' }),
    })
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    cleanUp.push(() => client.end())
    const sides = [
      ...(values.against ? [{ name: 'before', folder: resolve(values.against) }] : []),
      { name: 'now', folder: resolve(import.meta.dirname, '../../..') },
    ]
    const opened: [string, Child][] = []
    for (const { name, folder } of sides) {
      const child = openChild(join(folder, PROCESS), settings, await asStarted())
      cleanUp.push(child.close, () => child.ask('stop'))
      opened.push([name, child])
    }
    const times = await openStatementTimes(client)
    const wanted = new Date()
    const seven = sevenAt(wanted, await zonesOfBoth(superuserUrl))
    const now = new Date(wanted.getTime() + seven.aheadMs + MINUTE)
    const lines: string[] = []
    // The first is nobody's: statements are planned, and code is compiled.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, child] of opened) {
        await client.query("truncate deliveries, outbox; delete from pgboss.job where name like 'deliver-%'")
        await setBeforeSeven({ superuserUrl, beginsAt: wanted, ...seven, syncMinutes: SYNC_MINUTES })
        await times.forget()
        const digests = await databaseToo(superuserUrl, () => child.ask<Took>('digests', now.toISOString()))
        const spent = await times.most()
        const { rows } = await client.query<{ id: string; count: number }>(
          'select tenant_id as id, count(*)::int as count from deliveries group by 1',
        )
        const letters = rows.reduce((sum, { count }) => sum + count, 0)
        const tenants = rows.map(({ id }) => id)
        const mails = await databaseToo(superuserUrl, () =>
          child.ask<Took>('mails', { at: now.toISOString(), tenants }),
        )
        if (round === 0) continue
        lines.push(
          `${name}, round ${round}: a digest ${each(digests, businesses.length)}; a letter of ${letters}, sent ${each(mails, letters)}`,
        )
        if (round === ROUNDS)
          lines.push(...spent.map((it) => `  ${name}: ${spentInWords(it, businesses.length)}`))
      }
    return lines
  } finally {
    await closeAll(cleanUp.reverse())
  }
}

type TookBoth = Took & { databaseMs: number }

async function databaseToo(superuserUrl: string, work: () => Promise<Took>): Promise<TookBoth> {
  const before = await cpuOfDatabase(superuserUrl)
  const took = await work()
  return { ...took, databaseMs: (await cpuOfDatabase(superuserUrl)) - before }
}

function each({ statements, cpuMs, databaseMs, ms }: TookBoth, count: number): string {
  const of = (value: number) => (value / count).toFixed(1)
  return `${of(statements)} statements, processor ms ${of(cpuMs)} + ${of(databaseMs)}, ${(ms / 1000).toFixed(1)} s in all`
}
