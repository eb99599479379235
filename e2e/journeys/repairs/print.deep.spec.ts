import type { Page } from '@playwright/test'
import { openPage } from '../../every-page.ts'
import { aRepair, aVehicle, aWorkingBusiness, expect, heading, signIn, test } from '../../journey.ts'

const pages = [
  '/',
  '/today',
  '/repairs',
  '/vehicles',
  '/routine-repairs',
  '/reports?period=12-months',
  '/reports?report=fleet',
  '/reports?report=vehicles',
  '/reports?report=claims',
  '/settings?open=users',
]

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

test('a printed page leaves out navigation and buttons, and says whose it is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  for (const path of pages) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await openPage(page, path)
    await onPaper(page)
    await expect(page.getByRole('navigation'), path).toHaveCount(0)
    await expect(page.getByText('Coastline Car Rental').first(), path).toBeVisible()
    // The sections of Settings are headings that open, and heads of columns sort.
    const buttons = page.getByRole('main').getByRole('button').and(page.locator(':not(h2 > *, th *)'))
    await expect(buttons.locator('visible=true'), path).toHaveCount(0)
    await expect(page.locator('html'), path).toHaveAttribute('data-mantine-color-scheme', 'light')
  }
})

test('all vehicles are on paper, and not only those on screen', async ({ page }) => {
  await signIn(page)
  const fleet: unknown[] = await (await page.request.get('/api/vehicles')).json()
  await page.goto('/vehicles')
  await expect(page.getByText(`Showing ${fleet.length} of ${fleet.length} vehicles`)).toBeVisible()
  await onPaper(page)
  await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')).toHaveCount(fleet.length)
})

test('an open repair is printed as a job card, and not with the list behind it', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { title: 'Another one' })
  const { id } = await aRepair(page, { title: 'Worn brake pads', description: 'Squeals when braking.' })
  await page.goto(`/repairs?repair=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Worn brake pads' })
  await expect(dialog.getByText('Squeals when braking.')).toBeVisible()
  await onPaper(page)
  const card = page.getByRole('article', { name: 'Job card R-2' })
  await expect(card.getByText('Squeals when braking.')).toBeVisible()
  await expect(heading(page, 'All Repairs')).toBeHidden()
  await expect(page.getByText('Another one')).toBeHidden()
  await expect(dialog).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await expect(card).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Title')).toBeVisible()
  await onPaper(page)
  await expect(dialog.getByLabel('Title')).toBeVisible()
  expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe('static')
})
