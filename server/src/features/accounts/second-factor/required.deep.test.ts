import { accounts } from '@pitlane/contract/accounts/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAuthenticator } from '@pitlane/sandbox/testing/doors/second-factors'
import { anAddress, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { beginIn, ended } from '@pitlane/sandbox/testing/operator'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test, vi } from 'vitest'

/** Recovery codes are hashed as passwords are, and a command is a process of its own: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 })

const world = await openWorld({ demo: true })

test('the second factor of the last administrator is reset by the operator', async () => {
  const admin = await aTenant(world.app)
  await anAuthenticator(admin, world.platform.clock())
  await admin.call(tenants.update, { requireSecondFactor: true })
  const { adminUsername: username, businessSlug: slug } = admin.registration
  const operate = (...typed: string[]) => ended(beginIn(world, 'reset-second-factor', ...typed))
  expect(await operate(slug, 'nobody')).toMatchObject({
    code: 1,
    complaint: `There is nobody called "nobody" in ${slug}. Nothing was changed.`,
  })
  expect(await operate(slug, username)).toMatchObject({ code: 0, complaint: '' })
  await expect
    .poll(() =>
      admin.call(accounts.currentUser, {}).then(
        () => 'in',
        () => 'out',
      ),
    )
    .toBe('out')
  expect(await signIn(frontDoor(world.app, { address: anAddress() }), username)).toEqual({
    ...admin.user,
    mustSetUpSecondFactor: true,
  })
  await world.work()
  const told = async () =>
    (await world.mail.mails()).filter(
      ({ to, subject }) => to === admin.user.email && subject.includes('was reset'),
    )
  await expect.poll(async () => (await told()).length, { timeout: 15_000 }).toBe(1)
})
