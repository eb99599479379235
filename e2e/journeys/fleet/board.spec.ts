import { HOUR } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import { aRepair, aVehicle, aWorkingBusiness, expect, test } from '../../journey.ts'

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

test('the counter sees which cars may go out, what is wrong by itself, and what helps', async ({ page }) => {
  await aWorkingBusiness(page)
  await post(page, '/demo/hq', { bookings: 'none' })
  const id = await aVehicle(page)
  const { vehicleKey, hqVehicleId } = await (await page.request.get(`/api/vehicles/${id}`)).json()
  await post(page, '/demo/hq', { vehicle: { hqVehicleId, status: 'available' } })
  const pickUp = new Date(Date.now() + 3 * HOUR).toISOString()
  const back = new Date(Date.now() + 30 * HOUR).toISOString()
  await post(page, '/demo/hq', {
    booking: { id: '900200', hqVehicleId, status: 'open', pickUp, return: back },
  })
  await post(page, '/api/vehicles/sync-hq', {})

  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  const row = page
    .getByRole('region', { name: /Going out/ })
    .getByRole('listitem')
    .filter({ hasText: '#' })
    .first()
  await expect(row).toContainText(vehicleKey)
  await expect(row).toContainText('Ready')
  await expectNothingFound(page)

  await aRepair(page, { vehicleId: id, vehicleKey, title: 'Brakes fail', urgencyLevel: 'critical' })
  await expect(row).toContainText('Blocked')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingFound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await row.getByRole('link', { name: /Brakes fail is open and critical/ }).click()
  await expect(page.getByRole('dialog', { name: /Brakes fail/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('button', { name: `Other cars than ${vehicleKey}` }).click()
  await expect(page.getByRole('dialog', { name: 'Other cars' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('How many days').selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/today?wall')
    await expect(row).toContainText('Blocked')
    const cutOff = row
      .locator('span')
      .evaluateAll((all) =>
        all
          .filter((it) => getComputedStyle(it).textOverflow === 'ellipsis' && it.scrollWidth > it.clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(await cutOff, `${width}`).toEqual([])
  }
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectNothingFound(page)
})
