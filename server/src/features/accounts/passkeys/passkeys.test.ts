import { accounts, BUSINESS_INACTIVE } from '@pitlane/contract/accounts/calls'
import { PASSKEY_INVALID } from '@pitlane/contract/accounts/passkey-shapes'
import { secondStep, WRONG_CODE } from '@pitlane/contract/accounts/second-step'
import { PASSKEY_GONE, PASSKEY_KNOWN, security, TOO_MANY_PASSKEYS } from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aChallenge, anAuthenticator, aPasskey, asked } from '@pitlane/sandbox/testing/doors/second-factors'
import { softPasskey } from '@pitlane/sandbox/testing/doors/soft-passkey'
import { anAddress, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const world = await openWorld()
const another = await world.anotherInstance()
const visitor = (app = world.app) => frontDoor(app, { address: anAddress() })
const origin = world.platform.publicUrl()
const refused = { status: 401, sentence: PASSKEY_INVALID }
afterEach(() => world.travel(0))

describe('a passkey', () => {
  test('signs in instead of a password, and needs no name to be typed', async () => {
    const { user, ...self } = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    expect(passkey.added).toMatchObject({ name: 'Phone', lastUsedAt: null })
    const door = visitor()
    const options = await door.call(secondStep.passkeyOptions, {})
    expect(options).toMatchObject({
      rpId: 'pitlane.test',
      allowCredentials: [],
      userVerification: 'required',
    })
    expect(await door.call(secondStep.passkey, { credential: passkey.use(options, { origin }) })).toEqual(
      user,
    )
    expect(await door.call(accounts.currentUser, {})).toEqual(user)
    const { passkeys } = await door.call(security.current, {})
    expect(passkeys).toEqual([{ ...passkey.added, lastUsedAt: expect.any(String) }])
  })

  test('is asked for as discoverable and verified, and not the same one twice', async () => {
    const self = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    const options = await self.call(security.passkeyOptions, {})
    expect(options).toMatchObject({
      rp: { id: 'pitlane.test', name: 'Pitlane' },
      user: { name: self.user.username, displayName: 'Olive Owner' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
      attestation: 'none',
    })
    const credential = passkey.make(options, { origin })
    await expect(self.call(security.addPasskey, { name: 'Again', credential })).rejects.toMatchObject({
      status: 409,
      sentence: PASSKEY_KNOWN,
    })
  })

  test('is a second step after the password: then only those of that person are asked for', async () => {
    const { user, registration, ...self } = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    const door = visitor()
    const { challenge, methods } = await aChallenge(door, registration.adminUsername)
    expect(methods).toEqual(['passkey'])
    const options = await door.call(secondStep.passkeyOptions, { challenge })
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    const another = softPasskey()
    await expect(
      door.call(secondStep.take, { challenge, passkey: another.use(options, { origin }) }),
    ).rejects.toMatchObject({ status: 401, sentence: WRONG_CODE })
    expect(
      await door.call(secondStep.take, { challenge, passkey: passkey.use(options, { origin }) }),
    ).toEqual(user)
    await expect(visitor().call(secondStep.passkeyOptions, { challenge: 'made up' })).rejects.toMatchObject({
      status: 401,
    })
  })

  test.each([
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['of a page of somebody else', { origin: 'http://pitlane.example' }],
  ])('%s is refused, when it is made and when it is used', async (_, over) => {
    const self = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    const door = visitor()
    const options = await door.call(secondStep.passkeyOptions, {})
    const credential = passkey.use(options, { origin, ...over })
    await expect(door.call(secondStep.passkey, { credential })).rejects.toMatchObject(refused)
    const made = softPasskey().make(await self.call(security.passkeyOptions, {}), { origin, ...over })
    await expect(self.call(security.addPasskey, { name: 'Odd', credential: made })).rejects.toMatchObject({
      status: 400,
      sentence: PASSKEY_INVALID,
    })
  })

  test('is used once for what it was asked, also at two instances at the same moment', async () => {
    const self = await aTenant(world.app)
    const credential = await asked(visitor(), await aPasskey(self, origin), origin)
    const doors = Array.from({ length: 8 }, (_, place) => visitor((place % 2 ? another : world).app))
    const tries = await Promise.allSettled(doors.map((door) => door.call(secondStep.passkey, { credential })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(visitor().call(secondStep.passkey, { credential })).rejects.toMatchObject(refused)
  })

  test('answers what we asked, and within five minutes', async () => {
    const self = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    const late = await asked(visitor(), passkey, origin)
    const invented = passkey.use(
      { challenge: Buffer.from('1.2.3').toString('base64url'), rpId: 'pitlane.test' },
      { origin },
    )
    const forMaking = passkey.use(
      { ...(await self.call(security.passkeyOptions, {})), rpId: 'pitlane.test' },
      { origin },
    )
    for (const credential of [invented, forMaking])
      await expect(visitor().call(secondStep.passkey, { credential })).rejects.toMatchObject(refused)
    world.travel(5 * MINUTE + 1_000)
    await expect(visitor().call(secondStep.passkey, { credential: late })).rejects.toMatchObject(refused)
    const { challenge } = await visitor().call(secondStep.passkeyOptions, {})
    const credential = passkey.use({ challenge, rpId: 'elsewhere.test' }, { origin })
    await expect(visitor().call(secondStep.passkey, { credential })).rejects.toMatchObject(refused)
  })

  test('that counts backwards was copied, and is refused', async () => {
    const self = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    const use = async (counter: number) => {
      const options = await visitor().call(secondStep.passkeyOptions, {})
      return visitor().call(secondStep.passkey, { credential: passkey.use(options, { origin, counter }) })
    }
    await use(7)
    await expect(use(6)).rejects.toMatchObject(refused)
    await use(8)
  })

  test("of one business is none of another's, whoever is put in front of it, and nobody removes another's", async () => {
    const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
    const [passkey, others] = [await aPasskey(one, origin), await aPasskey(other, origin)]
    const credential = await asked(visitor(), passkey, origin)
    const { userHandle } = (await asked(visitor(), others, origin)).response
    const swapped = { ...credential, response: { ...credential.response, userHandle } }
    await expect(visitor().call(secondStep.passkey, { credential: swapped })).rejects.toMatchObject(refused)
    await expect(other.call(security.confirm, { passkey: credential })).rejects.toMatchObject({ status: 400 })
    await expect(other.call(security.removePasskey, { id: passkey.added.id })).rejects.toMatchObject({
      status: 404,
      sentence: PASSKEY_GONE,
    })
    const made = softPasskey().make(await one.call(security.passkeyOptions, {}), { origin })
    await expect(other.call(security.addPasskey, { name: 'Theirs', credential: made })).rejects.toMatchObject(
      {
        status: 400,
      },
    )
    expect(await visitor().call(secondStep.passkey, { credential })).toEqual(one.user)
  })

  test('that was removed opens nothing, and takes the recovery codes along with the last factor', async () => {
    const self = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    await self.call(security.renewCodes, {})
    expect(await self.call(security.current, {})).toMatchObject({ recoveryCodesLeft: 10 })
    await self.call(security.removePasskey, { id: passkey.added.id })
    expect(await self.call(security.current, {})).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] })
    const credential = await asked(visitor(), passkey, origin)
    await expect(visitor().call(secondStep.passkey, { credential })).rejects.toMatchObject(refused)
  })

  test('does not let anybody into a business that is not active', async () => {
    const { tenant, ...self } = await aTenant(world.app)
    const passkey = await aPasskey(self, origin)
    await world.platform.database.inTenant(tenant.id)(
      sql`update tenants set status = 'suspended' where id = ${tenant.id}`,
    )
    const credential = await asked(visitor(), passkey, origin)
    await expect(visitor().call(secondStep.passkey, { credential })).rejects.toMatchObject({
      status: 403,
      sentence: BUSINESS_INACTIVE,
    })
  })

  test('there are only so many of one person', async () => {
    const { tenant, user, ...self } = await aTenant(world.app)
    await world.platform.database.inTenant(tenant.id)(sql`
      insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name, created_at)
      select ${tenant.id}, ${user.id}, sha256(n::text::bytea), '-', 0, '{}', 'Old', now()
      from generate_series(1, ${limits.passkeys.most}) n`)
    await expect(aPasskey(self, origin)).rejects.toMatchObject({ status: 409, sentence: TOO_MANY_PASSKEYS })
  })

  test('stands beside an authenticator app, and each is enough', async () => {
    const { registration, ...self } = await aTenant(world.app)
    await aPasskey(self, origin)
    await anAuthenticator(self, world.platform.clock())
    const { methods } = await aChallenge(visitor(), registration.adminUsername)
    expect(methods).toEqual(['totp', 'recoveryCode', 'passkey'])
  })
})
