import { accounts } from '@pitlane/contract/accounts/calls'
import { secondStep, WRONG_CODE } from '@pitlane/contract/accounts/second-step'
import { ownSessions, security } from '@pitlane/contract/accounts/security'
import { audit } from '@pitlane/contract/audit/calls'
import type { AuditKind } from '@pitlane/contract/audit/kinds'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { aBrowser } from '@pitlane/sandbox/testing/doors/browser'
import { aChallenge, anAuthenticator, aPasskey, asked } from '@pitlane/sandbox/testing/doors/second-factors'
import { anIssued, offerSso, toIssuerAndBack } from '@pitlane/sandbox/testing/issued'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test, vi } from 'vitest'

/** Recovery codes are hashed as passwords are: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 })

const world = await openWorld()
const origin = world.platform.publicUrl()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const told = async ({ call }: Pick<FrontDoor, 'call'>, kind: AuditKind) =>
  (await call(audit.list, { kind, page: 1, limit: 50 })).entries.map(({ sentence }) => sentence).reverse()

test('a recovery code that is tried again is told like any wrong code', async () => {
  const owner = await aTenant(world.app)
  const eli = await anEmployee(world.app, owner, owner.tenant.slug)
  const { recoveryCodes } = await anAuthenticator(eli, world.platform.clock())
  const [recoveryCode = ''] = recoveryCodes
  const door = visitor()
  const { challenge } = await aChallenge(door, eli.user.username)
  await door.call(secondStep.take, { challenge, recoveryCode })
  expect(await told(owner, 'sign_in_failed')).toEqual([])
  const other = visitor()
  const another = await aChallenge(other, eli.user.username)
  const tried = () => other.call(secondStep.take, { challenge: another.challenge, recoveryCode })
  await expect(tried()).rejects.toMatchObject({ status: 401, sentence: WRONG_CODE })
  expect(await told(owner, 'sign_in_failed')).toEqual([
    'Wrong code for Eli Employee, after the right password',
  ])
})

test('second factors and sessions are told as they come and go', async () => {
  const owner = await aTenant(world.app)
  const eli = await anEmployee(world.app, owner, owner.tenant.slug)
  const { recoveryCodes } = await anAuthenticator(eli, world.platform.clock())
  const passkey = await aPasskey(eli, origin, 'Phone')
  const door = visitor()
  const { challenge } = await aChallenge(door, eli.user.username)
  await expect(door.call(secondStep.take, { challenge, code: '000000' })).rejects.toMatchObject({
    status: 401,
  })
  await door.call(secondStep.take, { challenge, recoveryCode: recoveryCodes[0] ?? '' })
  await visitor().call(secondStep.passkey, { credential: await asked(visitor(), passkey, origin) })
  await eli.call(security.renewCodes, {})
  await eli.call(security.removeTotp, {})
  await eli.call(security.removePasskey, { id: passkey.added.id })
  await anAuthenticator(eli, world.platform.clock())
  await owner.call(accounts.resetSecondFactor, { id: eli.user.id })
  expect(await told(owner, 'second_factor')).toEqual([
    'Eli Employee set up an authenticator app',
    'Eli Employee added the passkey Phone',
    'Eli Employee signed in with a recovery code',
    'Eli Employee made new recovery codes',
    'Eli Employee removed their authenticator app',
    'Eli Employee removed the passkey Phone',
    'Eli Employee set up an authenticator app',
    'Olive Owner reset the second factor of Eli Employee',
  ])
  expect(await told(owner, 'sign_in')).toEqual(
    expect.arrayContaining([
      'Eli Employee signed in',
      'Eli Employee signed in with a password and a recovery code',
      'Eli Employee signed in with a passkey',
    ]),
  )
  expect(await told(owner, 'sign_in_failed')).toEqual([
    'Wrong code for Eli Employee, after the right password',
  ])

  const elsewhere = visitor()
  await signIn(elsewhere, eli.user.username)
  const here = visitor()
  await signIn(here, eli.user.username)
  const [other] = (await here.call(ownSessions.list, {})).filter(({ isCurrent }) => !isCurrent)
  await here.call(ownSessions.end, { id: other?.id ?? '' })
  await here.call(ownSessions.endOthers, {})
  expect(await told(owner, 'session')).toEqual([
    'Eli Employee signed out another device',
    'Eli Employee signed out everywhere else',
  ])
})

test('single sign-on is told when it is saved, and when somebody is known by it', async () => {
  const owner = await aTenant(world.app)
  const { slug } = owner.tenant
  await offerSso(owner, world.oidc, {})
  const eli = await anEmployee(world.app, owner, slug)
  const person = anIssued(world.oidc, { email: eli.user.email })
  const browser = aBrowser(world.app)
  await browser.follow(await toIssuerAndBack(browser, world.oidc, { slug, email: person.email, to: '/' }))
  const { username } = eli.user
  await browser.post(accounts.signIn.path, { username, password: PASSWORD, businessSlug: slug })
  expect(await told(owner, 'sso')).toEqual([
    expect.stringMatching(/^Olive Owner saved single sign-on with .+ at http/),
    'Eli Employee signed in with the password and is known by single sign-on from now on',
  ])
  const later = aBrowser(world.app)
  await later.follow(await toIssuerAndBack(later, world.oidc, { slug, email: person.email, to: '/' }))
  expect(await told(owner, 'sign_in')).toContain('Eli Employee signed in with single sign-on')
})
