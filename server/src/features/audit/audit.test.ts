import { accounts } from '@pitlane/contract/accounts/calls'
import { audit } from '@pitlane/contract/audit/calls'
import { AUDIT_KEPT_DAYS, FAILURES_PER_DAY } from '@pitlane/contract/audit/kinds'
import { readCsv } from '@pitlane/contract/csv'
import { DAY } from '@pitlane/contract/durations'
import { hq } from '@pitlane/contract/hq/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { newId } from '../../platform/secrets.ts'
import { signInFailed } from '../accounts/happened.ts'
import { auditJobs } from './routes.ts'

const world = await openWorld()
const moment = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
afterEach(() => world.travel(0))

async function aShop() {
  const owner = await aTenant(world.app)
  return { ...owner, eli: await anEmployee(world.app, owner, owner.tenant.slug) }
}

/** Written behind the answer, so that its time tells nobody who is known. */
async function failedOf({ call }: Pick<Awaited<ReturnType<typeof aShop>>, 'call'>, count: number) {
  const found = async () => (await call(audit.list, { kind: 'sign_in_failed' })).total
  await expect.poll(found, { timeout: 10_000 }).toBe(count)
  return (await call(audit.list, { kind: 'sign_in_failed' })).entries
}

function tryWrong(username: string, address: string, businessSlug?: string) {
  const door = frontDoor(world.app, { address })
  return door
    .call(accounts.signIn, { username, password: 'not this one', ...(businessSlug && { businessSlug }) })
    .catch((error: { status: number }) => error.status)
}

describe('the activity', () => {
  test('comes newest first, in pages, by kind and by person', async () => {
    const { call, eli, user } = await aShop()
    await call(tenants.update, { currency: 'EUR' })
    await call(accounts.updateUser, { id: eli.user.id, lastName: 'Other' })
    const all = await call(audit.list, {})
    expect(all).toMatchObject({ total: 6, page: 1, limit: 20, totalPages: 1 })
    expect(all.entries.map(({ sentence }) => sentence)).toEqual([
      'Olive Owner changed the name of Eli Other',
      'Olive Owner changed the business: currency',
      'Eli Other signed in',
      'Olive Owner created the user Eli Other as an employee',
      'Olive Owner signed in',
      'Olive Owner opened the business',
    ])
    expect(all.entries[0]?.by).toEqual({ id: user.id, name: 'Olive Owner' })
    const second = await call(audit.list, { page: 2, limit: 4 })
    expect(second).toMatchObject({ total: 6, page: 2, limit: 4, totalPages: 2 })
    expect(second.entries).toEqual(all.entries.slice(4))
    const settings = await call(audit.list, { kind: 'settings' })
    expect(settings).toMatchObject({
      total: 1,
      entries: [{ sentence: 'Olive Owner changed the business: currency' }],
    })
    const ofEli = await call(audit.list, { userId: eli.user.id })
    expect(ofEli.entries.map(({ kind }) => kind)).toEqual(['user', 'sign_in', 'user'])
    const both = await call(audit.list, { userId: eli.user.id, kind: 'sign_in' })
    expect(both.entries.map(({ sentence }) => sentence)).toEqual(['Eli Other signed in'])
    expect(await call(audit.list, { userId: 'nobody' })).toMatchObject({ total: 0, entries: [] })
    await expect(call(audit.list, { kind: 'gossip' as never })).rejects.toMatchObject({ status: 400 })
  })

  test('is for administrators, of their own business alone', async () => {
    const [{ call, eli }, other] = [await aShop(), await aShop()]
    for (const endpoint of [audit.list, audit.csv])
      await expect(eli.call(endpoint as typeof audit.list, {})).rejects.toMatchObject({ status: 403 })
    expect(await call(audit.list, { userId: other.user.id })).toMatchObject({ total: 0 })
    const { entries } = await call(audit.list, {})
    const theirs = await other.call(audit.list, {})
    expect(entries.filter(({ id }) => theirs.entries.some((it) => it.id === id))).toEqual([])
  })

  test('as a file has all of it, and what begins like a formula is text', async () => {
    const { call, cookies, eli } = await aShop()
    await call(accounts.updateUser, { id: eli.user.id, firstName: '=1+1' })
    for (let more = 0; more < 230; more++) await call(tenants.update, { currency: more % 2 ? 'USD' : 'EUR' })
    const { total } = await call(audit.list, {})
    const file = await world.app.inject({ url: '/api/audit.csv', headers: { cookie: cookies() } })
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="pitlane-activity-[\d-]+\.csv"$/),
    })
    const [heads, ...rows] = readCsv(file.body.replace('\uFEFF', '').trimEnd()).rows
    expect(heads).toEqual(['When', 'Kind', 'Who', 'From', 'What'])
    // The download itself is the first of them.
    expect(rows).toHaveLength(total + 1)
    expect(rows[0]?.at(-1)).toBe('Olive Owner exported the activity')
    expect(rows.map(([when = '']) => when)).toEqual(
      rows
        .map(([when = '']) => when)
        .sort()
        .reverse(),
    )
    expect(rows.find(([, , who]) => who?.includes('1+1'))?.[2]).toBe("'=1+1 Employee")
    const some = await world.app.inject({
      url: `/api/audit.csv?kind=sign_in&userId=${eli.user.id}`,
      headers: { cookie: cookies() },
    })
    expect(readCsv(some.body.trimEnd()).rows).toHaveLength(2)
  })

  test('names no secret', async () => {
    const { call, eli } = await aShop()
    const tokens = { tenantToken: 'sandbox-3-secret-tenant', userToken: 'steady' }
    await call(hq.saveConfig, { baseUrl: `${world.hq.baseUrl}`, ...tokens })
    await call(accounts.updateUser, { id: eli.user.id, password: 'secret horse' })
    await call(accounts.updateUser, { id: eli.user.id, email: 'secret@example.com' })
    const told = JSON.stringify(await call(audit.list, { limit: 100 }))
    expect(told).toContain('set a new password for Eli Employee')
    expect(told).not.toMatch(/secret|steady/)
  })

  test('of somebody who is renamed tells the name of now', async () => {
    const { call, eli } = await aShop()
    await call(accounts.updateUser, { id: eli.user.id, firstName: 'Elias' })
    const { entries } = await call(audit.list, { kind: 'sign_in' })
    expect(entries.map(({ sentence }) => sentence)).toContain('Elias Employee signed in')
  })

  test('is forgotten after 400 days, and not before', async () => {
    const { call } = await aShop()
    const { total } = await call(audit.list, {})
    world.travel((AUDIT_KEPT_DAYS - 1) * DAY)
    await auditJobs[0]?.work(moment(), {})
    world.travel(0)
    expect(await call(audit.list, {})).toMatchObject({ total })
    world.travel((AUDIT_KEPT_DAYS + 1) * DAY)
    await auditJobs[0]?.work(moment(), {})
    world.travel(0)
    expect(await call(audit.list, {})).toMatchObject({ total: 0, totalPages: 0 })
  })
})

describe('a failed sign-in', () => {
  test('is told with whose it was and roughly from where; a name nobody has is told nowhere', async () => {
    const { call, eli, tenant, user } = await aShop()
    expect(await tryWrong(eli.user.username, '192.0.2.55', tenant.slug)).toBe(401)
    expect(await failedOf({ call }, 1)).toMatchObject([
      {
        sentence: 'Wrong password for Eli Employee',
        by: { id: eli.user.id, name: 'Eli Employee' },
        addressRange: '192.0.2.0/24',
      },
    ])
    expect(await tryWrong('somebody-else', '192.0.2.55', tenant.slug)).toBe(401)
    await call(accounts.updateUser, { id: eli.user.id, isActive: false })
    expect(await tryWrong(eli.user.username, '192.0.2.55', tenant.slug)).toBe(401)
    expect(await tryWrong(user.username, '192.0.2.56')).toBe(401)
    await failedOf({ call }, 2)
  })

  test('of the same person from the same range is one entry an hour, and what is refused for being too often is none', async () => {
    const { call, eli, tenant } = await aShop()
    const statuses: unknown[] = []
    for (let times = 0; times < 20; times++)
      statuses.push(await tryWrong(eli.user.username, `192.0.3.${times % 2}`, tenant.slug))
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(await tryWrong(eli.user.username, '192.0.3.0', tenant.slug)).toBe(429)
    const sentence = async () => (await failedOf({ call }, 1))[0]?.sentence
    await expect.poll(sentence).toBe('Wrong password for Eli Employee, 20 times within an hour')
  })

  test('from more places than a day has room for is counted in one entry', async () => {
    const { call, eli, tenant } = await aShop()
    const fail = (addressRange: string) =>
      withTenant({ ...moment(), addressRange }, tenant.id, (ctx) =>
        say(ctx, signInFailed, { userId: eli.user.id, wrong: 'password' }),
      )
    for (let place = 0; place < FAILURES_PER_DAY + 5; place++)
      await fail(`10.${place % 256}.${Math.floor(place / 256)}.0/24`)
    const { total, entries } = await call(audit.list, { kind: 'sign_in_failed' })
    expect(total).toBe(FAILURES_PER_DAY + 1)
    expect(entries.find(({ by }) => by === null)).toMatchObject({
      sentence: 'Wrong passwords for several people from many places, 5 times within an hour',
      addressRange: null,
    })
  })

  test('of a name in two businesses is told in both', async () => {
    const [one, two] = [await aShop(), await aShop()]
    const shared = {
      ...{ username: `shared-${newId(new Date())}`, email: 'shared@example.com' },
      ...{ firstName: 'Sha', lastName: 'Red', password: PASSWORD },
    }
    for (const { call } of [one, two]) await call(accounts.createUser, shared)
    expect(await tryWrong(shared.username, anAddress())).toBe(401)
    for (const { call } of [one, two])
      expect(await failedOf({ call }, 1)).toMatchObject([{ sentence: 'Wrong password for Sha Red' }])
  })
})

test('two who sign in at once each have their entry', async () => {
  const { call, eli, tenant, user } = await aShop()
  const before = (await call(audit.list, { kind: 'sign_in' })).total
  await Promise.all(
    [user.username, eli.user.username].map((name) =>
      signIn(frontDoor(world.app, { address: anAddress() }), name, tenant.slug),
    ),
  )
  expect(await call(audit.list, { kind: 'sign_in' })).toMatchObject({ total: before + 2 })
})
