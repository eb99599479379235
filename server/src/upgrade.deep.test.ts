import { accounts } from '@pitlane/contract/accounts/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { type Ids, newIds, rowsUntil, writeRows } from '@pitlane/sandbox/testing/rows-since'
import { anEmptyDatabase, openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { buildApp, jobs } from './app.ts'
import { readConfig } from './config.ts'
import { hashPassword } from './features/accounts/passwords.ts'
import { raw, sql } from './platform/database/database.ts'
import { isBaseline } from './platform/database/migrate/baseline.ts'
import { migrate, readMigrations } from './platform/database/migrate/migrate.ts'
import { openPlatform } from './platform/open-platform.ts'

/** Of a business: its slug and customer, and what its one person signs in with. */
const NAMES = 4

interface Old {
  /** The number of the migration after which it was made. */
  state: string
  ids: Ids
}

const world = await openWorld()
const database = await anEmptyDatabase()
const olds = await everyStateInTurn()
const { app, platform } = await openNow()
afterAll(() => database.drop())

/**
 * One database that goes through every form there was since the baseline. In each a business is made, with a row in every table there
 * is by then, all written as by the version that brought the table: so each row meets all later migrations, and each migration all
 * older writers.
 */
async function everyStateInTurn(): Promise<Old[]> {
  const passwordHash = await hashPassword(PASSWORD, 'tests')
  const names = (await readMigrations()).map(({ name }) => name)
  const made: Old[] = []
  for (const last of [names.findLast(isBaseline) ?? '', ...names.filter((name) => !isBaseline(name))]) {
    await migrate(database.url, undefined, (name) => name <= last)
    const old = { state: last.slice(0, 4), ids: newIds() }
    await writeRows(database.url, old.ids, { state: old.state, passwordHash }).catch((error: Error) => {
      throw new Error(`A writer from before ${old.state} fails: ${error.message}`, { cause: error })
    })
    made.push(old)
  }
  return made
}

/** The product of now, on the database that has come all the way. */
async function openNow() {
  const { SECRET_KEY, DATA_DIR } = world.config
  const config = readConfig({
    DATABASE_URL: database.url,
    SECRET_KEY,
    DATA_DIR,
    PUBLIC_URL: 'http://old.test',
  })
  const opened = await openPlatform({ config, databaseUrl: database.url, log: world.platform.log })
  await opened.platform.jobs.start(jobs)
  const built = await buildApp(opened.platform, {}, { verifyOutput: true })
  afterAll(async () => {
    await built.close()
    await opened.platform.jobs.stop()
    await opened.close()
  })
  return { app: built, platform: opened.platform }
}

async function signedIn({ ids }: Old) {
  const door = frontDoor(app, { address: anAddress() })
  await door.call(accounts.signIn, { username: ids.user, password: PASSWORD })
  return door
}

test('a database of each earlier state has all its rows when it is of now', async () => {
  for (const old of olds) {
    const query = platform.database.inTenant(old.ids.tenant)
    for (const { table } of rowsUntil(old.state)) {
      const column = table === 'tenants' ? 'id' : 'tenant_id'
      const found = await query(sql`select from ${raw(table)} where ${raw(column)} = ${old.ids.tenant}`)
      const isWithPasskey = table === 'users' && old.state >= '0118'
      expect(found.length, `${table} of ${old.state}`).toBe(table === 'names' ? NAMES : isWithPasskey ? 2 : 1)
    }
  }
})

test('people of each earlier state sign in and find their repairs, numbered and counted', async () => {
  for (const old of olds) {
    const { call } = await signedIn(old)
    const found = await call(repairs.list, { search: 'squeal' })
    expect(found, old.state).toMatchObject([
      { id: old.ids.repair, number: 1, title: 'Brakes', actualCost: 120 },
    ])
  }
}, 60_000)

test('what the first state of each table left is on every screen that shows it', async () => {
  const places = ({ vehicle, repair }: Ids) => [
    '/api/export',
    '/api/board',
    '/api/conflicts',
    '/api/dashboard/stats',
    '/api/hq/config',
    '/api/hq/sync',
    '/api/imports',
    '/api/mechanics',
    '/api/notifications',
    '/api/notifications/settings',
    '/api/oil-change',
    '/api/repair-categories',
    '/api/repairs',
    `/api/repairs/${repair}/comments`,
    `/api/repairs/${repair}/history`,
    '/api/reports/costs',
    '/api/routine-templates',
    '/api/tenant',
    '/api/users',
    '/api/vehicles',
    `/api/vehicles/${vehicle}/bookings`,
    '/api/workshop',
  ]
  for (const old of [olds.at(0), olds.at(-1)]) {
    if (!old) throw new Error('There is no such state')
    const { cookies } = await signedIn(old)
    for (const url of places(old.ids)) {
      const { statusCode, body } = await app.inject({ url, headers: { cookie: cookies() } })
      expect([url, statusCode], body).toEqual([url, 200])
    }
  }
}, 60_000)
