import {
  accounts,
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  EMAIL_TAKEN,
  OWN_EMAIL,
} from '@pitlane/contract/accounts/calls'
import { EMAIL_LINK_INVALID, emailChange, NO_EMAIL_CHANGE } from '@pitlane/contract/accounts/email-change'
import { DAY } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const world = await openWorld()
await world.work()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const confirm = (token: string) => visitor().call(emailChange.confirm, { token })
let made = 0
const anEmail = () => `New-${Date.now()}-${made++}@example.com`

async function mailsTo(address: string, count = 1) {
  const mailed = async () => (await world.mail.mails()).filter((mail) => mail.to === address)
  await expect.poll(async () => (await mailed()).length, { timeout: 15_000 }).toBe(count)
  return mailed()
}

/** The token of the newest link mailed there. */
async function tokenMailedTo(address: string, count = 1): Promise<string> {
  const [newest] = await mailsTo(address, count)
  const [link = ''] = newest?.text.match(/https?:\/\/\S+/) ?? []
  expect(link).toMatch(/^http:\/\/pitlane\.test\/confirm-email\?token=/)
  return new URL(link).searchParams.get('token') ?? ''
}

describe('another e-mail address for oneself', () => {
  test('counts when its owner has followed the mailed link, and the old one is told', async () => {
    const { user, tenant, ...self } = await aTenant(world.app)
    const email = anEmail()
    const asked = await self.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    expect(asked).toEqual({ ...user, pendingEmail: email })
    expect(await self.call(accounts.currentUser, {})).toEqual(asked)
    const [notice] = await mailsTo(user.email)
    expect(notice?.text).toContain('If it was not you, set a new password now.')
    await expect(signIn(visitor(), email, tenant.slug)).rejects.toMatchObject({ code: 'unauthenticated' })

    const token = await tokenMailedTo(email)
    expect(await confirm(token)).toMatchObject({ email })
    expect(await self.call(accounts.currentUser, {})).toEqual({ ...user, email })
    expect(await signIn(visitor(), email)).toMatchObject({ id: user.id })
    const [told] = await mailsTo(user.email, 2)
    expect(told?.subject).toBe('Your email address was changed')
    await expect(confirm(token)).rejects.toMatchObject({ status: 400, sentence: EMAIL_LINK_INVALID })
  })

  test('wants the current password, and nothing else of the profile does', async () => {
    const { user, ...self } = await aTenant(world.app)
    const email = anEmail()
    await expect(self.call(accounts.updateSelf, { email })).rejects.toMatchObject({
      status: 400,
      sentence: CURRENT_PASSWORD_MISSING,
      errors: [{ path: 'currentPassword' }],
    })
    await expect(
      self.call(accounts.updateSelf, { email, currentPassword: 'wrong horse' }),
    ).rejects.toMatchObject({ status: 400, sentence: CURRENT_PASSWORD_WRONG })
    const sameAddress = user.email.toUpperCase()
    expect(await self.call(accounts.updateSelf, { firstName: 'Élise', email: sameAddress })).toEqual({
      ...user,
      firstName: 'Élise',
      email: sameAddress,
    })
  })

  test('is free when asked for and when confirmed', async () => {
    const { user, tenant, ...admin } = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, tenant.slug)
    const taken = { email: user.email.toUpperCase(), currentPassword: PASSWORD }
    await expect(employee.call(accounts.updateSelf, taken)).rejects.toMatchObject({
      status: 409,
      sentence: EMAIL_TAKEN,
    })
    const email = anEmail()
    await employee.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    const token = await tokenMailedTo(email)
    const someone = { username: 'faster', firstName: 'Fay', lastName: 'Faster', password: PASSWORD }
    await admin.call(accounts.createUser, { ...someone, email: email.toLowerCase() })
    await expect(confirm(token)).rejects.toMatchObject({ status: 409, sentence: EMAIL_TAKEN })
    expect(await employee.call(accounts.currentUser, {})).toMatchObject({ email: employee.user.email })
  })

  test('a link works for a day, and a newer one voids it', async () => {
    const self = await aTenant(world.app)
    const email = anEmail()
    await self.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    const older = await tokenMailedTo(email)
    await self.call(emailChange.resend, {})
    const newer = await tokenMailedTo(email, 2)
    await expect(confirm(older)).rejects.toMatchObject({ sentence: EMAIL_LINK_INVALID })
    world.travel(DAY + 1_000)
    await expect(confirm(newer)).rejects.toMatchObject({ sentence: EMAIL_LINK_INVALID })
    expect(await self.call(accounts.currentUser, {})).toMatchObject({ pendingEmail: null })
    await expect(self.call(emailChange.resend, {})).rejects.toMatchObject({ sentence: NO_EMAIL_CHANGE })
    world.travel(0)
  })

  test('ten confirmations at once change it once', async () => {
    const self = await aTenant(world.app)
    const email = anEmail()
    await self.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    const token = await tokenMailedTo(email)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(token)))
    expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['taken back', (door: Door) => door.call(emailChange.cancel, {})],
    [
      'followed by a new password',
      (door: Door) =>
        door.call(accounts.updateSelf, { password: 'another horse', currentPassword: PASSWORD }),
    ],
  ])('%s, its link leads nowhere', async (_, end) => {
    const self = await aTenant(world.app)
    const email = anEmail()
    await self.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    const token = await tokenMailedTo(email)
    await end(self)
    expect(await self.call(accounts.currentUser, {})).toMatchObject({ pendingEmail: null })
    await expect(confirm(token)).rejects.toMatchObject({ sentence: EMAIL_LINK_INVALID })
  })

  test('three links an hour for a mailbox', async () => {
    const self = await aTenant(world.app)
    const email = anEmail()
    await self.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    for (let count = 1; count < 3; count++) await self.call(emailChange.resend, {})
    await expect(self.call(emailChange.resend, {})).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('stores the token only as a digest', async () => {
    const self = await aTenant(world.app)
    const email = anEmail()
    await self.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    const token = await tokenMailedTo(email)
    const rows = await world.platform.database.system(sql`select t::text as row from email_changes t`)
    const jobs = await world.platform.database.system(sql`select j::text as row from pgboss.job j`)
    expect(JSON.stringify([rows, jobs, world.logged])).not.toContain(token)
  })
})

type Door = ReturnType<typeof visitor>

describe("somebody's e-mail address, set by an administrator", () => {
  test('counts at once, and the old one is told', async () => {
    const { tenant, ...admin } = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, tenant.slug)
    const email = anEmail()
    expect(await admin.call(accounts.updateUser, { id: employee.user.id, email })).toMatchObject({ email })
    expect(await signIn(visitor(), email)).toMatchObject({ id: employee.user.id })
    const [told] = await mailsTo(employee.user.email)
    expect(told?.subject).toBe('Your email address was changed')
  })

  test('is not the own one: that is changed with the password, in the profile', async () => {
    const { user, ...admin } = await aTenant(world.app)
    await expect(admin.call(accounts.updateUser, { id: user.id, email: anEmail() })).rejects.toMatchObject({
      status: 400,
      sentence: OWN_EMAIL,
    })
    const sameAddress = { id: user.id, email: user.email, firstName: 'Olivia' }
    expect(await admin.call(accounts.updateUser, sameAddress)).toMatchObject({ firstName: 'Olivia' })
  })
})
