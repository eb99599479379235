import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { accounts, CURRENT_PASSWORD_WRONG, EMAIL_TAKEN } from '@pitlane/contract/accounts/calls'
import { FORMER_PEOPLE_FULL, PEOPLE_FULL, TRIAL_FULL } from '@pitlane/contract/accounts/room'
import { LAST_ADMIN } from '@pitlane/contract/accounts/sentences'
import { MINUTE } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { anAddress, anEmployee, aSubscriber, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const another = await world.anotherInstance()

async function aBusiness() {
  const admin = await aTenant(world.app)
  const { slug } = admin.tenant
  const employee = await anEmployee(world.app, admin, slug)
  const signInAs = async (username: string, password = PASSWORD, app = world.app) => {
    const door = frontDoor(app, { address: anAddress() })
    await door.call(accounts.signIn, { username, password, businessSlug: slug })
    return door
  }
  return { admin, employee, signInAs }
}

const isSignedIn = (door: FrontDoor) =>
  door.call(accounts.currentUser, {}).then(
    () => true,
    () => false,
  )

describe('the users of a business', () => {
  test('are listed with their last sign-in, the inactive ones too', async () => {
    const { admin, employee } = await aBusiness()
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: false })
    const users = await admin.call(accounts.users, {})
    expect(users.map(({ id, role, isActive }) => ({ id, role, isActive }))).toEqual([
      { id: admin.user.id, role: 'admin', isActive: true },
      { id: employee.user.id, role: 'employee', isActive: false },
    ])
    expect(Date.parse(users[1]?.lastSignInAt ?? '')).toBeGreaterThan(Date.now() - MINUTE)
  })

  test('a role changed counts from the next call on, on every instance', async () => {
    const { admin, employee, signInAs } = await aBusiness()
    const elsewhere = await signInAs(employee.user.username, PASSWORD, another.app)
    await expect(employee.call(accounts.users, {})).rejects.toMatchObject({ code: 'forbidden' })
    await admin.call(accounts.updateUser, { id: employee.user.id, role: 'admin' })
    expect(await employee.call(accounts.users, {})).toHaveLength(2)
    await expect.poll(() => elsewhere.call(accounts.users, {}).catch(() => [])).toHaveLength(2)
  })

  test('deactivated: sessions end at once, and only reactivated can they sign in again', async () => {
    const { admin, employee, signInAs } = await aBusiness()
    expect(await isSignedIn(employee)).toBe(true)
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: false })
    expect(await isSignedIn(employee)).toBe(false)
    await expect(signInAs(employee.user.username)).rejects.toMatchObject({ code: 'unauthenticated' })
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: true })
    expect(await isSignedIn(employee)).toBe(false)
    expect(await isSignedIn(await signInAs(employee.user.username))).toBe(true)
  })

  test('a new password by an administrator ends the sessions of the old one', async () => {
    const { admin, employee, signInAs } = await aBusiness()
    await admin.call(accounts.updateUser, { id: employee.user.id, password: 'another horse' })
    expect(await isSignedIn(employee)).toBe(false)
    await expect(signInAs(employee.user.username)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await isSignedIn(await signInAs(employee.user.username, 'another horse'))).toBe(true)
  })

  test('an e-mail address somebody else has is refused, in any letter case', async () => {
    const { admin, employee } = await aBusiness()
    await expect(
      admin.call(accounts.updateUser, { id: employee.user.id, email: admin.user.email.toUpperCase() }),
    ).rejects.toMatchObject({ status: 409, sentence: EMAIL_TAKEN })
  })

  test('a stranger and nonsense do not exist', async () => {
    const { admin } = await aBusiness()
    const stranger = await aTenant(world.app)
    for (const id of [stranger.user.id, 'nonsense'])
      await expect(admin.call(accounts.updateUser, { id, role: 'employee' })).rejects.toMatchObject({
        status: 404,
      })
  })
})

describe('the last administrator', () => {
  test.each([{ role: 'employee' as const }, { isActive: false }])('stays: %o', async (change) => {
    const { admin, employee, signInAs } = await aBusiness()
    const demote = () => admin.call(accounts.updateUser, { id: admin.user.id, ...change })
    await expect(demote()).rejects.toMatchObject({ status: 409, sentence: LAST_ADMIN })
    await admin.call(accounts.updateUser, { id: employee.user.id, role: 'admin', isActive: false })
    await expect(demote()).rejects.toMatchObject({ sentence: LAST_ADMIN })
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: true })
    await demote()
    const other = await signInAs(employee.user.username)
    const admins = (await other.call(accounts.users, {})).filter((it) => it.role === 'admin' && it.isActive)
    expect(admins.map((it) => it.id)).toEqual([employee.user.id])
  })

  test('stays when administrators take each other the role at once, on two instances', async () => {
    for (let round = 0; round < 8; round++) {
      const { admin, employee, signInAs } = await aBusiness()
      await admin.call(accounts.updateUser, { id: employee.user.id, role: 'admin' })
      const other = await signInAs(employee.user.username, PASSWORD, another.app)
      const results = await Promise.allSettled([
        admin.call(accounts.updateUser, { id: employee.user.id, role: 'employee' }),
        other.call(accounts.updateUser, { id: admin.user.id, isActive: false }),
      ])
      expect(results.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
      const winner = results[0].status === 'fulfilled' ? admin : other
      const admins = (await winner.call(accounts.users, {})).filter(
        (it) => it.role === 'admin' && it.isActive,
      )
      expect(admins).toHaveLength(1)
    }
  })
})

describe('the own profile', () => {
  test('a name changes, and nothing that was not named', async () => {
    const { employee } = await aBusiness()
    const changed = await employee.call(accounts.updateSelf, { firstName: 'Élise' })
    expect(changed).toEqual({ ...employee.user, firstName: 'Élise' })
    expect(await employee.call(accounts.currentUser, {})).toEqual(changed)
  })

  test('nobody makes themselves an administrator', async () => {
    const { employee } = await aBusiness()
    const wanted = { firstName: 'Eve', role: 'admin', isActive: true }
    expect(await employee.call(accounts.updateSelf, wanted)).toMatchObject({
      firstName: 'Eve',
      role: 'employee',
    })
  })

  test('a new password wants the old one, ends the other sessions and keeps this one', async () => {
    const { employee, signInAs } = await aBusiness()
    const phone = await signInAs(employee.user.username)
    const change = { password: 'another horse' }
    await expect(employee.call(accounts.updateSelf, change)).rejects.toMatchObject({ status: 400 })
    await expect(
      employee.call(accounts.updateSelf, { ...change, currentPassword: 'wrong horse' }),
    ).rejects.toMatchObject({ status: 400, sentence: CURRENT_PASSWORD_WRONG })
    expect(await isSignedIn(phone)).toBe(true)
    await employee.call(accounts.updateSelf, { ...change, currentPassword: PASSWORD })
    expect([await isSignedIn(employee), await isSignedIn(phone)]).toEqual([true, false])
    expect(await isSignedIn(await signInAs(employee.user.username, 'another horse'))).toBe(true)
  })

  test('guessing the old password has an end', async () => {
    const { employee } = await aBusiness()
    const guess = { password: 'another horse', currentPassword: 'wrong horse' }
    for (let count = 0; count < 10; count++)
      await expect(employee.call(accounts.updateSelf, guess)).rejects.toMatchObject({ code: 'invalid' })
    await expect(employee.call(accounts.updateSelf, guess)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('a picture is an uploaded profile picture of the own business or an https address', async () => {
    const { admin, employee } = await aBusiness()
    const stranger = await aTenant(world.app)
    const mine = await anObject(world.app, employee, { kind: 'profile' })
    const photo = await anObject(world.app, employee)
    const theirs = await anObject(world.app, stranger, { kind: 'profile' })
    for (const profileImageUrl of [
      photo,
      theirs,
      'http://example.com/me.png',
      'javascript:alert(1)',
      'me.png',
    ])
      await expect(employee.call(accounts.updateSelf, { profileImageUrl })).rejects.toMatchObject({
        status: 400,
      })
    expect(await employee.call(accounts.updateSelf, { profileImageUrl: mine })).toMatchObject({
      profileImageUrl: mine,
    })
    await expect(employee.call(api.files.remove, { imageUrl: mine })).resolves.toBeDefined()
    expect((await world.app.inject({ url: mine, headers: { cookie: admin.cookies() } })).statusCode).toBe(200)
    const elsewhere = 'https://example.com/me.png'
    expect(await employee.call(accounts.updateSelf, { profileImageUrl: elsewhere })).toMatchObject({
      profileImageUrl: elsewhere,
    })
    expect((await world.app.inject({ url: mine, headers: { cookie: admin.cookies() } })).statusCode).toBe(404)
    expect(await employee.call(accounts.updateSelf, { profileImageUrl: null })).toMatchObject({
      profileImageUrl: null,
    })
  })
})

describe('the business', () => {
  test('name and time zone change, and what is not a time zone is refused', async () => {
    const { admin } = await aBusiness()
    const changed = await admin.call(api.tenants.update, { timezone: 'america/new_york' })
    expect(changed).toEqual({ ...admin.tenant, timezone: 'America/New_York' })
    expect(await admin.call(api.tenants.update, { name: ' Coast & Co ' })).toMatchObject({
      name: 'Coast & Co',
      timezone: 'America/New_York',
    })
    for (const timezone of ['+01:00', 'Mars/Olympus', '', "UTC'; drop table users"])
      await expect(admin.call(api.tenants.update, { timezone })).rejects.toMatchObject({ status: 400 })
    await expect(admin.call(api.tenants.update, { name: 'x' })).rejects.toMatchObject({ status: 400 })
  })
})

/** People who are there already, however they came. */
function fill({ tenant }: { tenant: { id: string } }, count: number, isActive = true) {
  return world.platform.database.transaction(tenant.id, (run) =>
    run<{ id: string }>(sql`
      insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name, is_active)
      select ${tenant.id}, name, name, name, name, '', 'P', 'P', ${isActive}
      from generate_series(1, ${count}) as n, lateral (select ${isActive ? 'here' : 'left'} || n) as named (name)
      returning id`),
  )
}

const add = ({ call }: Pick<FrontDoor, 'call'>) => {
  const name = randomUUID()
  return call(accounts.createUser, {
    ...{ username: name, email: `${name}@example.com`, password: PASSWORD },
    ...{ firstName: 'Nina', lastName: 'New' },
  })
}

/** How many wait for somebody else's row or table. */
async function waiting(): Promise<number> {
  const { rows } = await withClient(world.databaseUrl, (looker) =>
    looker.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    ),
  )
  return rows.length
}

const activeOf = async ({ call }: Pick<FrontDoor, 'call'>) =>
  (await call(accounts.users, {})).filter(({ isActive }) => isActive).length

describe('a business in its trial', () => {
  test('has room for some people, and two who come at once do not both take the last place', async () => {
    const owner = await aTenant(world.app)
    await fill(owner, limits.peopleOfTrial.most - 2)
    // Where the last step of adding somebody waits, both are on their way.
    const names = await lockTable(world.databaseUrl, 'names')
    const adding = Promise.allSettled([add(owner), add(owner)])
    await expect
      .poll(waiting, { timeout: 20_000 })
      .toBe(2)
      .finally(() => names.letGo())
    const answers = await adding
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, sentence: TRIAL_FULL },
    })
    expect(await activeOf(owner)).toBe(limits.peopleOfTrial.most)
  })

  test('gets no more by activating who had left, and keeps those it has', async () => {
    const owner = await aTenant(world.app)
    const [somebody] = await fill(owner, limits.peopleOfTrial.most + 3)
    const [former] = await fill(owner, 1, false)
    await expect(
      owner.call(accounts.updateUser, { id: former?.id ?? '', isActive: true }),
    ).rejects.toMatchObject({ status: 409, sentence: TRIAL_FULL })
    await owner.call(accounts.updateUser, { id: somebody?.id ?? '', isActive: true, lastName: 'Stays' })
    expect(await activeOf(owner)).toBe(limits.peopleOfTrial.most + 4)
  })
})

describe('a business that pays', () => {
  test('has room for more, and not for all the world', async () => {
    const owner = await aSubscriber(world)
    const [somebody] = await fill(owner, limits.people.most - 1)
    await expect(add(owner)).rejects.toMatchObject({ status: 409, sentence: PEOPLE_FULL })
    await owner.call(accounts.updateUser, { id: somebody?.id ?? '', isActive: false })
    await add(owner)
    expect(await activeOf(owner)).toBe(limits.people.most)
  })

  test('does not grow by people who leave', async () => {
    const owner = await aSubscriber(world)
    const [former] = await fill(owner, limits.formerPeople.most, false)
    await expect(add(owner)).rejects.toMatchObject({ status: 409, sentence: FORMER_PEOPLE_FULL })
    await owner.call(accounts.updateUser, { id: former?.id ?? '', isActive: true })
    await add(owner)
  })
})
