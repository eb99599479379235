import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  test,
  unique,
} from '../../journey.ts'

const PHONE = { width: 360, height: 740 }
/** A red dot, and the shortest invoice. */
const photo = {
  name: 'pads.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a mechanic gets a link by mail, says started, waiting and done on a phone, and the office confirms', async ({
  page,
  another,
  provoke,
}) => {
  test.slow()
  const email = `sam-${unique()}@garage.example`
  await aWorkingBusiness(page)
  await aVehicle(page)
  await page.request.post('/api/mechanics', { data: { name: 'Sam', email } })
  const repair = await aRepair(page, { title: 'Worn pads', mechanic: 'Sam' })

  await page.goto(`/repairs?repair=${repair.id}`)
  await button(page, 'Send to mechanic').click()
  await expect(page.getByLabel("Mechanic's email")).toHaveValue(email)
  await button(page, 'Send by mail').click()
  await expect(announced(page, 'status', 'Link sent')).toBeVisible()
  await expect(page.getByText('Not opened yet')).toBeVisible()
  await expectNothingFound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Send to mechanic' })).toBeHidden()

  const phone = await another({ viewport: PHONE })
  const link = phone
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /\/job\// })
  await expect(async () => {
    await phone.goto('/demo/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const followed = phone.waitForResponse('**/api/mails/followed')
  await link.click()
  expect((await followed).status()).toBe(200)
  await expect(phone).toHaveURL(/\/job\/[\w.-]+$/)
  await expect(phone.getByRole('heading', { level: 1, name: 'R-1 Worn pads' })).toBeVisible()
  await expectNothingFound(phone)
  await expectFits(phone)

  await button(phone, 'Started').click()
  await expect(phone.getByText('In Progress')).toBeVisible()
  await button(phone, 'Waiting for…').click()
  await expect(phone.getByLabel('Parts')).toBeChecked()
  await phone.getByLabel('Until about').fill('2030-12-04')
  await phone.getByLabel('Note').fill('Sold out')
  await expectFits(phone)
  await button(phone, 'Send').click()
  await expect(phone.getByText('Waiting for parts, until Dec 4')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Waiting for parts, until Dec 4')).toBeVisible()

  await button(phone, 'Done').click()
  await phone.getByLabel('Odometer reading').fill('48200')
  await phone.getByLabel('Cost').fill('310.50')
  await phone.getByLabel('Note').fill('New pads and discs')
  await phone.getByLabel('Choose photos').setInputFiles(photo)
  await phone.getByLabel('Choose invoice').setInputFiles({ ...photo, name: 'invoice.png' })
  await expectNothingFound(phone)
  await expectFits(phone)
  await button(phone, 'Report done').click()
  await expect(phone.getByText('Reported done', { exact: true })).toBeVisible()

  const reported = page.getByRole('region', { name: 'Reported done by Sam' })
  await expect(reported.getByText('New pads and discs')).toBeVisible()
  await expect(reported.getByLabel('Odometer')).toHaveValue('48200')
  await expect(reported.getByRole('img')).toHaveCount(1)
  await expectNothingFound(page)

  // Waiting counts again when it is said after that, and what was reported can still be confirmed.
  await button(phone, 'Waiting for…').click()
  await button(phone, 'Send').click()
  await expect(phone.getByRole('region', { name: 'Reported' })).toContainText('Waiting for parts')
  await expect(page.getByRole('dialog').getByText('Waiting for parts, until Dec 4')).toBeVisible()
  await expect(page.getByText('Waiting for parts, until Dec 4')).toHaveCount(2)
  await reported.getByLabel('Repair Cost').fill('')
  await reported.getByRole('button', { name: 'Confirm' }).click()
  await expect(reported.getByText('Repair cost is required when completing')).toBeVisible()
  await expect(reported.getByLabel('Repair Cost')).toBeFocused()
  await reported.getByLabel('Repair Cost').fill('300')
  await reported.getByRole('button', { name: 'Confirm' }).click()
  await expect(announced(page, 'status', 'Repair completed')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('$300.00').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'View Receipt' })).toBeVisible()

  provoke(/^404 GET \/job\//)
  await phone.reload()
  await expect(
    phone.getByText('This link is no longer valid. Please ask the business for a new one.'),
  ).toBeVisible()
})

/** Nothing has to be scrolled sideways, and no button is cut. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  const labels = page.getByRole('button').locator('span')
  const cut = await labels.evaluateAll((all) =>
    all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent),
  )
  expect(cut).toEqual([])
}
