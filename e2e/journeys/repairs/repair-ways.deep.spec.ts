import type { Page } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, expect, heading, test } from '../../journey.ts'

interface Reported {
  id: string
  vehicleId: string
}

async function aReport(page: Page): Promise<Reported> {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  return { ...(await aRepair(page, { title: 'Worn brake pads' })), vehicleId }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Worn brake pads' })
const row = (page: Page) => page.getByRole('link', { name: 'Worn brake pads', exact: true })

test('the vehicle card of a repair opened from the list leads to the vehicle', async ({ page }) => {
  const { vehicleId } = await aReport(page)
  await page.goto('/repairs')
  await row(page).click()
  await dialog(page).locator(`a[href="/vehicles/${vehicleId}"]`).click()
  await expect(page).toHaveURL(`/vehicles/${vehicleId}`)
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(dialog(page)).toBeVisible()
})

test('on the vehicle page Back closes the repair, and then leaves the page', async ({ page }) => {
  const { id, vehicleId } = await aReport(page)
  await page.goto('/vehicles')
  await expect(heading(page, 'Fleet Vehicles')).toBeVisible()
  await page.goto(`/vehicles/${vehicleId}?repair=${id}`)
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(`/vehicles/${vehicleId}`)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/vehicles/${vehicleId}`)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => {
    const pressed = { key: 'Escape', bubbles: true }
    for (let time = 0; time < 2; time++) document.body.dispatchEvent(new KeyboardEvent('keydown', pressed))
  })
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/vehicles/${vehicleId}`)

  await row(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(`/vehicles/${vehicleId}`)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/vehicles')
})

test('the vehicle card on the page of its vehicle closes the repair', async ({ page }) => {
  const { id, vehicleId } = await aReport(page)
  await page.goto(`/vehicles/${vehicleId}?repair=${id}`)
  await dialog(page).locator(`a[href="/vehicles/${vehicleId}"]`).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/vehicles/${vehicleId}`)
})

test('a row of the history is a link that another tab can open', async ({ page, context }) => {
  const { id, vehicleId } = await aReport(page)
  await page.goto(`/vehicles/${vehicleId}`)
  await expect(row(page)).toHaveAttribute('href', `/vehicles/${vehicleId}?repair=${id}`)
  const opened = context.waitForEvent('page')
  await row(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(dialog(await opened)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
