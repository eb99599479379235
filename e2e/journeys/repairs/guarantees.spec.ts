import { DAY } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import { aRepair, aVehicle, aWorkingBusiness, button, expect, field, test } from '../../journey.ts'
import { dialogOf } from '../../repair-dialog.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

async function looksCalm(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1_440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectNothingFound(page)
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolled).toBeLessThanOrEqual(width)
    }
}

test('what comes back under guarantee is said before it is reported, where it is paid, and in the report of what was', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  await page.goto('/settings?open=repairs')
  await field(page, 'Mechanic name').fill('Joe’s')
  await field(page, 'Guarantee \\(days\\)').fill('90')
  await button(page, 'Add mechanic').click()
  await expect(page.getByText('Mechanic added successfully').first()).toBeVisible()

  const done = { status: 'completed', repairCost: 90, endDate: daysAgo(41), mechanic: 'Joe’s' }
  await aRepair(page, { ...done, title: 'Brake pads', category: 'brakes' })
  const sentence = /R-1 Brake pads was done by Joe’s 4\d days ago; their guarantee lasts until/

  await page.goto(`/vehicles/${vehicleId}/new-repair`)
  await field(page, 'Category').selectOption('Brakes')
  await expect(page.getByText(sentence)).toBeVisible()
  await looksCalm(page)
  await field(page, 'Category').selectOption('Engine')
  await expect(page.getByText(sentence)).toHaveCount(0)

  const again = await aRepair(page, { title: 'Brakes squeal', category: 'brakes' })
  await page.goto(`/repairs?repair=${again.id}`)
  const dialog = dialogOf(page, 'Brakes squeal')
  await expect(dialog.getByRole('list', { name: 'Covered' })).toContainText(sentence)
  await looksCalm(page)
  await dialog.getByRole('button', { name: 'Send to mechanic' }).click()
  await expect(page.getByRole('dialog', { name: 'Send to mechanic' }).getByText(sentence)).toBeVisible()

  const paid = { status: 'completed', repairCost: 140, endDate: daysAgo(0), odometerReading: 1_300 }
  const answer = await page.request.patch(`/api/repairs/${again.id}`, { data: paid })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/reports?report=covered')
  await expect(page.getByText('1 repair paid while covered, $140.00')).toBeVisible()
  const table = page.getByRole('table', { name: 'Paid while covered' })
  await expect(table.getByRole('row', { name: /R-2 Brakes squeal/ })).toContainText(sentence)
  await looksCalm(page)

  await page.goto(`/vehicles/${vehicleId}`)
  await page.getByRole('button', { name: 'Change the warranty' }).click()
  const warranty = page.getByRole('dialog', { name: "Maker's warranty" })
  await field(warranty, 'Until').fill('2031-02-03')
  await field(warranty, 'Odometer').fill('60000')
  await warranty.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Until Feb 3, 2031 or 60,000 miles')).toBeVisible()
  await looksCalm(page)
})
