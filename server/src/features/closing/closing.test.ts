import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { accounts, BUSINESS_INACTIVE, CURRENT_PASSWORD_WRONG } from '@pitlane/contract/accounts/calls'
import { audit } from '@pitlane/contract/audit/calls'
import { billing } from '@pitlane/contract/billing/calls'
import { calendar } from '@pitlane/contract/calendar/calls'
import {
  CLOSING_DAYS,
  CLOSINGS_PER_DAY,
  closing,
  NAME_DIFFERS,
  REOPENING_INVALID,
  SUBSCRIPTION_RUNS,
} from '@pitlane/contract/closing/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aFleet, anAddress, aSubscriber, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { aLivelyBusiness, beginIn, ended } from '@pitlane/sandbox/testing/operator'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { eraseClosed } from './erase-closed.ts'

/** Nobody looks but whoever is asked to. */
const world = await openWorld({ settings: { TICK_SECONDS: '3600' } })
await world.work()
afterEach(() => world.travel(0))

const outside = () => frontDoor(world.app, { address: anAddress() })
const statusOf = (url: string) => world.app.inject({ url }).then(({ statusCode }) => statusCode)
const pathOf = (url: string) => new URL(url).pathname
const tick = () =>
  eraseClosed.work({ now: world.platform.clock(), log: world.platform.log, platform: world.platform }, {})
const tracesOf = async (id: string) => {
  const { code, said } = await ended(beginIn(world, 'traces', id))
  return { code, ...JSON.parse(said ?? '{}') }
}

type Owner = Pick<Awaited<ReturnType<typeof aTenant>>, 'call' | 'registration'>

const close = ({ call, registration }: Owner) =>
  call(closing.close, { password: PASSWORD, name: registration.businessName })

/** What the link to reopen has in it, as it is mailed to this address. */
async function wayBack(to: string, known: readonly string[] = []): Promise<string> {
  const found = async () =>
    (await world.mail.mails())
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => text.match(/(?<=\/reopen\?token=)\S+/) ?? [])
      .filter((token) => !known.includes(token))
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(1)
  return (await found()).join()
}

describe('closing a business', () => {
  test('signs everybody out, lets nobody in, and ends links and calendars; the mailed link reopens it, once', async () => {
    const { owner, employee, repair } = await aLivelyBusiness(world)
    const { tenant, registration } = owner
    const second = await owner.call(accounts.createUser, {
      ...{ username: 'second-admin', email: `second-${registration.contactEmail}`, password: PASSWORD },
      ...{ firstName: 'Sec', lastName: 'Ond', role: 'admin' as const },
    })
    const link = pathOf((await owner.call(jobLinks.send, { id: repair.id })).url).replace(
      '/job/',
      '/api/job/',
    )
    const feed = pathOf((await owner.call(calendar.make, {})).url)
    expect([await statusOf(link), await statusOf(feed)]).toEqual([200, 200])

    const { message, closesAt } = await close(owner)
    expect(message).toContain('Your business is closed')
    const days = (Date.parse(closesAt) - world.platform.clock().getTime()) / DAY
    expect(Math.round(days)).toBe(CLOSING_DAYS)
    for (const person of [owner, employee])
      await expect(person.call(accounts.currentUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(signIn(outside(), registration.adminUsername, tenant.slug)).rejects.toMatchObject({
      status: 403,
      sentence: BUSINESS_INACTIVE,
    })
    expect([await statusOf(link), await statusOf(feed)]).toEqual([404, 404])
    await expect(aTenant(world.app, { businessSlug: tenant.slug })).rejects.toMatchObject({ status: 409 })

    const token = await wayBack(registration.contactEmail)
    expect(await wayBack(second.email)).toBe(token)
    const tries = await Promise.allSettled([1, 2].map(() => outside().call(closing.reopen, { token })))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({
      status: 400,
      sentence: REOPENING_INVALID,
    })
    await signIn(owner, registration.adminUsername, tenant.slug)
    const { entries } = await owner.call(audit.list, { kind: 'close' })
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      'The business was reopened with the mailed link',
      `Olive Owner closed the business; it can be reopened until ${closesAt.slice(0, 10)}`,
    ])
    expect([await statusOf(link), await statusOf(feed)]).toEqual([200, 200])
    world.travel(CLOSING_DAYS * DAY + HOUR)
    await tick()
    world.travel(0)
    expect(await owner.call(accounts.users, {})).toHaveLength(3)
  }, 60_000)

  test('needs the password and the name, and an administrator', async () => {
    const { owner, employee } = await aLivelyBusiness(world)
    const name = owner.registration.businessName
    const refused = (input: { password: string; name: string }) => owner.call(closing.close, input)
    await expect(refused({ password: 'not this one', name })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'password', message: CURRENT_PASSWORD_WRONG }],
    })
    for (const wrong of [name.toUpperCase(), 'Another', name.slice(1)])
      await expect(refused({ password: PASSWORD, name: wrong })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: 'name', message: NAME_DIFFERS }],
      })
    await expect(employee.call(closing.close, { password: PASSWORD, name })).rejects.toMatchObject({
      status: 403,
    })
    expect(await owner.call(accounts.users, {})).toHaveLength(2)
  }, 60_000)

  test('asked for twice at once happens once', async () => {
    const owner = await aTenant(world.app)
    const tries = await Promise.allSettled([close(owner), close(owner)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await wayBack(owner.registration.contactEmail)
  })

  test('waits until a subscription is cancelled', async () => {
    const owner = await aSubscriber(world)
    await expect.poll(async () => (await owner.call(billing.current, {})).isSubscriber).toBe(true)
    await expect(close(owner)).rejects.toMatchObject({ status: 409, sentence: SUBSCRIPTION_RUNS })
  })

  test('is possible after the trial, and not again and again', async () => {
    const owner = await aTenant(world.app)
    await world.platform.database.transaction(owner.tenant.id, (run) =>
      run(sql`update tenants set free_trial_end = '2020-01-01' where id = ${owner.tenant.id}`),
    )
    const used: string[] = []
    for (let times = 0; times < CLOSINGS_PER_DAY; times++) {
      await close(owner)
      const token = await wayBack(owner.registration.contactEmail, used)
      await outside().call(closing.reopen, { token })
      used.push(token)
      await signIn(owner, owner.registration.adminUsername, owner.tenant.slug)
    }
    await expect(close(owner)).rejects.toMatchObject({ status: 429 })
  }, 60_000)

  test('a link of another business, or an invented one, reopens nothing', async () => {
    const [owner, other] = [await aTenant(world.app), await aTenant(world.app)]
    await close(owner)
    await close(other)
    const token = await wayBack(owner.registration.contactEmail)
    const swapped = `${token.split('.')[0]}.${(await wayBack(other.registration.contactEmail)).split('.').slice(1).join('.')}`
    for (const wrong of [swapped, `${token}x`, aFleet(1)])
      await expect(outside().call(closing.reopen, { token: wrong })).rejects.toMatchObject({ status: 400 })
    expect(await outside().call(closing.reopen, { token })).toBeDefined()
  })
})

describe('after 14 days', () => {
  test('everything of a closed business is gone, files included, and its slug is free; its neighbour has everything', async () => {
    const { owner } = await aLivelyBusiness(world)
    const neighbour = await aLivelyBusiness(world)
    const { id, slug } = owner.tenant
    await close(owner)
    const token = await wayBack(owner.registration.contactEmail)
    world.travel(CLOSING_DAYS * DAY - HOUR)
    await tick()
    world.travel(0)
    const before = await tracesOf(neighbour.owner.tenant.id)
    expect((await tracesOf(id)).files).toBeGreaterThan(1)

    world.travel(CLOSING_DAYS * DAY + HOUR)
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({ status: 400 })
    await tick()
    expect(await tracesOf(id)).toEqual({ code: 0, rows: 0, files: 0 })
    expect(await tracesOf(neighbour.owner.tenant.id)).toMatchObject({ files: before.files })
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({ status: 400 })
    world.travel(0)
    expect((await aTenant(world.app, { businessSlug: slug })).tenant.slug).toBe(slug)
  }, 120_000)

  test('what an operator suspended or activated meanwhile is not erased', async () => {
    const [held, back] = [await aTenant(world.app), await aTenant(world.app)]
    for (const owner of [held, back]) await close(owner)
    await ended(beginIn(world, 'suspend', held.tenant.slug))
    await ended(beginIn(world, 'activate', back.tenant.slug))
    const token = await wayBack(held.registration.contactEmail)
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({ status: 400 })
    world.travel(CLOSING_DAYS * DAY + HOUR)
    await tick()
    world.travel(0)
    for (const { tenant } of [held, back]) expect((await tracesOf(tenant.id)).rows).toBeGreaterThan(10)
    await signIn(outside(), back.registration.adminUsername, back.tenant.slug)
  }, 60_000)

  test('killed in the middle, it goes on', async () => {
    const { owner } = await aLivelyBusiness(world)
    const { id } = owner.tenant
    await close(owner)
    await world.platform.database.transaction(id, (run) =>
      run(sql`update closings set closes_at = '2026-01-01' where tenant_id = ${id}`),
    )
    const waiting = async () => {
      const [row] = await world.platform.database.inTenant(id)<{ count: number }>(sql`
        select count(*) as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`)
      return row?.count
    }
    await world.platform.database.transaction(id, async (run) => {
      await run(sql`select id from vehicles where tenant_id = ${id} for update`)
      const child = anInstance()
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    })
    await expect.poll(waiting).toBe(0)
    const half = await tracesOf(id)
    expect(half.files).toBe(0)
    expect(half.rows).toBeGreaterThan(0)
    await tick()
    expect(await tracesOf(id)).toEqual({ code: 0, rows: 0, files: 0 })
  }, 120_000)
})

/** Pitlane as it runs beside this one, looking every second. */
function anInstance(): ChildProcess {
  const program = fileURLToPath(import.meta.resolve('@pitlane/sandbox/worst/server-process'))
  const settings = Object.entries(world.config)
    .filter(([name, value]) => /^[A-Z]/.test(name) && value !== undefined && name !== 'HQ_ALLOWED_ORIGINS')
    .map(([name, value]) => [name, String(value)])
  const config = { ...Object.fromEntries(settings), TICK_SECONDS: '1' }
  return fork(program, [JSON.stringify(config)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}
