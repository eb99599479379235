import { HOUR } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  expect,
  listenAt,
  signIn,
  test,
} from '../../journey.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

test('a booking over a planned repair is seen on every open screen, and a slot solves it everywhere', async ({
  page,
  another,
}) => {
  const business = await aWorkingBusiness(page)
  await post(page, '/demo/hq', { bookings: 'none' })
  const id = await aVehicle(page)
  const { vehicleKey, hqVehicleId } = await (await page.request.get(`/api/vehicles/${id}`)).json()
  const papers = { plateExpires: null, registrationExpires: null, inspectionExpires: null }
  await post(page, '/demo/hq', { vehicle: { hqVehicleId, status: 'available', ...papers } })
  const repair = await aRepair(page, { vehicleId: id, vehicleKey, title: 'Worn brakes' })
  const plan = { vehicleId: id, start: inHours(20), end: inHours(24), repairIds: [repair.id] }
  await post(page, '/api/plans', plan)

  const [dashboard, board] = [await another(), await another()]
  for (const other of [dashboard, board]) await signIn(other, business)
  await listenAt(dashboard, '/')
  await expect(dashboard.getByText('No car is picked up in the next 7 days.')).toBeVisible()
  await listenAt(board, '/today')
  await listenAt(page, `/vehicles/${id}`)

  const booking = { id: '900200', hqVehicleId, status: 'open', pickUp: inHours(22), return: inHours(70) }
  await post(page, '/demo/hq', { booking })
  await post(page, '/api/vehicles/sync-hq', {})
  const card = dashboard.getByRole('region', { name: '1 conflict' })
  await expect(card).toContainText(/Worn brakes/)
  const row = (where: Page) => where.getByRole('listitem').filter({ hasText: vehicleKey }).first()
  await expect(row(board)).toContainText('Blocked')
  const goingOut = dashboard.getByRole('region', { name: 'Going out next' })
  await expect(goingOut.getByRole('listitem')).toContainText('Blocked')
  const banner = page.getByRole('region', { name: '1 conflict' })
  await expect(banner).toContainText(`${vehicleKey} goes out`)
  await expectNothingFound(dashboard, 'main')

  await card.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(banner).toHaveCount(0)
  await announced(dashboard, 'status', 'Conflict dismissed').getByRole('button', { name: 'Undo' }).click()
  await expect(banner).toBeVisible()

  await card.getByRole('button', { name: 'Find a slot' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Change Plan' })
  await expect(dialog.getByRole('group', { name: 'When' }).getByRole('radio').first()).toBeChecked()
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(announced(dashboard, 'status', 'Planned for')).toContainText('Worn brakes')
  await expect(card).toHaveCount(0)
  await expect(row(board)).toContainText('Ready')
  await expect(goingOut.getByRole('listitem')).toContainText('Ready')
  await expect(banner).toHaveCount(0)
})
