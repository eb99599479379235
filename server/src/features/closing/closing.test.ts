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
import { closingDoors } from '@pitlane/sandbox/testing/doors/closing-doors'
import { aFleet, aSubscriber, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { aLivelyBusiness } from '@pitlane/sandbox/testing/operator'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { eraseClosed } from './erase-closed.ts'

/** Nobody looks but whoever is asked to. */
const world = await openWorld({ settings: { TICK_SECONDS: '3600' } })
await world.work()
afterEach(() => world.travel(0))

const { outside, close, wayBack } = closingDoors(world)
const statusOf = (url: string) => world.app.inject({ url }).then(({ statusCode }) => statusCode)
const pathOf = (url: string) => new URL(url).pathname
const tick = () =>
  eraseClosed.work({ now: world.platform.clock(), log: world.platform.log, platform: world.platform }, {})

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
