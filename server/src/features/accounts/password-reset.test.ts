import { accounts, PASSWORD_TOO_COMMON } from '@pitlane/contract/accounts/calls'
import { RESET_INVALID, RESET_REQUESTED } from '@pitlane/contract/accounts/sentences'
import { HOUR } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
await world.work()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const newPassword = 'another horse'

describe('a password reset', () => {
  test('comes by mail, works once, ends all sessions, and is told', async () => {
    const admin = await aTenant(world.app)
    const { registration } = admin
    const answer = await visitor().call(accounts.requestReset, {
      email: registration.contactEmail.toUpperCase(),
    })
    expect(answer).toEqual({ message: RESET_REQUESTED })

    const [link] = await linksMailedTo(registration.contactEmail)
    expect(link).toMatch(/^http:\/\/pitlane\.test\/reset-password\?token=/)
    const token = tokenIn(link)
    await visitor().call(accounts.confirmReset, { token, newPassword, confirmPassword: newPassword })

    await expect(admin.call(accounts.currentUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signIn(visitor(), registration.adminUsername)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await visitor().call(accounts.signIn, { username: registration.adminUsername, password: newPassword })
    await expectInvalid(token)
    const told = async () =>
      (await mailsTo(registration.contactEmail)).filter(
        ({ subject }) => subject === 'Your password was changed',
      )
    await expect
      .poll(told, { timeout: 15_000 })
      .toMatchObject([{ text: expect.stringContaining('with a link that was mailed to you') }])
  })

  test('says the same for an address nobody has, and mails nothing', async () => {
    const { registration } = await aTenant(world.app)
    const unknown = 'nobody@example.com'
    expect(await visitor().call(accounts.requestReset, { email: unknown })).toEqual({
      message: RESET_REQUESTED,
    })
    await visitor().call(accounts.requestReset, { email: registration.contactEmail })
    await linksMailedTo(registration.contactEmail)
    expect(await mailsTo(unknown)).toEqual([])
  })

  test('an address in two businesses gets one mail with a link for each, and both work', async () => {
    const contactEmail = `both-${Date.now()}@example.com`
    const adminUsername = `both-${Date.now()}`
    const tenants = [
      await aTenant(world.app, { contactEmail, adminUsername, businessName: 'Alpha Rental' }),
      await aTenant(world.app, { contactEmail, adminUsername, businessName: 'Beta Rental' }),
    ]
    await visitor().call(accounts.requestReset, { email: contactEmail })
    const links = await linksMailedTo(contactEmail)
    expect(links).toHaveLength(2)
    for (const link of links)
      await visitor().call(accounts.confirmReset, {
        token: tokenIn(link),
        newPassword,
        confirmPassword: newPassword,
      })
    for (const { tenant } of tenants)
      await visitor().call(accounts.signIn, {
        username: adminUsername,
        password: newPassword,
        businessSlug: tenant.slug,
      })
  })

  test('a newer link voids the older one, and an hour ends both', async () => {
    const { registration } = await aTenant(world.app)
    const email = registration.contactEmail
    await visitor().call(accounts.requestReset, { email })
    const [first] = await linksMailedTo(email, 1)
    await visitor().call(accounts.requestReset, { email })
    const [second] = await linksMailedTo(email, 2)
    await expectInvalid(tokenIn(first))
    world.travel(HOUR + 1_000)
    await expectInvalid(tokenIn(second))
    world.travel(0)
  })

  test.each([
    ['another e-mail address', { email: `moved-${Date.now()}@example.com` }],
    ['deactivation', { isActive: false }],
  ])('%s ends a link that was mailed before, for good', async (_, change) => {
    const { tenant, ...admin } = await aTenant(world.app)
    const { user } = await anEmployee(world.app, admin, tenant.slug)
    await visitor().call(accounts.requestReset, { email: user.email })
    const [link] = await linksMailedTo(user.email)
    await admin.call(accounts.updateUser, { id: user.id, ...change })
    await expectInvalid(tokenIn(link))
    await admin.call(accounts.updateUser, { id: user.id, isActive: true, email: user.email })
    await expectInvalid(tokenIn(link))
  })

  test('no name of a business makes a link in the mail but ours', async () => {
    const { registration } = await aTenant(world.app, {
      businessName: 'https://evil.example/x www.evil.example',
    })
    await visitor().call(accounts.requestReset, { email: registration.contactEmail })
    const links = await linksMailedTo(registration.contactEmail)
    expect(links.map((link) => new URL(link).origin)).toEqual(['http://pitlane.test'])
    const [mail] = (await world.mail.mails()).filter((it) => it.to === registration.contactEmail)
    expect(mail?.text).toContain('https: //evil. example/x www. evil. example')
  })

  test('ten confirmations at once change the password once', async () => {
    const { registration } = await aTenant(world.app)
    await visitor().call(accounts.requestReset, { email: registration.contactEmail })
    const [link] = await linksMailedTo(registration.contactEmail)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        visitor().call(accounts.confirmReset, {
          token: tokenIn(link),
          newPassword,
          confirmPassword: newPassword,
        }),
      ),
    )
    expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  })

  test('takes no common password, nor the own name or address, and the link still works', async () => {
    const { registration } = await aTenant(world.app)
    const { contactEmail, adminUsername } = registration
    await visitor().call(accounts.requestReset, { email: contactEmail })
    const token = tokenIn((await linksMailedTo(contactEmail))[0])
    const confirm = (password: string) =>
      visitor().call(accounts.confirmReset, { token, newPassword: password, confirmPassword: password })
    for (const password of ['Password1', adminUsername, contactEmail.toUpperCase()])
      await expect(confirm(password), password).rejects.toMatchObject({
        sentence: PASSWORD_TOO_COMMON,
        errors: [{ path: 'newPassword', message: PASSWORD_TOO_COMMON }],
      })
    await confirm(newPassword)
    await visitor().call(accounts.signIn, { username: adminUsername, password: newPassword })
  })

  test('refuses passwords that differ, in the words of the form', async () => {
    await expect(
      visitor().call(accounts.confirmReset, {
        token: 'x',
        newPassword: PASSWORD,
        confirmPassword: 'something',
      }),
    ).rejects.toMatchObject({ sentence: "Passwords don't match", errors: [{ path: 'confirmPassword' }] })
  })

  test('three requests an hour for a mailbox, five for an address', async () => {
    const email = `limited-${Date.now()}@example.com`
    for (let count = 0; count < 3; count++) await visitor().call(accounts.requestReset, { email })
    await expect(visitor().call(accounts.requestReset, { email })).rejects.toMatchObject({
      code: 'rate_limited',
    })
    const door = visitor()
    for (let count = 0; count < 5; count++)
      await door.call(accounts.requestReset, { email: `m${count}-${Date.now()}@example.com` })
    await expect(door.call(accounts.requestReset, { email: 'm6@example.com' })).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  test('stores the token only as a digest', async () => {
    const { registration } = await aTenant(world.app)
    await visitor().call(accounts.requestReset, { email: registration.contactEmail })
    const [link] = await linksMailedTo(registration.contactEmail)
    const rows = await world.platform.database.system(sql`select t::text as row from password_reset_tokens t`)
    const jobs = await world.platform.database.system(sql`select j::text as row from pgboss.job j`)
    expect(JSON.stringify([rows, jobs, world.logged])).not.toContain(tokenIn(link))
  })
})

const mailsTo = async (address: string) => (await world.mail.mails()).filter((mail) => mail.to === address)

async function linksMailedTo(address: string, count = 1): Promise<string[]> {
  const mailed = async () =>
    (await mailsTo(address)).filter(({ subject }) => subject === 'Reset your Pitlane password')
  await expect.poll(async () => (await mailed()).length, { timeout: 15_000 }).toBe(count)
  const [newest] = await mailed()
  return newest?.text.match(/https?:\/\/\S+/g) ?? []
}

function tokenIn(link: string | undefined): string {
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

async function expectInvalid(token: string): Promise<void> {
  await expect(
    visitor().call(accounts.confirmReset, { token, newPassword, confirmPassword: newPassword }),
  ).rejects.toMatchObject({ code: 'invalid', sentence: RESET_INVALID })
}
