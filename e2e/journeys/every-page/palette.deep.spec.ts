import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  anEmployee,
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  expect,
  heading,
  landing,
  signIn,
  test,
} from '../../journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Opened by its keys, and typed into. */
async function say(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Find or do anything' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  return palette
}

/** What Enter would do. */
const chosen = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })

test('everything is done by its name, with a keyboard alone', async ({ page }) => {
  await aWorkingBusiness(page)
  const id = await aVehicle(page)
  const { vehicleKey } = await (await page.request.get(`/api/vehicles/${id}`)).json()
  await aRepair(page, { title: 'Squeaking belt' })
  const { items, photos } = await (await page.request.get('/api/checks/settings')).json()
  await page.request.put('/api/checks/settings', { data: { isActive: true, items, photos } })
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()

  await say(page, `report for ${vehicleKey}`)
  await expect(chosen(page)).toContainText(`Report for ${vehicleKey}`)
  await expectNothingFound(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vehicles/${id}/new-repair`)
  // A new page begins at its heading: until then it has not arrived.
  await expect(heading(page, 'Report Repair')).toBeFocused()

  await say(page, `check ${vehicleKey}`)
  await expect(chosen(page)).toContainText(`Check ${vehicleKey}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vehicles/${id}/check`)
  await expect(heading(page, 'Check the car')).toBeFocused()

  await say(page, 'print lab')
  await expect(chosen(page)).toContainText('Print labels')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vehicles/labels')
  await expect(heading(page, 'Labels')).toBeFocused()

  const palette = await say(page, 'plan R-1')
  await expect(chosen(page)).toContainText('Plan R-1')
  await expect(palette.getByRole('status')).toHaveText(/^\d+ found$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Plan', exact: true })).toContainText('Squeaking belt')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await say(page, 'dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await say(page, 'sign out')
  await expect(chosen(page)).toContainText('Sign out')
  await page.keyboard.press('Enter')
  await expect(landing(page)).toBeVisible()
})

test('opened while a page is on its way it keeps the focus, and gives it back', async ({ page }) => {
  await aWorkingBusiness(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/RoutinePage/, async (route) => {
    await late
    await route.continue()
  })
  const link = page.getByRole('link', { name: 'Routine', exact: true })
  await link.click()
  const palette = await say(page, 'go to')
  arrive()
  await expect(heading(page, 'Routine Repairs')).toBeAttached()
  await page.keyboard.type(' set')
  await expect(palette.getByRole('combobox')).toHaveValue('go to set')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(link).toBeFocused()
})

/** What each page is called, and what stands above it. */
const pages = {
  Dashboard: 'Dashboard',
  Conflicts: 'Conflicts',
  Today: 'Today',
  Repairs: 'All Repairs',
  Vehicles: 'Fleet Vehicles',
  Labels: 'Labels',
  'Routine Repairs': 'Routine Repairs',
  'Oil Change Tracking': 'Oil Change Tracking',
  Reports: 'Reports',
  Settings: 'Settings',
}

test('an employee goes to every page, and to no section that is not theirs', async ({ page, another }) => {
  const { slug } = await aWorkingBusiness(page)
  const staff = await another({ viewport: { width: 390, height: 844 } })
  await signIn(staff, { ...(await anEmployee(page)), slug })
  await staff.goto('/settings')
  await expect(heading(staff, 'Settings')).toBeVisible()
  const palette = await say(staff, 'go to')
  const listed = palette.getByRole('option', { name: /^Go to / })
  await expect(listed.first()).toBeVisible()
  await staff.keyboard.press('Escape')
  for (const [name, title] of Object.entries(pages)) {
    await say(staff, `go to ${name}`)
    await expect(chosen(staff)).toContainText(`Go to ${name}`)
    await staff.keyboard.press('Enter')
    await expect(heading(staff, title)).toBeFocused()
  }
  await say(staff, 'webhooks')
  await expect(announced(staff, 'status', 'Nothing found')).toBeVisible()
})

test('a car with a hostile name is a name', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { title: '<img src=x onerror="document.title=1"> (.*)+$' })
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const palette = await say(page, '<img src=x (.*)+$')
  await expect(palette.getByRole('option', { name: /onerror/ })).toBeVisible()
  await expect(palette.locator('img')).toHaveCount(0)
})
