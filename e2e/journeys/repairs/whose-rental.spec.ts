import { HOUR } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import { aVehicle, aWorkingBusiness, expect, test } from '../../journey.ts'
import { aWornRepair, dialogOf, repairNow, tabTo } from '../../repair-dialog.ts'

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

test('a repair that is said to be a damage is put down to its only rental by one tap, and taken back', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  await post(page, '/demo/hq', { bookings: 'none' })
  const vehicleId = await aVehicle(page)
  const { hqVehicleId } = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  await post(page, '/demo/hq', {
    booking: { id: '900300', hqVehicleId, status: 'completed', pickUp: ago(80), return: ago(30) },
  })
  await post(page, '/api/vehicles/sync-hq', {})
  const repair = await aWornRepair(page, {}, vehicleId)
  await page.setViewportSize({ width: 360, height: 780 })

  await page.goto(`/repairs?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  const rental = dialog.getByRole('region', { name: 'Whose rental it was' })
  await expect(dialog.getByText('Squeals when braking.')).toBeVisible()
  await expect(rental).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Cause').selectOption('Damage')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/repairs?cause=damage&repair=${repair.id}`)
  await expect(rental).toContainText(/Only rental .+ had the car in the 30 days before\./)
  await expectNothingFound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const take = rental.getByRole('button', { name: /^Take rental/ })
  await tabTo(page, take)
  await page.keyboard.press('Enter')
  const back = rental.getByRole('button', { name: 'Take back' })
  await expect(back).toBeVisible()
  await expect(rental).toBeFocused()
  expect(await repairNow(page, repair)).toMatchObject({ rentalId: '900300', cause: 'damage' })
  await dialog.getByRole('button', { name: 'History of changes' }).click()
  await expect(dialog.getByText(/^Rental.*Not set.*Rental .+$/)).toBeVisible()

  await back.click()
  await expect(take).toBeVisible()
  expect(await repairNow(page, repair)).toMatchObject({ rentalId: null, reservationNumber: null })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cause: Damage, remove this filter' })).toBeVisible()
})
