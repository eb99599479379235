import type { Page } from '@playwright/test'
import { expectNothingAnywhere } from '../../axe.ts'
import { aBusiness, anEmployee, expect, signIn, test } from '../../journey.ts'

function entries(page: Page) {
  return page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
}

test('an administrator reads who did what, chooses by kind and person, turns pages and takes it along', async ({
  page,
}) => {
  const business = await aBusiness(page.request)
  await signIn(page, business)
  const sam = await anEmployee(page)
  for (let times = 0; times < 22; times++)
    await page.request.patch('/api/tenant', { data: { currency: times % 2 ? 'USD' : 'EUR' } })
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Activity/ }).click()
  await expect(entries(page)).toHaveCount(20)
  await expect(entries(page).first()).toContainText('Olive Owner changed the business: currency')
  await expect(entries(page).first()).toContainText(/\d+\.\d+\.\d+\.0\/24|::\/48/)

  const pages = page.getByRole('navigation', { name: 'Pages of Activity' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(entries(page).last()).toContainText('Olive Owner opened the business')

  await page.getByLabel('Kind').selectOption('Users')
  await expect(page).toHaveURL(/open=activity.*kind=user/)
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText(/Olive Owner created the user Sam Staff as an employee/)
  await page.getByLabel('Kind').selectOption('Exports')
  await expect(page.getByText('Nothing of this kind')).toBeVisible()

  await page.getByLabel('Kind').selectOption('Everything')
  await page.getByLabel('Person').selectOption({ label: `Sam Staff (${sam.username})` })
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^pitlane-activity-.*\.csv$/)
})

test('by keyboard alone', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings')
  const section = page.getByRole('button', { name: /^Activity/ })
  await section.focus()
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Kind')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Person')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeFocused()
})

test('an employee has no such section', async ({ page, another }) => {
  await signIn(page, await aBusiness(page.request))
  const theirs = await another()
  await signIn(theirs, await anEmployee(page))
  await theirs.goto('/settings?open=activity')
  await expect(theirs.getByRole('button', { name: /^User Management/ })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Activity/ })).toBeHidden()
})

test('on a phone and a desktop, in light and in dark, nothing is cut off and axe finds nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=activity,users')
  await expect(entries(page).first()).toBeVisible()
  await expect(page.getByRole('form', { name: 'Invite by mail' })).toBeVisible()
  await expectNothingAnywhere(page)
})
