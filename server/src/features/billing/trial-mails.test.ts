import { api } from '@pitlane/contract'
import { accounts } from '@pitlane/contract/accounts/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { aConnectedTenant, anEmployee, aSubscriber } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'
import { warnOfTrialEnds } from './trial-mails.ts'

const world = await openWorld({ demo: true })
const another = await world.anotherInstance()
await world.work()
await another.work()

const look = async () => {
  await Promise.all(
    [world, another].map(({ platform }) =>
      warnOfTrialEnds.work({ now: platform.clock(), log: platform.log, platform }, {}),
    ),
  )
}
const mailsTo = async (email: string) =>
  (await world.mail.mails())
    .filter((it) => it.to === email)
    .map((it) => it.subject)
    .reverse()
const marker = async () => {
  const other = await aConnectedTenant(world, 1)
  await other.call(api.demo.trial, {
    endsAt: new Date(world.platform.clock().getTime() + HOUR).toISOString(),
  })
  return other.user.email
}

/** Looks, and waits until the mail to somebody else has come: what was to be sent before it, is. */
async function lookAndWait() {
  const email = await marker()
  await look()
  await expect.poll(() => mailsTo(email), { timeout: 20_000 }).toHaveLength(1)
}

afterEach(() => world.travel(0))

test('administrators are told three days before the end and at the end, once each', async () => {
  const admin = await aConnectedTenant(world, 4)
  const employee = await anEmployee(world.app, admin, admin.tenant.slug)
  const second = await anEmployee(world.app, admin, admin.tenant.slug)
  await admin.call(accounts.updateUser, { id: second.user.id, role: 'admin' })
  const name = admin.tenant.name

  world.travel(27 * DAY - HOUR)
  await lookAndWait()
  expect(await mailsTo(admin.user.email)).toEqual([])

  world.travel(27 * DAY + HOUR)
  await lookAndWait()
  await lookAndWait()
  for (const { email } of [admin.user, second.user])
    await expect
      .poll(() => mailsTo(email))
      .toEqual([expect.stringMatching(new RegExp(`^The free trial of ${name} ends in 3 days \\(`))])
  const [mail] = (await world.mail.mails()).filter((it) => it.to === admin.user.email)
  expect(mail?.text).toContain('For your 4 vehicles it costs $6.00 a month.')
  expect(mail?.text).toContain('http://pitlane.test/settings')

  world.travel(30 * DAY + HOUR)
  await lookAndWait()
  await lookAndWait()
  for (const { email } of [admin.user, second.user])
    await expect
      .poll(() => mailsTo(email))
      .toEqual([expect.any(String), `The free trial of ${name} has ended`])
  expect(await mailsTo(employee.user.email)).toEqual([])
}, 60_000)

test('subscribers are not told, nor who was silent for long', async () => {
  const subscriber = await aSubscriber(world, 1)
  const silent = await aConnectedTenant(world, 1)
  await subscriber.call(api.demo.trial, { endsAt: new Date(Date.now() + HOUR).toISOString() })
  await silent.call(api.demo.trial, { endsAt: new Date(Date.now() - 4 * DAY).toISOString() })
  await lookAndWait()
  expect(await mailsTo(subscriber.user.email)).toEqual([])
  expect(await mailsTo(silent.user.email)).toEqual([])
})
