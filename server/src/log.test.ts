import { accounts } from '@pitlane/contract/accounts/calls'
import { comments } from '@pitlane/contract/comments/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
await world.work()
const admin = await aConnectedTenant(world, 2)
const employee = await anEmployee(world.app, admin, admin.tenant.slug)
/** Names that no other word of a log could be. */
const names = ['Olivarda', 'Ownersen', 'Elindra', 'Employson']
const [adminFirst, adminLast, staffFirst, staffLast] = names

/** Something of everything: what succeeds, what is refused, and what fails. */
async function busy(): Promise<void> {
  const { registration } = admin
  await admin.call(accounts.updateUser, { id: admin.user.id, firstName: adminFirst, lastName: adminLast })
  await admin.call(accounts.updateUser, { id: employee.user.id, firstName: staffFirst, lastName: staffLast })
  const photo = await anObject(world.app, admin, { kind: 'photo' })
  const { id } = await admin.call(repairs.create, await aReport(admin, { imageUrls: [photo] }))
  await employee.call(comments.add, { id, text: 'Zebra-striped remark' }).catch(() => {})
  await aTemplate(admin)
  await admin.call(vehicles.list, {})
  await admin.call(accounts.requestReset, { email: employee.user.email })
  const stranger = frontDoor(world.app)
  const password = 'a wrong password 4711'
  await stranger.call(accounts.signIn, { username: registration.adminUsername, password }).catch(() => {})
  await world.app.inject({ url: '/api/email-change/confirm?token=secret-token-in-a-query' })
  world.hq.change(admin.tenantToken, { refuse: true })
  await admin.call(hq.sync, {}).catch(() => {})
  await expect.poll(async () => (await world.mail.mails()).length).toBeGreaterThan(0)
}

test('a busy day leaves ids in the log, and nobody’s name, address, words or tokens', async () => {
  await busy()
  const log = JSON.stringify(world.logged)
  const { registration, user, tenant, tenantToken } = admin
  expect(log).toContain(tenant.id)
  expect(
    world.logged.filter((line) => line.msg === 'answered' && line.reqId && line.business === tenant.id)
      .length,
  ).toBeGreaterThan(3)
  const secret = [
    ...[registration.adminUsername, registration.adminPassword, registration.businessName],
    ...[user.email, employee.user.email, employee.user.username, tenantToken, ...names],
    ...[admin, employee].flatMap(({ cookies }) => cookies().split(/[=;]\s*/)),
    ...['Zebra-striped', 'a wrong password 4711', 'secret-token-in-a-query', 'Squeal', '@pitlane', '?token'],
    ...[world.config.SECRET_KEY, world.config.DATABASE_URL ?? ''],
  ].filter((it) => it.length > 3 && !it.endsWith('pitlane_session'))
  expect(secret.filter((it) => log.includes(it))).toEqual([])
})
