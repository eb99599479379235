import { accounts } from '@pitlane/contract/accounts/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { Opened } from '@pitlane/sandbox/cluster/opened'
import { openWire } from '@pitlane/sandbox/faults/wire'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, anEmployee, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { type Instance, openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'

const world = await openWorld()
const elsewhere = await world.anotherInstance({ aheadMs: 5 * MINUTE })
const moment = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
const visitor = (at: Instance = world) => frontDoor(at.app, { address: anAddress() })
const TWO_SECONDS = { timeout: 2_000, interval: 20 }

function setStatus(tenantId: string, status: string) {
  return withTenant(moment(), tenantId, (ctx) =>
    ctx.query(sql`update tenants set status = ${status} where id = ${tenantId}`),
  )
}

/** How many statements wait for a row that somebody else holds. */
async function waiting(): Promise<number> {
  const rows = await world.platform.database.system(sql`
    select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`)
  return rows.length
}

describe('an instance whose clock is ahead', () => {
  test('opens no session that outlives a suspension after it', async () => {
    const { tenant, registration } = await aTenant(world.app)
    const early = visitor(elsewhere)
    await signIn(early, registration.adminUsername)
    expect(await isSignedIn(early)).toBe(true)
    await setStatus(tenant.id, 'suspended')
    await setStatus(tenant.id, 'active')
    await expect.poll(() => isSignedIn(early), TWO_SECONDS).toBe(false)
  })

  test('is no reason to lock out whoever signs in after it at another', async () => {
    const behind = await world.anotherInstance({ aheadMs: -5 * MINUTE })
    const { tenant, registration } = await aTenant(world.app)
    await setStatus(tenant.id, 'suspended')
    await setStatus(tenant.id, 'active')
    const late = visitor(behind)
    await signIn(late, registration.adminUsername)
    expect(await isSignedIn(late)).toBe(true)
  })

  type Cast = Awaited<ReturnType<typeof people>>
  const ends: [string, (cast: Cast) => Promise<unknown>][] = [
    ['signing out', ({ employee }) => employee.call(accounts.signOut, {})],
    ['a deactivation', ({ admin, id }) => admin.call(accounts.updateUser, { id, isActive: false })],
    [
      'a changed password',
      ({ admin, id }) => admin.call(accounts.updateUser, { id, password: 'another horse' }),
    ],
    ['a suspension', ({ tenantId }) => setStatus(tenantId, 'suspended')],
  ]
  test.each(ends)('forgets who was signed in within two seconds of %s', async (_, end) => {
    const cast = await people()
    const there = frontDoor(elsewhere.app, { cookies: cast.employee.cookies() })
    expect(await isSignedIn(there)).toBe(true)
    await end(cast)
    await expect.poll(() => isSignedIn(there), TWO_SECONDS).toBe(false)
  })

  test('knows another role within two seconds', async () => {
    const { admin, id, employee } = await people()
    const there = frontDoor(elsewhere.app, { cookies: employee.cookies() })
    const role = async () => (await there.call(accounts.currentUser, {})).role
    expect(await role()).toBe('employee')
    await admin.call(accounts.updateUser, { id, role: 'admin' })
    await expect.poll(role, TWO_SECONDS).toBe('admin')
  })
})

test('a session ends within two seconds where the database is no longer heard, and nobody has noticed', async () => {
  const url = new URL(world.databaseUrl)
  const opened = new Opened()
  const wire = await openWire(Number(url.port), opened)
  url.port = String(wire.port)
  const deaf = await world.anotherInstance({ settings: { DATABASE_LISTEN_URL: url.href } })
  const admin = await aTenant(world.app)
  const there = frontDoor(deaf.app, { cookies: admin.cookies() })
  wire.cut()
  expect(await isSignedIn(there)).toBe(true)
  await admin.call(accounts.signOut, {})
  await expect.poll(() => isSignedIn(there), TWO_SECONDS).toBe(false)
  wire.mend()
  await opened.close(() => {})
})

test.each([
  ['the business is suspended', sql`update tenants set status = 'suspended' where id = `, 'forbidden'],
  [
    'the password becomes another',
    sql`update users set password_hash = 'x' where tenant_id = `,
    'unauthenticated',
  ],
  [
    'they may no longer sign in',
    sql`update users set is_active = false where tenant_id = `,
    'unauthenticated',
  ],
])('while somebody signs in %s: no session is left', async (_, change, code) => {
  const { tenant, registration } = await aTenant(world.app)
  const signing = await withTenant(moment(), tenant.id, async (ctx) => {
    await ctx.query(sql`${change}${tenant.id}`)
    await ctx.query(sql`delete from sessions where tenant_id = ${tenant.id}`)
    const begun = signIn(visitor(), registration.adminUsername).catch((error: AppError) => error.code)
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    return { begun }
  })
  expect(await signing.begun).toBe(code)
  const within = world.platform.database.inTenant(tenant.id)
  expect(await within(sql`select id from sessions where tenant_id = ${tenant.id}`)).toEqual([])
})

async function people() {
  const { tenant, ...admin } = await aTenant(world.app)
  const employee = await anEmployee(world.app, admin, tenant.slug)
  return { admin, employee, id: employee.user.id, tenantId: tenant.id }
}

async function isSignedIn({ call }: Pick<FrontDoor, 'call'>): Promise<boolean> {
  return call(accounts.currentUser, {}).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated') return false
      throw error
    },
  )
}
