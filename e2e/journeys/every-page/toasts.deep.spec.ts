import type { Locator, Page } from '@playwright/test'
import { announced, aRepair, aVehicle, aWorkingBusiness, button, expect, field, test } from '../../journey.ts'

const widths = [390, 820, 1440]

async function photos(page: Page, count: number) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    canvas.getContext('2d')
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  const buffer = Buffer.from(bytes)
  return Array.from({ length: count }, (_, at) => ({ name: `p${at}.jpg`, mimeType: 'image/jpeg', buffer }))
}

async function choose(page: Page, count: number): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose photos').click()
  await (await chooser).setFiles(await photos(page, count))
}

test('the refusal of a sixth photo stays although the others arrive, and is said at the photos', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  await page.goto(`/vehicles/${await aVehicle(page)}/new-repair`)
  await choose(page, 6)
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(5)
  await expect(announced(page, 'alert', 'Maximum 5 images allowed').first()).toBeVisible()
  const group = page.getByRole('group', { name: 'Issue Photos' })
  await expect(group).toContainText('Maximum 5 images allowed')
  await expect(group).toContainText('p5.jpg')
  await group.getByRole('button', { name: 'Remove Issue photo 1' }).click()
  await expect(group).not.toContainText('Maximum 5 images allowed')
})

test('a toast covers no button of a dialog, at any width', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const { id } = await aRepair(page)
  await page.goto(`/vehicles/${vehicleId}?repair=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Brakes' })
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await choose(page, 6)
  const toast = page.getByRole('alert').filter({ hasText: 'Maximum 5 images allowed' }).first()
  await expect(toast).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['Save Changes', 'Cancel', 'Close', 'View'])
      expect(
        await isOnTop(dialog.getByRole('button', { name, exact: true }).first()),
        `${name} at ${width}`,
      ).toBe(true)
    await expect(toast).toBeInViewport()
  }
})

test('why a repair could not be saved is told in its form, one that was reported waits', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED \/api\/repairs/)
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const { id } = await aRepair(page)
  const unreachable = 'Pitlane cannot be reached right now.'
  await page.goto(`/vehicles/${vehicleId}?repair=${id}`)
  await button(page, 'Edit').click()
  await page.route(/\/api\/repairs/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await field(page, 'Description').fill('Typed in a tunnel')
  await button(page, 'Save Changes').click()
  const form = page.getByRole('form', { name: 'Edit Repair' })
  await expect(form.getByRole('alert')).toContainText('Error')
  await expect(form.getByRole('alert')).toContainText(unreachable)
  await expect(form.getByRole('alert')).toBeInViewport()
  expect(await isOnTop(button(page, 'Save Changes'))).toBe(true)

  await page.goto(`/vehicles/${vehicleId}/new-repair`)
  await field(page, 'Title').fill('Flat tyre')
  await field(page, 'Description').fill('Front left')
  await field(page, 'Odometer Reading').fill('1200')
  await button(page, 'Report Repair').click()
  await expect(announced(page, 'status', 'Kept on this device')).toBeVisible()
})

/** Whether a click in its middle would reach it. */
function isOnTop(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
}
