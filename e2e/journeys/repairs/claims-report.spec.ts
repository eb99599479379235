import { HOUR } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { expectNothingAnywhere } from '../../axe.ts'
import { aRepair, aVehicle, aWorkingBusiness, expect, heading, listenAt, test } from '../../journey.ts'

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function post(page: Page, path: string, data: object = {}): Promise<void> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

/** A car that came back from a rental, and two damages that it may have done. */
async function twoDamages(page: Page): Promise<string[]> {
  await aWorkingBusiness(page)
  await post(page, '/demo/hq', { bookings: 'none' })
  const vehicleId = await aVehicle(page)
  const { hqVehicleId } = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  const rental = { id: '900300', hqVehicleId, status: 'completed', pickUp: ago(80), return: ago(30) }
  await post(page, '/demo/hq', { booking: rental })
  await post(page, '/api/vehicles/sync-hq')
  const damage = { vehicleId, cause: 'damage', foundAt: ago(29) }
  const scratch = await aRepair(page, { ...damage, title: 'Scratch', repairCost: 300 })
  const dent = await aRepair(page, { ...damage, title: 'Dent سيارة '.repeat(12), repairCost: 100 })
  return [scratch.id, dent.id]
}

test('damages nobody has claimed are one line of the dashboard until they are, and the report tells what came back', async ({
  page,
}) => {
  const [scratch, dent] = await twoDamages(page)
  await listenAt(page, '/')
  const line = page.getByRole('link', { name: '2 damages nobody has claimed' })
  await line.click()
  await expect(page).toHaveURL('/repairs?claim=none')
  await expect(page.getByRole('link', { name: 'Scratch', exact: true })).toBeVisible()
  await listenAt(page, '/')
  await expect(line).toBeVisible()
  for (const id of [scratch, dent]) {
    await page.request.patch(`/api/repairs/${id}`, { data: { rentalId: '900300' } })
    await post(page, `/api/repairs/${id}/claim`)
  }
  await expect(page.getByText('nobody has claimed')).toHaveCount(0)

  await post(page, `/api/repairs/${scratch}/claim/send`)
  await post(page, `/api/repairs/${scratch}/claim/payments`, { amount: 75, on: ago(0).slice(0, 10) })
  await page.goto('/reports')
  await page.getByLabel('Report').selectOption('Claims')
  const sentence = '2 damages, 1 claimed for $300.00, $75.00 received (25.0 %), $225.00 open'
  await expect(page.getByText(`Last 12 months: ${sentence}`)).toBeVisible()
  await page.getByLabel('By', { exact: true }).selectOption('Vehicle')
  await expect(page).toHaveURL('/reports?report=claims&by=vehicle')
  const row = page.getByRole('table', { name: 'Claims by vehicle' }).locator('tbody tr')
  await expect(row).toHaveText(/21\$300\.00\$75\.00\$0\.00\$225\.0025\.0 %$/)
  await expectNothingAnywhere(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).url()).toMatch(/\/api\/reports\/claims\.csv\?.*by=vehicle/)

  await page.goto('/reports?report=claims&from=2001-01-01&to=2001-12-31')
  await expect(heading(page, 'Reports')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to report' })).toBeVisible()
})
