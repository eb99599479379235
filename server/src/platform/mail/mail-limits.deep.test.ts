import { randomUUID } from 'node:crypto'
import { accounts } from '@pitlane/contract/accounts/calls'
import { emailChange } from '@pitlane/contract/accounts/email-change'
import { EMAIL_CHANGED_OFTEN, TRIAL_FULL } from '@pitlane/contract/accounts/room'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { inbox } from '@pitlane/contract/inbox/calls'
import { MAIL_LINK_INVALID, mailLinks } from '@pitlane/contract/inbox/followed'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { limits } from '@pitlane/contract/limits'
import { HELD_MAILBOX, HELD_STRANGERS, HELD_UNCONFIRMED } from '@pitlane/contract/mails'
import { repairs } from '@pitlane/contract/repairs/calls'
import type { FrontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sendResetLinks } from '../../features/accounts/password-reset.ts'
import { gatheredMails } from '../../features/inbox/mails/gathered-mails.ts'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { digest, newId } from '../secrets.ts'
import { asIs } from './mail-text.ts'
import { mailedLink } from './mailed-link.ts'
import { post, postedMails } from './post.ts'

/** To strangers goes what does by default; to others a little, which is sooner reached. */
const world = await openWorld({
  settings: {
    MAILS_PER_UNCONFIRMED: '5',
    MAILS_PER_MAILBOX: '12',
  },
})
const { config, platform } = world
const NEW = `${PASSWORD} battery`

const anEmail = () => `${randomUUID()}@example.com`
const momentAfter = (afterMs: number) => ({
  now: new Date(platform.clock().getTime() + afterMs),
  log: platform.log,
  platform,
})

/** Whatever is due by then leaves, as with a tick. */
async function leave(afterMs: number): Promise<void> {
  await gatheredMails.again.work(momentAfter(afterMs), {})
  await postedMails.again.work(momentAfter(afterMs), {})
}

/** So much was counted under this name already. */
async function counted(name: string, count: number): Promise<void> {
  const key = digest(name).toString('base64url')
  await platform.database.system(
    sql`update rate_limits set count = ${count} where key = ${key} returning key`,
  )
}

/** Mails that nobody asked for, to whomever. */
async function write(tenantId: string, addresses: string[], afterMs = 0): Promise<void> {
  const letters = addresses.map((to) => ({
    ...{ kind: 'trial' as const, to, subject: asIs('Hello'), text: asIs('Good morning.') },
  }))
  await withTenant(momentAfter(afterMs), tenantId, (ctx) => post(ctx, letters))
  await leave(afterMs)
}

const times = (count: number, to: string) => Array.from({ length: count }, () => to)
const cameFor = (...addresses: string[]) =>
  addresses.reduce((sum, address) => sum + world.mail.cameFor(address), 0)
const held = async ({ call }: Pick<FrontDoor, 'call'>) =>
  (await call(inbox.failedMails, {})).map(({ to, reason }) => `${to} ${reason}`)
const newestTo = async (address: string) => (await world.mail.mails()).find(({ to }) => to === address)
const carried = (text = '') => /[?&]mail=([\w.-]+)/.exec(text)?.[1] ?? ''

/** As the page does that the link leads to. */
const follow = async (address: string) =>
  world.app.inject({
    ...{ method: mailLinks.followed.method, url: mailLinks.followed.path },
    payload: { token: carried((await newestTo(address))?.text) },
  })

describe('an administrator', () => {
  test('who changes an address to and fro 200 times has it mailed a few times', async () => {
    const owner = await aTenant(world.app)
    const { user } = await anEmployee(world.app, owner, owner.tenant.slug)
    const addresses = [anEmail(), anEmail()]
    const refused = new Set<string>()
    for (let time = 0; time < 200; time += 1)
      await owner
        .call(accounts.updateUser, { id: user.id, email: addresses[time % 2] ?? '' })
        .catch(({ status, sentence }) => refused.add(`${status} ${sentence}`))
    await leave(MINUTE)
    expect(refused).toEqual(new Set([`429 ${EMAIL_CHANGED_OFTEN}`]))
    expect(cameFor(user.email, ...addresses)).toBe(5)
  })

  test('with 80 invented addresses and seven critical repairs a day mails some of them five times', async () => {
    const owner = await aConnectedTenant(world, 1)
    const invented = Array.from({ length: 80 }, anEmail)
    const refused = new Set<string>()
    for (const email of invented)
      await owner
        .call(accounts.createUser, {
          ...{ username: email.slice(0, 36), email, password: PASSWORD },
          ...{ firstName: 'Invented', lastName: 'Person' },
        })
        .catch(({ status, sentence }) => refused.add(`${status} ${sentence}`))
    expect(refused).toEqual(new Set([`409 ${TRIAL_FULL}`]))
    const report = await aReport(owner, { title: 'Buy now', urgencyLevel: 'critical' })
    for (let hour = 0; hour < 7; hour += 1) {
      await owner.call(repairs.create, report)
      await leave(hour * HOUR + 6 * MINUTE)
    }
    const others = limits.peopleOfTrial.most - 1
    expect(cameFor(...invented)).toBe(others * 5)
    expect(new Set(invented.map((address) => cameFor(address)))).toEqual(new Set([0, 5]))
    expect((await held(owner)).filter((it) => it.endsWith(HELD_UNCONFIRMED))).toHaveLength(others * 2)
    expect(await platform.metrics.written()).toContain(
      `pitlane_mails_held_total{why="unconfirmed"} ${others * 2}`,
    )
  })
})

describe('an address where nobody followed a link', () => {
  test('gets five mails a day from all businesses together, and five the next day', async () => {
    const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
    const to = anEmail()
    await write(one.tenant.id, times(3, to))
    await write(other.tenant.id, times(4, to))
    expect(cameFor(to)).toBe(5)
    expect(await held(one)).toEqual([])
    expect(await held(other)).toEqual(times(2, `${to} ${HELD_UNCONFIRMED}`))
    await write(other.tenant.id, times(4, to), DAY + MINUTE)
    expect(cameFor(to)).toBe(9)
  })

  test('is refused a sixth link at once, with a sentence; what is sent all the same is a new password', async () => {
    const owner = await aConnectedTenant(world, 1)
    const { id } = await owner.call(repairs.create, await aReport(owner))
    const email = anEmail()
    for (let link = 0; link < 5; link += 1) await owner.call(jobLinks.send, { id, email })
    const refusal = { status: 429, sentence: HELD_UNCONFIRMED }
    await expect(owner.call(jobLinks.send, { id, email })).rejects.toMatchObject(refusal)
    await expect(owner.call(accounts.updateSelf, { email, currentPassword: PASSWORD })).rejects.toMatchObject(
      refusal,
    )
    expect(await owner.call(jobLinks.list, { id })).toHaveLength(5)
    await owner.call(jobLinks.send, { id })
    await write(owner.tenant.id, times(6, owner.user.email))
    await sendResetLinks.work(momentAfter(0), { email: owner.user.email, mailId: newId(new Date()) })
    await leave(MINUTE)
    expect(cameFor(email)).toBe(5)
    expect((await newestTo(owner.user.email))?.subject).toBe('Reset your Pitlane password')
  })

  test('is one of so many that a business mails in a day', async () => {
    const owner = await aTenant(world.app)
    const invented = Array.from({ length: 4 }, anEmail)
    await write(owner.tenant.id, [anEmail()])
    await counted(`mails of ${owner.tenant.id} to unconfirmed`, config.MAILS_TO_UNCONFIRMED_PER_BUSINESS - 1)
    await write(owner.tenant.id, invented)
    expect(cameFor(...invented)).toBe(1)
    expect((await held(owner)).map((it) => it.replace(/^\S+ /, ''))).toEqual(times(3, HELD_STRANGERS))
  })
})

describe('an address is confirmed', () => {
  test('by a link of a notification, for the business that mailed it and no other', async () => {
    const owner = await aConnectedTenant(world, 1)
    const { user } = await anEmployee(world.app, owner, owner.tenant.slug)
    await owner.call(repairs.create, await aReport(owner, { urgencyLevel: 'critical' }))
    await leave(6 * MINUTE)
    expect((await follow(user.email)).statusCode).toBe(200)
    await write(owner.tenant.id, times(12, user.email))
    expect(cameFor(user.email)).toBe(13)
    const stranger = await aTenant(world.app)
    await write(stranger.tenant.id, times(6, user.email))
    // One of five was used before anybody confirmed it.
    expect(cameFor(user.email)).toBe(17)
  })

  test('by the link of a job in the mail, and not by the one that the office is told', async () => {
    const owner = await aConnectedTenant(world, 1)
    const { id } = await owner.call(repairs.create, await aReport(owner))
    const email = anEmail()
    const { url } = await owner.call(jobLinks.send, { id, email })
    for (let link = 1; link < 5; link += 1) await owner.call(jobLinks.send, { id, email })
    expect(carried(url)).toBe('')
    await leave(MINUTE)
    await expect(owner.call(jobLinks.send, { id, email })).rejects.toMatchObject({ status: 429 })
    expect((await follow(email)).statusCode).toBe(200)
    await owner.call(jobLinks.send, { id, email })
  })

  const tokenIn = async (to: string) => /token=([\w.-]+)/.exec((await newestTo(to))?.text ?? '')?.[1] ?? ''

  /** More than go to a stranger. */
  async function isConfirmed(tenantId: string, to: string): Promise<boolean> {
    const before = cameFor(to)
    await write(tenantId, times(6, to))
    return cameFor(to) >= before + 6
  }

  test('by a new password', async () => {
    const { call, user, tenant } = await aTenant(world.app)
    await sendResetLinks.work(momentAfter(0), { email: user.email, mailId: newId(new Date()) })
    await leave(MINUTE)
    await call(accounts.confirmReset, {
      ...{ token: await tokenIn(user.email), newPassword: NEW, confirmPassword: NEW },
    })
    expect(await isConfirmed(tenant.id, user.email)).toBe(true)
  })

  test('by a new address that is confirmed, and not by one that an administrator has set', async () => {
    const owner = await aTenant(world.app)
    const { user } = await anEmployee(world.app, owner, owner.tenant.slug)
    const [own, set] = [anEmail(), anEmail()]
    await owner.call(accounts.updateSelf, { email: own, currentPassword: PASSWORD })
    await owner.call(accounts.updateUser, { id: user.id, email: set })
    await leave(MINUTE)
    await owner.call(emailChange.confirm, { token: await tokenIn(own) })
    expect(await isConfirmed(owner.tenant.id, own)).toBe(true)
    expect(await isConfirmed(owner.tenant.id, set)).toBe(false)
  })

  test('by hearing no more, where the mail went and not where the person is now', async () => {
    const owner = await aConnectedTenant(world, 1)
    const { user } = await anEmployee(world.app, owner, owner.tenant.slug)
    await owner.call(repairs.create, await aReport(owner, { urgencyLevel: 'critical' }))
    await leave(6 * MINUTE)
    const [, url = ''] = /<(.+)>/.exec((await newestTo(user.email))?.headers['list-unsubscribe'] ?? '') ?? []
    const { pathname, search } = new URL(url)
    const now = anEmail()
    await owner.call(accounts.updateUser, { id: user.id, email: now })
    const answer = await world.app.inject({ method: 'POST', url: pathname + search })
    expect(answer.statusCode).toBe(200)
    expect(await isConfirmed(owner.tenant.id, user.email)).toBe(true)
    expect(await isConfirmed(owner.tenant.id, now)).toBe(false)
  })

  test('by nothing that we have not said', async () => {
    const owner = await aTenant(world.app)
    const to = anEmail()
    await write(owner.tenant.id, [to])
    for (const token of ['', 'x.y.z', `${owner.tenant.id}..`, `${owner.tenant.id}.${'A'.repeat(43)}.`])
      await expect(owner.call(mailLinks.followed, { token })).rejects.toMatchObject({
        ...{ status: 400, sentence: MAIL_LINK_INVALID },
      })
  })
})

describe('a confirmed address', () => {
  /** A business that has mailed its owner once, and the owner has opened it. */
  async function aKnownOwner() {
    const owner = await aTenant(world.app)
    await write(owner.tenant.id, [owner.user.email])
    const link = mailedLink(platform, { tenantId: owner.tenant.id, to: owner.user.email }, '/')
    await owner.call(mailLinks.followed, { token: carried(link) })
    return owner
  }

  test('gets so many mails of its business in a day', async () => {
    const { call, tenant, user } = await aKnownOwner()
    await write(tenant.id, times(14, user.email))
    expect(cameFor(user.email)).toBe(1 + 12)
    expect(await held({ call })).toEqual(times(2, `${user.email} ${HELD_MAILBOX}`))
  })

  test('waits for the next hour when its business has mailed too much in this one', async () => {
    const { call, tenant, user } = await aKnownOwner()
    await counted(`mails of ${tenant.id}`, config.MAILS_PER_BUSINESS)
    await write(tenant.id, times(3, user.email))
    expect(cameFor(user.email)).toBe(1)
    expect(await held({ call })).toEqual([])
    await leave(HOUR + MINUTE)
    expect(cameFor(user.email)).toBe(4)
  })
})
