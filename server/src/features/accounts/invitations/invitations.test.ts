import { accounts, EMAIL_TAKEN, PASSWORD_TOO_COMMON, USERNAME_TAKEN } from '@pitlane/contract/accounts/calls'
import { INVITATION_DAYS, INVITATION_INVALID, invitations } from '@pitlane/contract/accounts/invitations'
import { PASSKEY_INVALID } from '@pitlane/contract/accounts/passkey-shapes'
import { TRIAL_FULL } from '@pitlane/contract/accounts/room'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import { security } from '@pitlane/contract/accounts/security'
import { audit } from '@pitlane/contract/audit/calls'
import { closing } from '@pitlane/contract/closing/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aPasskey, asked } from '@pitlane/sandbox/testing/doors/second-factors'
import { softPasskey } from '@pitlane/sandbox/testing/doors/soft-passkey'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { readingTenant } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { isConfirmed, mailboxHash } from '../../../platform/mail/mailbox-queries.ts'
import { removeExpired } from '../remove-expired.ts'

const world = await openWorld()
await world.work()
afterEach(() => world.travel(0))

const origin = world.platform.publicUrl()
const outside = () => frontDoor(world.app, { address: anAddress() })
const moment = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
let count = 0
const somebody = () => ({
  ...{ email: `invited-${++count}-${Date.now()}@example.com`, firstName: 'Ines', lastName: 'Invited' },
  role: 'employee' as const,
})

type Owner = Awaited<ReturnType<typeof aTenant>>

/** The newest link that was mailed there. */
async function linkTo(email: string, known: readonly string[] = []): Promise<string> {
  const found = async () =>
    (await world.mail.mails())
      .filter((mail) => mail.to === email)
      .flatMap(({ text }) => text.match(/(?<=\/invitation\?token=)\S+/) ?? [])
      .filter((token) => !known.includes(token))
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(1)
  return (await found()).join()
}

async function anInvitation({ call }: Owner, over: object = {}) {
  const invitation = await call(invitations.invite, { ...somebody(), ...over })
  return { invitation, token: await linkTo(invitation.email) }
}

const accept = (token: string, username: string) =>
  outside().call(invitations.accept, { token, username, password: PASSWORD })
const dead = { status: 400, sentence: INVITATION_INVALID }

describe('an invitation', () => {
  test('is listed until it is accepted; the person chooses name and password, and their address is confirmed', async () => {
    const owner = await aTenant(world.app)
    const { invitation, token } = await anInvitation(owner, { role: 'admin' })
    expect(invitation).toMatchObject({ firstName: 'Ines', lastName: 'Invited', role: 'admin' })
    const days = (Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)) / DAY
    expect(days).toBe(INVITATION_DAYS)
    expect(await owner.call(invitations.list, {})).toEqual([invitation])
    const [mail] = (await world.mail.mails()).filter(({ to }) => to === invitation.email)
    expect(mail?.headers).toMatchObject({ 'x-pitlane-kind': 'invitation' })
    expect(mail?.text).toContain('Olive Owner invites you to work with')
    expect(await outside().call(invitations.look, { token })).toEqual({
      ...{ email: invitation.email, firstName: 'Ines', lastName: 'Invited' },
      ...{ businessName: owner.registration.businessName, businessSlug: owner.tenant.slug },
    })
    const read = readingTenant(moment(), owner.tenant.id)
    expect(await isConfirmed(read, mailboxHash(invitation.email))).toBe(false)

    const username = `ines-${count}-${Date.now()}`
    expect(await accept(token, username)).toMatchObject({ username, businessSlug: owner.tenant.slug })
    expect(await isConfirmed(read, mailboxHash(invitation.email))).toBe(true)
    expect(await owner.call(invitations.list, {})).toEqual([])
    const users = await owner.call(accounts.users, {})
    expect(users.find((user) => user.username === username)).toMatchObject({
      ...{ id: invitation.id, email: invitation.email, firstName: 'Ines', role: 'admin', isActive: true },
    })
    const ines = outside()
    await signIn(ines, username, owner.tenant.slug)
    expect(await ines.call(accounts.users, {})).toHaveLength(2)
    const { entries } = await owner.call(audit.list, { userId: invitation.id, kind: 'user' })
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      'Ines Invited accepted an invitation',
      'Olive Owner invited Ines Invited as an administrator',
    ])
  })

  test('of two who come with the same link at once one is let in', async () => {
    const owner = await aTenant(world.app)
    const { token } = await anInvitation(owner)
    const tries = await Promise.allSettled(
      ['one', 'two'].map((name) => accept(token, `${name}-${Date.now()}`)),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: dead })
    expect(await owner.call(accounts.users, {})).toHaveLength(2)
  })

  test('that is used, taken back, replaced or old, or of a business that is closed, says one and the same', async () => {
    const owner = await aTenant(world.app)
    const used = await anInvitation(owner)
    await accept(used.token, `used-${Date.now()}`)
    const back = await anInvitation(owner)
    await owner.call(invitations.takeBack, { id: back.invitation.id })
    const first = await anInvitation(owner)
    const again = await owner.call(invitations.invite, { ...somebody(), email: first.invitation.email })
    expect(again.id).toBe(first.invitation.id)
    const newer = await linkTo(first.invitation.email, [first.token])
    const isDead = async (token: string) => {
      await expect(outside().call(invitations.look, { token })).rejects.toMatchObject(dead)
      await expect(accept(token, 'nobody-at-all')).rejects.toMatchObject(dead)
    }
    for (const { token } of [used, back, first]) await isDead(token)
    await isDead(`${newer}x`)
    world.travel(INVITATION_DAYS * DAY + HOUR)
    await isDead(newer)
    expect(await owner.call(invitations.list, {}).catch(() => [])).toEqual([])
    await removeExpired.work(moment(), {})
    world.travel(0)
    const left = await world.platform.database.inTenant(owner.tenant.id)(
      sql`select id from invitations where tenant_id = ${owner.tenant.id}`,
    )
    expect(left).toEqual([])
    await signIn(owner, owner.registration.adminUsername, owner.tenant.slug)
    const last = await anInvitation(owner)
    await owner.call(closing.close, { password: PASSWORD, name: owner.registration.businessName })
    await isDead(last.token)
  }, 60_000)

  test('is accepted with a passkey instead of a password, which is enough where a second factor is required', async () => {
    const owner = await aTenant(world.app)
    await aPasskey(owner, origin)
    await owner.call(tenants.update, { requireSecondFactor: true })
    const { invitation, token } = await anInvitation(owner)
    const ines = outside()
    const taken = { token, username: owner.user.username }
    await expect(ines.call(invitations.passkeyOptions, taken)).rejects.toMatchObject({
      status: 409,
      errors: [{ path: 'username', message: USERNAME_TAKEN }],
    })
    const chosen = { token, username: `key-${Date.now()}` }
    const options = await ines.call(invitations.passkeyOptions, chosen)
    expect(options).toMatchObject({ user: { name: chosen.username, displayName: 'Ines Invited' } })
    const passkey = softPasskey()
    const made = passkey.make(options, { origin })
    const [elsewhere, foreign] = [
      softPasskey().make(options, { origin: 'https://elsewhere.example' }),
      softPasskey().make(await owner.call(security.passkeyOptions, {}), { origin }),
    ]
    for (const wrong of [elsewhere, foreign])
      await expect(ines.call(invitations.accept, { ...chosen, passkey: wrong })).rejects.toMatchObject({
        ...{ status: 400, sentence: PASSKEY_INVALID },
      })
    for (const ways of [{}, { password: PASSWORD, passkey: made }])
      await expect(ines.call(invitations.accept, { ...chosen, ...ways })).rejects.toMatchObject({
        status: 400,
      })
    await ines.call(invitations.accept, { ...chosen, passkey: made })
    await expect(ines.call(invitations.passkeyOptions, chosen)).rejects.toMatchObject(dead)

    const credential = await asked(ines, passkey, origin)
    const user = await ines.call(secondStep.passkey, { credential })
    expect(user).toMatchObject({ id: invitation.id, username: chosen.username })
    expect(user).not.toHaveProperty('mustSetUpSecondFactor')
    expect((await ines.call(security.current, {})).passkeys).toMatchObject([{ name: 'Unknown device' }])
    const subjects = async () =>
      (await world.mail.mails()).flatMap(({ to, subject }) => (to === invitation.email ? [subject] : []))
    await expect.poll(subjects, { timeout: 15_000 }).toContain('A passkey was added')
    const { entries } = await owner.call(audit.list, { userId: invitation.id })
    expect(entries.map(({ sentence }) => sentence)).toContain('Ines Invited added the passkey Unknown device')
  })

  test('accepted with a password leads to setting up a second factor where one is required', async () => {
    const owner = await aTenant(world.app)
    await aPasskey(owner, origin)
    await owner.call(tenants.update, { requireSecondFactor: true })
    const { token } = await anInvitation(owner)
    const username = `strict-${Date.now()}`
    await accept(token, username)
    const door = outside()
    expect(await signIn(door, username)).toMatchObject({ username, mustSetUpSecondFactor: true })
    await expect(door.call(tenants.current, {})).rejects.toMatchObject({
      code: 'second_factor_setup_required',
    })
  })

  test('is for administrators, and of the own business alone', async () => {
    const [owner, other] = [await aTenant(world.app), await aTenant(world.app)]
    const eli = await anEmployee(world.app, owner, owner.tenant.slug)
    const { invitation } = await anInvitation(owner)
    const { id } = invitation
    for (const act of [
      () => eli.call(invitations.invite, somebody()),
      () => eli.call(invitations.list, {}),
      () => eli.call(invitations.takeBack, { id }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403 })
    await expect(other.call(invitations.takeBack, { id })).rejects.toMatchObject({ status: 404 })
    await expect(owner.call(invitations.takeBack, { id: 'nonsense' })).rejects.toMatchObject({ status: 404 })
    expect(await other.call(invitations.list, {})).toEqual([])
    expect(await owner.call(invitations.list, {})).toHaveLength(1)
  })

  test('needs an address that no user has; a name that is taken leaves the link as it was', async () => {
    const owner = await aTenant(world.app)
    await expect(
      owner.call(invitations.invite, { ...somebody(), email: owner.registration.contactEmail.toUpperCase() }),
    ).rejects.toMatchObject({ status: 409, errors: [{ path: 'email', message: EMAIL_TAKEN }] })
    const { token } = await anInvitation(owner)
    await expect(accept(token, owner.user.username)).rejects.toMatchObject({
      status: 409,
      errors: [{ path: 'username', message: USERNAME_TAKEN }],
    })
    await expect(
      outside().call(invitations.accept, { token, username: 'somebody', password: 'password' }),
    ).rejects.toMatchObject({ status: 400, sentence: PASSWORD_TOO_COMMON })
    await accept(token, `late-${Date.now()}`)
  })

  test('takes room in the trial, and whoever accepts takes no more', async () => {
    const owner = await aTenant(world.app)
    await world.platform.database.transaction(owner.tenant.id, (run) =>
      run(sql`
        insert into invitations (tenant_id, email, email_key, first_name, last_name, role, token_hash, created_at, expires_at)
        select ${owner.tenant.id}, 'in-' || n, 'in-' || n, 'In', 'Vited', 'employee', sha256(n::text::bytea), now(),
          now() + interval '1 day'
        from generate_series(1, ${limits.peopleOfTrial.most - 2}::int) n returning id`),
    )
    const { token, invitation } = await anInvitation(owner)
    const full = { status: 409, sentence: TRIAL_FULL }
    await expect(owner.call(invitations.invite, somebody())).rejects.toMatchObject(full)
    await expect(anEmployee(world.app, owner, owner.tenant.slug)).rejects.toMatchObject(full)
    await owner.call(invitations.invite, { ...somebody(), email: invitation.email })
    await expect(accept(token, 'too-old-a-link')).rejects.toMatchObject(dead)
    await accept(await linkTo(invitation.email, [token]), `last-${Date.now()}`)
    await expect(owner.call(invitations.invite, somebody())).rejects.toMatchObject(full)
  })

  test('is mailed to one address only so often', async () => {
    const owner = await aTenant(world.app)
    const again = somebody()
    const tries: unknown[] = []
    for (let times = 0; times < 5; times++)
      tries.push(
        await owner.call(invitations.invite, again).catch((error: { status: number }) => error.status),
      )
    expect(tries.slice(3)).toEqual([429, 429])
  })
})
