import { HOUR } from '@pitlane/contract/durations'
import { expect, type Locator, type Page } from '@playwright/test'
import { aVehicle } from './journey.ts'
import { aWornRepair, dialogOf } from './repair-dialog.ts'

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
export const TITLE = 'Left door scratched'

export async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(path, { method, data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

/** Damage on a car that came back from its only rental. */
export async function aDamage(page: Page): Promise<{ id: string }> {
  await send(page, 'POST', '/demo/hq', { bookings: 'none' })
  const vehicleId = await aVehicle(page)
  const { hqVehicleId } = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  await send(page, 'POST', '/demo/hq', {
    booking: { id: '900300', hqVehicleId, status: 'completed', pickUp: ago(80), return: ago(30) },
  })
  await send(page, 'POST', '/api/vehicles/sync-hq', {})
  return aWornRepair(page, { title: TITLE, cause: 'damage', actualCost: 480.25 }, vehicleId)
}

export const claimIn = (page: Page) => dialogOf(page, TITLE).getByRole('region', { name: 'Claim' })
export const press = (part: Page | Locator, name: string) =>
  part.getByRole('button', { name, exact: true }).click()
