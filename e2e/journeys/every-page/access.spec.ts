import type { Page } from '@playwright/test'
import {
  aBusiness,
  anEmployee,
  aVehicle,
  aWorkingBusiness,
  button,
  connectHq,
  endTrial,
  expect,
  extendTrial,
  firstSteps,
  heading,
  listenAt,
  signIn,
  test,
} from '../../journey.ts'

function notice(page: Page, title: string) {
  return page.getByRole('alert').filter({ hasText: title })
}

/** Address, what its header says, title, and the item that is marked: the dashboard only at its own address. */
const pages: [string, string, string, string?][] = [
  ['/', 'Dashboard', 'Dashboard', 'Dashboard'],
  ['/dashboard', 'Dashboard', 'Dashboard'],
  ['/today', 'Today', 'Today', 'Today'],
  ['/repairs', 'All Repairs', 'Repairs', 'Repairs'],
  ['/repairs?status=open', 'All Repairs', 'Repairs', 'Repairs'],
  ['/vehicles', 'Fleet Vehicles', 'Vehicles', 'Vehicles'],
  ['/vehicles/{id}', 'Vehicle Details & Repair History', 'Vehicle', 'Vehicles'],
  ['/vehicles/{id}/new-repair', 'Report Repair', 'Report Repair', 'Vehicles'],
  ['/routine-repairs', 'Routine Repairs', 'Routine Repairs', 'Routine'],
  ['/oil-change', 'Oil Change Tracking', 'Oil Change Tracking'],
  ['/settings?open=billing', 'Settings', 'Settings', 'Settings'],
  ['/no/such/page', '404 Page Not Found', 'Page Not Found'],
]

test('a working business reaches every page, each with its title and its mark', async ({ page }) => {
  await aWorkingBusiness(page)
  const id = await aVehicle(page)
  for (const [pattern, name, title, item] of pages) {
    const path = pattern.replace('{id}', id)
    await page.goto(path)
    await expect(page.locator('main header'), path).toContainText(name)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Pitlane`)
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
    await expect(marked, path).toHaveText(item ? [item] : [])
  }
})

test('from an unknown path there is a way back', async ({ page }) => {
  await signIn(page)
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('connecting HQ unlocks an open page without a reload', async ({ page, another }) => {
  const business = await aBusiness(page.request)
  await signIn(page, business)
  await page.goto('/settings')
  const connect = firstSteps(page).getByRole('link', { name: 'Connect HQ' })
  await expect(connect).toBeVisible()
  const elsewhere = await another()
  await signIn(elsewhere, business)
  await connectHq(elsewhere)
  await expect(connect).toBeHidden()
  await page.getByRole('link', { name: 'Vehicles' }).click()
  await expect(heading(page, 'Fleet Vehicles')).toBeVisible()
})

test('after the trial every path leads to Settings', async ({ page }) => {
  await aWorkingBusiness(page)
  await endTrial(page)
  for (const path of ['/', '/vehicles/1', '/nowhere', '/auth']) {
    await page.goto(path)
    await expect(heading(page, 'Settings'), path).toBeVisible()
    await expect(page).toHaveURL('/settings')
  }
  await expect(notice(page, 'Free trial ended')).toContainText(
    'Your free trial has ended. Start a subscription to continue.',
  )
})

test('the end of a trial arrives in an open browser, and so does its extension', async ({
  page,
  another,
}) => {
  const business = await aWorkingBusiness(page)
  const elsewhere = await another()
  await signIn(elsewhere, business)
  await listenAt(elsewhere, '/repairs')
  await expect(heading(elsewhere, 'All Repairs')).toBeVisible()
  await elsewhere.evaluate(() => Object.assign(window, { sameDocument: true }))

  await endTrial(page)
  await expect(notice(elsewhere, 'Free trial ended')).toBeVisible()
  await expect(elsewhere).toHaveURL('/settings')
  const barred = elsewhere.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Repairs' })
  await expect(barred).toHaveAttribute('aria-disabled', 'true')

  await extendTrial(page)
  await expect(notice(elsewhere, 'Free trial ended')).toBeHidden()
  await elsewhere.getByRole('link', { name: 'Repairs' }).click()
  await expect(heading(elsewhere, 'All Repairs')).toBeVisible()
  expect(await elsewhere.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('an employee is told to ask an administrator', async ({ page, another }) => {
  await signIn(page, await aBusiness(page.request))
  const employee = await another()
  await signIn(employee, await anEmployee(page))
  await employee.goto('/vehicles')
  await expect(employee).toHaveURL('/settings')
  await expect(notice(employee, 'Connect HQ Rental Software')).toContainText('ask an administrator')
  await employee.getByRole('button', { name: /^User Management/ }).click()
  await expect(employee.getByText('Only business administrators can manage users')).toBeVisible()
  await expect(employee.getByRole('form', { name: 'Create user' })).toBeHidden()

  await connectHq(page)
  await endTrial(page)
  await expect(notice(employee, 'Free trial ended')).toContainText('ask an administrator')
})

test('a page without a connection says so, and recovers when it is back', async ({ page, provoke }) => {
  provoke(/^net::ERR_FAILED \/api\//, /^console: AppError: Pitlane cannot be reached/)
  await signIn(page)
  await page.route('/api/**', (route) => route.abort('failed'))
  await page.goto('/repairs')
  await expect(page.getByText('Pitlane cannot be reached right now.')).toBeVisible()
  await page.unroute('/api/**')
  await button(page, 'Retry').click()
  await expect(heading(page, 'All Repairs')).toBeVisible()
})
