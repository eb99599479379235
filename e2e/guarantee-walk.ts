import { DAY } from '@pitlane/contract/durations'
import { expect, type Page } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, button, field } from './journey.ts'
import { dialogOf } from './repair-dialog.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** From a mechanic who guarantees to what was paid in spite of it; `look` is at each page on which it is said. */
export async function walkThroughGuarantees(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
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
  await look(page)
  await field(page, 'Category').selectOption('Engine')
  await expect(page.getByText(sentence)).toHaveCount(0)

  const again = await aRepair(page, { title: 'Brakes squeal', category: 'brakes' })
  await page.goto(`/repairs?repair=${again.id}`)
  const dialog = dialogOf(page, 'Brakes squeal')
  await expect(dialog.getByRole('list', { name: 'Covered' })).toContainText(sentence)
  await look(page)
  await dialog.getByRole('button', { name: 'Send to mechanic' }).click()
  await expect(page.getByRole('dialog', { name: 'Send to mechanic' }).getByText(sentence)).toBeVisible()

  const paid = { status: 'completed', repairCost: 140, endDate: daysAgo(0), odometerReading: 1_300 }
  const answer = await page.request.patch(`/api/repairs/${again.id}`, { data: paid })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/reports?report=covered')
  await expect(page.getByText('1 repair paid while covered, $140.00')).toBeVisible()
  const table = page.getByRole('table', { name: 'Paid while covered' })
  await expect(table.getByRole('row', { name: /R-2 Brakes squeal/ })).toContainText(sentence)
  await look(page)

  await page.goto(`/vehicles/${vehicleId}`)
  await page.getByRole('button', { name: 'Change the warranty' }).click()
  const warranty = page.getByRole('dialog', { name: "Maker's warranty" })
  await field(warranty, 'Until').fill('2031-02-03')
  await field(warranty, 'Odometer').fill('60000')
  await warranty.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Until Feb 3, 2031 or 60,000 miles')).toBeVisible()
  await look(page)
}
