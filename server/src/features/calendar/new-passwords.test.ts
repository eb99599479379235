import { accounts } from '@pitlane/contract/accounts/calls'
import { calendar } from '@pitlane/contract/calendar/calls'
import { push } from '@pitlane/contract/inbox/push'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, anEmployee, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const owner = await aTenant(world.app)
const newPassword = `${PASSWORD} anew`

/** Somebody with an address for a calendar and a device that is told. */
async function somebody() {
  const person = await anEmployee(world.app, owner, owner.tenant.slug)
  return { ...person, calendarPath: await equip(person) }
}

async function equip(person: FrontDoor): Promise<string> {
  await person.call(push.register, world.push.subscribe().subscription)
  return new URL((await person.call(calendar.make, {})).url).pathname
}

/** What still opens or tells something. */
async function leftOf(person: FrontDoor, calendarPath: string) {
  const { statusCode } = await world.app.inject({ url: calendarPath })
  return { calendar: statusCode, devices: (await person.call(push.devices, {})).length }
}

async function signInAnew({ user: { username } }: { user: { username: string } }): Promise<FrontDoor> {
  const door = frontDoor(world.app, { address: anAddress() })
  await door.call(accounts.signIn, { username, password: newPassword, businessSlug: owner.tenant.slug })
  return door
}

test('a reset password ends the calendar address and the devices of that person, and of nobody else', async () => {
  const [eli, other] = [await somebody(), await somebody()]
  const visitor = frontDoor(world.app, { address: anAddress() })
  const { resetToken = '' } = await visitor.call(accounts.requestReset, { email: eli.user.email })
  await visitor.call(accounts.confirmReset, { token: resetToken, newPassword, confirmPassword: newPassword })
  expect(await leftOf(await signInAnew(eli), eli.calendarPath)).toEqual({ calendar: 404, devices: 0 })
  expect(await leftOf(other, other.calendarPath)).toEqual({ calendar: 200, devices: 1 })
})

test('so does one that an administrator has set', async () => {
  const [eli, ofOwner] = [await somebody(), await equip(owner)]
  await owner.call(accounts.updateUser, { id: eli.user.id, firstName: 'Elias' })
  expect(await leftOf(eli, eli.calendarPath)).toEqual({ calendar: 200, devices: 1 })
  await owner.call(accounts.updateUser, { id: eli.user.id, password: newPassword })
  expect(await leftOf(await signInAnew(eli), eli.calendarPath)).toEqual({ calendar: 404, devices: 0 })
  expect(await leftOf(owner, ofOwner)).toEqual({ calendar: 200, devices: 1 })
})

test('whoever changes the own password, and has said the one before, keeps them', async () => {
  const eli = await somebody()
  await eli.call(accounts.updateSelf, { currentPassword: PASSWORD, password: newPassword })
  expect(await leftOf(eli, eli.calendarPath)).toEqual({ calendar: 200, devices: 1 })
})
