import { aRepair, aVehicle, aWorkingBusiness, expect, heading, signIn, test } from '../../journey.ts'

test('without a connection a page that is not loaded yet says so inside the shell', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/ERR_INTERNET_DISCONNECTED/, /ERR_|console: /)
  await signIn(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Routine' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This page could not be shown')
  await expect(alert).toContainText('Pitlane cannot be reached right now.')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('This page could not be shown')
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be opened' })).toBeVisible()
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a page whose code did not arrive is brought by Retry', async ({ page, provoke }) => {
  provoke(/ERR_FAILED \/assets\//, /ERR_FAILED|console: /)
  await signIn(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Routine', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This page could not be shown')
  await page.unroute('**/*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Routine Repairs')).toBeVisible()
})

test('a part of a dialog whose code did not arrive is brought by Retry', async ({ page, provoke }) => {
  provoke(/ERR_FAILED \/assets\/RepairEdit/)
  await signIn(page)
  await page.route(/\/assets\/RepairEdit[^/]*\.js$/, (route) => route.abort())
  await page.goto('/repairs')
  await page.getByRole('main').locator('[data-repair]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const failure = dialog.getByRole('alert', { name: 'This could not be loaded' })
  await expect(failure).toBeVisible()
  await page.unroute(/\/assets\/RepairEdit[^/]*\.js$/)
  // A browser that does not ask again for a file that failed has the page loaded anew, with the repair open.
  let isLoadedAnew = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLoadedAnew = true
  })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const form = dialog.getByRole('form', { name: 'Edit Repair' })
  const edit = dialog.getByRole('button', { name: 'Edit', exact: true })
  await expect(form.or(edit)).toBeVisible()
  await expect(failure).toHaveCount(0)
  expect(await edit.isVisible()).toBe(isLoadedAnew)
  if (isLoadedAnew) await edit.click()
  await expect(form).toBeVisible()
})

test('when the connection is back, so is the page', async ({ page, context, provoke }) => {
  provoke(/ERR_INTERNET_DISCONNECTED/, /ERR_|console: /)
  await signIn(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

test('after a deploy a page whose files are gone is loaded anew', async ({ page, provoke }) => {
  provoke(/^404 GET \/assets\/RoutinePage|^console: /)
  await signIn(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  let isReloaded = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true
  })
  await page.route(/\/assets\/RoutinePage[^/]*\.js$/, (route) =>
    isReloaded ? route.continue() : route.fulfill({ status: 404 }),
  )
  const link = page.getByRole('link', { name: 'Routine', exact: true })
  const refused = page.waitForResponse(/\/assets\/RoutinePage/)
  await link.hover()
  await refused
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(isReloaded).toBe(false)
  await link.click()
  await expect(heading(page, 'Routine Repairs')).toBeVisible()
})

test('a change between the first answer of a page and the opening of its event stream is not missed', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/events*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const started = { startDate: '2026-01-05', startTime: '09:00', endDate: '2026-01-06', endTime: '17:00' }
  await aRepair(page, { title: 'Came in between', status: 'in progress', ...started })
  await expect(page.getByText('Came in between')).toHaveCount(0)
  held.resolve()
  await expect(page.getByText('Came in between').first()).toBeVisible()
})
