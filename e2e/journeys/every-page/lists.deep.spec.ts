import type { Page } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, expect, signIn, test } from '../../journey.ts'

const current = (page: Page) => page.getByRole('main').locator('[aria-current]')

test('of the pages of a list one is current, and of the filters one', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  for (let number = 1; number <= 21; number++) await aRepair(page, { title: `Need ${number}` })
  await page.goto('/repairs?needPage=2')
  await expect(current(page)).toHaveText(['2'])
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(current(page)).toHaveText(['3'])
  await page.goto('/vehicles?status=rented')
  await expect(current(page)).toHaveText([/^Rental/])
  await page.goto('/vehicles?status=reserved&search=zzz')
  await expect(page.getByRole('link', { name: 'Show all vehicles' })).toBeVisible()
  await expect(current(page)).toHaveText([/^Reserved/])
  await page.goto('/repairs?urgencyLevel=critical&status=open')
  await expect(page.getByRole('heading', { name: 'No repairs match your search' })).toBeVisible()
  await expect(page.locator('[aria-current]:visible')).toHaveText(['Repairs'])
})

test('without the event stream a search without hits asks again, by the clock and when looked at', async ({
  page,
  provoke,
}) => {
  provoke(/\/api\/events/)
  await page.clock.install()
  await page.route('**/api/events*', (route) => route.abort())
  await aWorkingBusiness(page)
  await aVehicle(page)
  await page.goto('/repairs?search=zebra')
  await expect(page.getByRole('heading', { name: 'No repairs match your search' })).toBeVisible()

  await aRepair(page, { title: 'Zebra stripes' })
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('link', { name: 'Zebra stripes' })).toBeVisible()

  await page.goto('/repairs?search=giraffe')
  await expect(page.getByRole('heading', { name: 'No repairs match your search' })).toBeVisible()
  await aRepair(page, { title: 'Giraffe spots' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('link', { name: 'Giraffe spots' })).toBeVisible()
})

test('an empty section under a filter or a search says what was looked for', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { title: 'Brakes fail', urgencyLevel: 'critical' })
  await page.goto('/repairs?urgencyLevel=critical&status=open')
  const section = page.getByRole('region', { name: /^In Progress/ })
  await expect(section).toContainText('No critical repair is in progress.')
  await page.goto('/repairs?urgencyLevel=critical&search=fail')
  await expect(section).toContainText('No critical repair in progress matches “fail”.')
  await page.goto('/repairs?search=zebra&status=need')
  await expect(page.getByRole('main')).toContainText('“zebra”')
  await page.goto('/repairs')
  await expect(section).toContainText('Nothing is in progress.')
  await page.goto('/vehicles?status=rented&search=zebra')
  await expect(page.getByText('No vehicle with the status Rental matches “zebra”.')).toBeVisible()
})

test('the finder tells the age of a repair and leads to all results', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  const finder = page.getByRole('dialog', { name: 'Find or do anything' })
  await expect(finder.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('oil')
  await expect(finder.getByRole('option').filter({ has: page.locator('time') })).toHaveCount(6)
  await finder.getByRole('option', { name: /^See all .* repairs$/ }).click()
  await expect(page).toHaveURL('/repairs?search=oil')
})
