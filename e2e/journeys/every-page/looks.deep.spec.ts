import type { Locator } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, expect, field, test } from '../../journey.ts'

async function box(target: Locator) {
  const found = await target.boundingBox()
  if (!found) throw new Error(`${target} is not on screen`)
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}

test('the badge of the bell sits on its icon on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { urgencyLevel: 'critical' })
  await page.goto('/')
  const badge = await box(page.getByRole('banner').getByText('1', { exact: true }))
  const icon = await box(page.getByRole('link', { name: '1 critical issue' }).locator('svg'))
  expect(badge.x).toBeLessThan(icon.right)
  expect(badge.bottom).toBeGreaterThan(icon.y)
  expect(badge.y).toBeGreaterThanOrEqual(2)
})

test('the history follows what the car is without a void, and the padding of the page does not move', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  await page.goto(`/vehicles/${await aVehicle(page)}`)
  const information = page.getByRole('region', { name: 'Vehicle Information' })
  await expect(information).toBeVisible()
  const history = page.getByRole('region', { name: 'Repair History' })
  await expect.poll(async () => (await box(history)).y - (await box(information)).bottom).toBe(16)
  const main = page.getByRole('main')
  expect(await main.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0m?s$/)
})

test('the report begins with what must be filled in; what is optional is smaller, the key is text', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  await page.goto(`/vehicles/${await aVehicle(page)}/new-repair`)
  const [title, photos, urgency, mechanic, reservation] = await Promise.all([
    box(field(page, 'Title')),
    box(page.getByRole('group', { name: 'Issue Photos' })),
    box(page.getByRole('group', { name: /^Urgency Level/ })),
    box(field(page, 'Mechanic')),
    box(field(page, 'Reservation Number')),
  ])
  expect(title.y).toBeLessThan(photos.y)
  expect(photos.y).toBeLessThan(urgency.y)
  expect(urgency.y).toBeLessThan(reservation.y)
  for (const { width, height } of [mechanic, reservation]) {
    expect(width).toBeLessThan(title.width)
    expect(height).toBeLessThan(title.height)
  }
  const key = field(page, 'Vehicle Key')
  await expect(key).toHaveValue(/\S/)
  expect(await key.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('0px')
})

test('who asks for less motion sees nothing move, not even what loads', async ({ page }) => {
  await aWorkingBusiness(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Never answered.
  await page.route('**/api/repairs?*', () => undefined)
  await page.goto('/repairs')
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
  const moving = await page.evaluate(() => document.getAnimations().map((it) => it.playState))
  expect(moving.filter((state) => state === 'running')).toEqual([])
})
