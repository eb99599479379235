import type { ChildProcess } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts } from '@pitlane/contract/accounts/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { aSubscriber, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { aLivelyBusiness, beginIn, ended } from '@pitlane/sandbox/testing/operator'
import { openS3 } from '@pitlane/sandbox/testing/s3-for-tests'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { childrenFirst } from './features/closing/erase.ts'
import { distribute } from './platform/database/cluster/distribute.ts'
import { raw, sql } from './platform/database/database.ts'

const world = await openWorld()

/** The command as an operator runs it: a process of its own, with the settings of the running instances. */
function begin(...typed: string[]): ChildProcess {
  return beginIn(world, ...typed)
}

const operate = (...typed: string[]) => ended(begin(...typed))
const within = (tenantId: string) => world.platform.database.inTenant(tenantId)

test('help says what there is, and what is not understood changes nothing', async () => {
  const [help, unknown, half, gone] = await Promise.all([
    operate('help'),
    operate('frobnicate'),
    operate('suspend'),
    operate('suspend', 'no-such-business'),
  ])
  expect(help).toMatchObject({ code: 0, complaint: '' })
  for (const name of [
    'businesses',
    'suspend {slug}',
    'erase-business {slug} --yes {slug}',
    'traces {tenantId}',
    'restore {folder} [--end-sessions]',
  ])
    expect(help.said).toContain(name)
  expect(unknown).toMatchObject({ code: 1, complaint: expect.stringContaining('no command "frobnicate"') })
  expect(half).toMatchObject({ code: 1, complaint: 'Please type: npm run operate -- suspend {slug}' })
  expect(gone).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('no business "no-such-business"'),
  })
})

test('tables are not distributed while an instance works; where they are already, they are counted', async () => {
  const refused = {
    code: 1,
    complaint: expect.stringMatching(/instances? of Pitlane works? on this database/),
  }
  const counted = { code: 0, said: expect.stringMatching(/All \d+ tables were distributed before\.$/) }
  const { isDistributed } = world.platform.database
  expect(await operate('distribute')).toMatchObject(isDistributed ? counted : refused)
})

test('a plain PostgreSQL cannot be distributed, and is told what is missing', async () => {
  await expect(distribute(inject('postgres').partitioned.url)).rejects.toMatchObject({
    name: 'PlainError',
    message: expect.stringContaining('This is a plain PostgreSQL'),
  })
})

test('a suspended business is signed out at once in every instance, and stays so when it is active again', async () => {
  const { call, tenant, cookies, registration } = await aTenant(world.app)
  const other = await world.anotherInstance()
  const asked = () => other.app.inject({ url: '/api/user', headers: { cookie: cookies() } })
  expect((await asked()).statusCode).toBe(200)
  const sessions = () => within(tenant.id)(sql`select id from sessions where tenant_id = ${tenant.id}`)

  expect(await operate('suspend', tenant.slug)).toEqual({
    code: 0,
    said: `${tenant.slug} is suspended. 1 session ended; nobody can sign in.`,
    complaint: '',
  })
  await expect(call(tenants.current, {})).rejects.toMatchObject({ status: 401 })
  expect((await asked()).statusCode).toBe(401)
  expect(await sessions()).toEqual([])
  const again = { call, cookies }
  await expect(signIn(again, registration.adminUsername, tenant.slug)).rejects.toMatchObject({ status: 403 })
  expect((await operate('suspend', tenant.slug)).said).toContain('suspended already')

  expect((await operate('activate', tenant.slug)).said).toContain('is active')
  expect((await asked()).statusCode).toBe(401)
  await signIn(again, registration.adminUsername, tenant.slug)
  expect(await call(tenants.current, {})).toMatchObject({ status: 'active' })
}, 60_000)

test('a business is let in without a subscription, and no more; one that pays is left alone', async () => {
  const { call, tenant } = await aTenant(world.app)
  const isIn = async () => (await call(tenants.current, {})).isSubscriber
  expect(await operate('let-in', tenant.slug)).toMatchObject({ code: 0, complaint: '' })
  expect(await isIn()).toBe(true)
  expect((await operate('let-in', tenant.slug)).said).toContain('Nothing was changed')
  expect(await operate('let-in-no-more', tenant.id)).toMatchObject({ code: 0, complaint: '' })
  expect(await isIn()).toBe(false)

  const payer = await aSubscriber(world)
  await expect.poll(async () => (await payer.call(tenants.current, {})).isSubscriber).toBe(true)
  const refused = await Promise.all([
    operate('let-in-no-more', payer.tenant.slug),
    operate('erase-business', payer.tenant.slug, '--yes', payer.tenant.slug),
  ])
  for (const { code, complaint } of refused) {
    expect(code).toBe(1)
    expect(complaint).toContain('subscription')
  }
  expect((await payer.call(tenants.current, {})).isSubscriber).toBe(true)
}, 60_000)

test('a domain is one business’s, and a domain', async () => {
  const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
  const domain = `${one.tenant.slug}.example.com`
  expect(await operate('set-domain', one.tenant.slug, domain.toUpperCase())).toMatchObject({ code: 0 })
  expect(await one.call(tenants.current, {})).toMatchObject({ domain })
  const [taken, strange] = await Promise.all([
    operate('set-domain', other.tenant.slug, domain),
    operate('set-domain', other.tenant.slug, 'http://x'),
  ])
  expect(taken).toMatchObject({ code: 1, complaint: expect.stringContaining('Another business has') })
  expect(strange).toMatchObject({ code: 1, complaint: expect.stringContaining('not a domain') })
  expect((await operate('businesses')).said).toMatch(
    new RegExp(`${one.tenant.slug} .* ${domain} .* ${one.tenant.id}`),
  )
  expect(await operate('remove-domain', one.tenant.slug)).toMatchObject({ code: 0 })
  expect(await one.call(tenants.current, {})).toMatchObject({ domain: null })
}, 60_000)

test('an erased person is nobody: in lists, histories and exports; what they did stays', async () => {
  const { owner, employee, repair } = await aLivelyBusiness(world)
  const { slug, id: tenantId } = owner.tenant
  const { id: userId, username, email } = employee.user
  const unsure = await operate('erase-person', slug, username)
  expect(unsure).toMatchObject({ code: 1, complaint: expect.stringContaining(`--yes ${username}`) })
  expect(await operate('erase-person', slug, username, '--yes', slug)).toMatchObject({ code: 1 })
  const last = await operate('erase-person', slug, owner.user.username, '--yes', owner.user.username)
  expect(last).toMatchObject({ code: 1, complaint: expect.stringContaining('only administrator') })

  const done = await operate('erase-person', slug, username, '--yes', username)
  expect(done).toMatchObject({
    code: 0,
    complaint: '',
    said: expect.stringContaining('without a name: 1 repair.'),
  })
  await expect(employee.call(accounts.currentUser, {})).rejects.toMatchObject({ status: 401 })
  const kept = await owner.call(repairs.single, { id: repair.id })
  expect(kept).toMatchObject({ reportedBy: userId, imageUrls: repair.imageUrls })
  const history = await owner.call(repairs.history, { id: repair.id })
  expect(history[0]?.by).toEqual({ id: userId, name: 'Former user' })
  const exported = await world.app.inject({ url: '/api/export', headers: { cookie: owner.cookies() } })
  expect(exported.statusCode).toBe(200)
  for (const trace of [username, email, 'Employee']) expect(exported.body).not.toContain(trace)
  for (const table of ['sessions', 'sign_ins', 'password_reset_tokens'])
    expect(await mentions(table, tenantId, userId), table).toBe(0)
  expect(
    await within(tenantId)(sql`select id from objects where tenant_id = ${tenantId} and kind = 'profile'`),
  ).toEqual([])
  expect(await jobsOf(email)).toBe(0)
}, 90_000)

const mentions = async (table: string, tenantId: string, needle: string) => {
  const rows = await within(tenantId)<{ json: string }>(
    sql`select row_to_json(it)::text as json from ${raw(table)} as it where tenant_id = ${tenantId}`,
  )
  return rows.filter(({ json }) => json.includes(needle)).length
}

const jobsOf = async (needle: string) => {
  const [row] = await world.platform.database.system<{ count: number }>(
    sql`select count(*) as count from pgboss.job where data::text like ${`%${needle}%`}`,
  )
  return row?.count
}

describe('an erased business', () => {
  test('leaves no row in any table and no file, and its neighbour everything', async () => {
    const { owner } = await aLivelyBusiness(world)
    const neighbour = await aLivelyBusiness(world)
    const { slug, id } = owner.tenant
    const alive = await operate('traces', id)
    expect(alive.code).toBe(1)
    const found = JSON.parse(alive.said ?? '')
    expect(found.rows).toBeGreaterThan(20)
    expect(found.files).toBeGreaterThan(1)
    const before = await operate('traces', neighbour.owner.tenant.id)
    expect(await operate('erase-business', slug, '--yes', 'another')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining(`--yes ${slug}`),
    })
    expect(await operate('traces', id)).toEqual(alive)

    const done = await operate('erase-business', slug, '--yes', slug)
    expect(done).toMatchObject({ code: 0, complaint: '' })
    expect(done.said).toContain(`(${id}) is erased. ${found.rows} rows`.slice(0, 40))
    expect(await operate('traces', id)).toEqual({ code: 0, said: '{ "rows": 0, "files": 0 }', complaint: '' })
    expect(await readdir(join(world.config.DATA_DIR, 'files', 'objects'))).not.toContain(id)
    expect(await jobsOf(id)).toBe(0)
    await expect(owner.call(accounts.currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await operate('erase-business', slug, '--yes', slug)).toMatchObject({ code: 1 })
    expect(await operate('traces', neighbour.owner.tenant.id)).toEqual(before)
    expect(await neighbour.owner.call(repairs.single, { id: neighbour.repair.id })).toMatchObject({
      title: 'Brakes',
    })
  }, 120_000)

  test('killed half way, is still there to be erased', async () => {
    const { owner } = await aLivelyBusiness(world)
    const { slug, id } = owner.tenant
    const { database } = world.platform
    await database.transaction(id, async (run) => {
      await run(sql`select id from vehicles where tenant_id = ${id} for update`)
      const child = begin('erase-business', slug, '--yes', slug)
      await expect.poll(() => waiting(id), { timeout: 30_000 }).toBe(1)
      const gone = ended(child)
      child.kill('SIGKILL')
      await gone
    })
    await expect.poll(() => waiting(id)).toBe(0)
    const half = JSON.parse((await operate('traces', id)).said ?? '')
    expect(half).toMatchObject({ files: 0, rows: expect.any(Number) })
    expect(half.rows).toBeGreaterThan(0)
    expect(await within(id)(sql`select status from tenants where id = ${id}`)).toEqual([
      { status: 'suspended' },
    ])

    expect(await operate('erase-business', slug, '--yes', slug)).toMatchObject({ code: 0, complaint: '' })
    expect((await operate('traces', id)).said).toBe('{ "rows": 0, "files": 0 }')
  }, 120_000)

  test('files that came after the last row went by its id', async () => {
    const { tenant } = await aTenant(world.app)
    expect(await operate('erase-business', tenant.slug, '--yes', tenant.slug)).toMatchObject({ code: 0 })
    const late = `objects/${tenant.id}/${crypto.randomUUID()}/upload`
    await world.platform.storage.put(late, [Buffer.from('late')])
    expect(await operate('traces', tenant.id)).toMatchObject({ code: 1, said: '{ "rows": 0, "files": 1 }' })
    expect(await operate('erase-business', tenant.id, '--yes', tenant.id)).toMatchObject({ code: 0 })
    expect((await operate('traces', tenant.id)).code).toBe(0)
  }, 60_000)

  test('leaves nothing in a bucket either', async () => {
    const s3 = await openS3()
    afterAll(() => s3.close())
    const bucket = await openWorld({ settings: s3.settings })
    const { owner } = await aLivelyBusiness(bucket)
    const { slug, id } = owner.tenant
    const files = JSON.parse((await ended(beginIn(bucket, 'traces', id))).said ?? '').files
    expect(files).toBeGreaterThan(1)
    expect(await ended(beginIn(bucket, 'erase-business', slug, '--yes', slug))).toMatchObject({ code: 0 })
    expect(await ended(beginIn(bucket, 'traces', id))).toMatchObject({
      code: 0,
      said: '{ "rows": 0, "files": 0 }',
    })
  }, 120_000)
})

/** Where the business is, whoever they are; what they run only they may see. */
const waiting = async (id: string) => {
  const [row] = await within(id)<{ count: number }>(sql`
    select count(*) as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`)
  return row?.count
}

test('what goes with a business raises nothing for it', async () => {
  const { tenant, user } = await aTenant(world.app)
  await world.platform.database.transaction(tenant.id, (run) =>
    run(sql`
      with car as (
        insert into vehicles (tenant_id, vehicle_key, make, model, year)
        values (${tenant.id}, 'T-1', 'Kia', 'Rio', 2020) returning id)
      insert into mechanics (tenant_id, name, name_key) select ${tenant.id}, ${user.id}, id::text from car`),
  )
  await world.platform.database.transaction(tenant.id, (run) =>
    run(sql`delete from tenants where id = ${tenant.id}`),
  )
  for (const table of ['users', 'vehicles', 'mechanics', 'sessions', 'topic_revisions'])
    expect(await mentions(table, tenant.id, tenant.id), table).toBe(0)
})

test('a table comes after all that point to it', () => {
  const arrows = [
    { from: 'repairs', to: 'vehicles' },
    { from: 'history', to: 'repairs' },
    { from: 'history', to: 'users' },
  ]
  expect(childrenFirst(['users', 'vehicles', 'repairs', 'history'], arrows)).toEqual([
    'history',
    'users',
    'repairs',
    'vehicles',
  ])
  expect(() =>
    childrenFirst(
      ['a', 'b'],
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    ),
  ).toThrow('each other')
})
