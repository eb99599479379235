import type { Locator, Page } from '@playwright/test'
import {
  aBusiness,
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  demoStaff,
  expect,
  field,
  heading,
  signIn,
  signOut,
  test,
  unique,
} from '../../journey.ts'

const items = ['Dashboard', 'Repairs', 'Vehicles', 'Routine', 'Settings']
/** There is room for more beside a page than below it. */
const sidebar = ['Dashboard', 'Today', 'Repairs', 'Vehicles', 'Routine', 'Reports', 'Settings']
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

function userMenu(page: Page) {
  return page.getByRole('button', { name: /^User menu/ })
}

async function scheme(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mantine-color-scheme')
}

test('a desktop has a sidebar at the left', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page)
  await page.goto('/')
  await expect(navigation(page)).toHaveCount(1)
  await expect(navigation(page).getByRole('link')).toHaveText(sidebar)
  const box = await navigation(page).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 220, height: desktop.height })
})

test('a phone has a tab bar at the bottom, with targets for fingers', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto('/')
  await expect(navigation(page)).toHaveCount(1)
  await expect(navigation(page).getByRole('link')).toHaveText(items)
  const bar = await navigation(page).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(phone.height)
  await expectLargeEnough(navigation(page).getByRole('link'))
  await expectLargeEnough(page.getByRole('banner').getByRole('link'))
  await expectLargeEnough(userMenu(page))
  await userMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expectLargeEnough(page.getByRole('menuitem').or(page.getByRole('menuitemradio')))
})

test('every button and field of Settings is large enough for a finger', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page)
  await page.goto('/settings?open=hq,billing,users,repairs')
  await expect(button(page, 'Create user')).toBeVisible()
  await button(page, 'Create user').click()
  await expectLargeEnough(announced(page, 'alert', 'Missing information').getByRole('button'))
  const main = page.getByRole('main')
  await expectLargeEnough(main.getByRole('button').or(main.locator('.mantine-Input-wrapper')))
})

async function expectLargeEnough(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeVisible()
  const sizes = await targets.evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { what: element.outerHTML.slice(0, 200), width: Math.round(width), height: Math.round(height) }
    }),
  )
  expect(sizes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([])
}

test('the header names the business, the person and the role', async ({ page }) => {
  await signIn(page, demoStaff)
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Coastline Car Rental')
  await expect(header).toContainText('Vehicle repairs and maintenance')
  await expect(userMenu(page)).toContainText('SO')
  await expect(userMenu(page)).toContainText('Sam Okafor')
  await expect(userMenu(page)).toContainText('Employee')
  await userMenu(page).click()
  await expect(page.getByRole('menu')).toContainText('Sam Okafor')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
})

test('the bell shows critical issues only when there are some, and leads to them', async ({ page }) => {
  await aWorkingBusiness(page)
  await page.goto('/settings')
  const bell = page.getByRole('banner').getByRole('link', { name: /critical issue/ })
  await expect(bell).toHaveAccessibleName('No critical issues')
  await aVehicle(page)
  for (const title of ['Brakes fail', 'Wheel loose', 'Fuel leaks'])
    await aRepair(page, { title, urgencyLevel: 'critical' })
  await aRepair(page, { title: 'Scratch', urgencyLevel: 'low' })
  await expect(bell).toHaveAccessibleName('3 critical issues')
  await expect(page.getByRole('banner').getByText('3', { exact: true })).toBeVisible()
  await bell.click()
  await expect(page).toHaveURL('/repairs?urgencyLevel=critical&status=open')
  await expect(page.getByRole('list', { name: 'Needs Repair' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: /^Completed/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Urgency: Critical, remove this filter' }).click()
  await expect(page).toHaveURL('/repairs?status=open')
  await expect(page.getByRole('list', { name: 'Needs Repair' }).getByRole('listitem')).toHaveCount(4)
})

test('the colour scheme follows the system until one is chosen, which is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(await scheme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => scheme(page)).toBe('light')

  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => scheme(page)).toBe('dark')
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(await scheme(page)).toBe('dark')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(20, 23, 28)')

  await signOut(page)
  expect(await scheme(page)).toBe('dark')
})

test('one toast shows at a time, at most 420 px wide', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=users')
  await button(page, 'Create user').click()
  const missing = announced(page, 'alert', 'Missing information')
  await expect(missing).toContainText('Please fill in all required fields.')
  expect((await missing.boundingBox())?.width).toBeLessThanOrEqual(420)

  const username = `second-${unique()}`
  const form = page.getByRole('form', { name: 'Create user' })
  await field(form, 'Username').fill(username)
  await field(form, 'Email').fill(`${username}@example.com`)
  await field(form, 'First name').fill('Second')
  await field(form, 'Last name').fill('Person')
  await field(form, 'Password').fill('journey-pass')
  await button(page, 'Create user').click()
  const created = announced(page, 'status', 'User created successfully')
  await expect(created).toContainText('The new user can now log in with their credentials.')
  await expect(missing).toBeHidden()
  await created.getByRole('button', { name: 'Close' }).click()
  await expect(created).toBeHidden()
})

test('the skip link jumps over the navigation', async ({ page }) => {
  await signIn(page)
  await page.goto('/repairs')
  await expect(heading(page, 'All Repairs')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(heading(page, 'All Repairs')).toBeVisible()
})

test('the sections of Settings are closed at first, open side by side, and stay in the address', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings')
  const section = (name: string) =>
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
  const names = [
    'HQ Rental Software Integration',
    'Payments & Billing',
    'User Management',
    'Repair Management',
  ]
  for (const name of names) await expect(section(name)).toHaveAttribute('aria-expanded', 'false')
  await section('Payments & Billing').click()
  await section('HQ Rental Software Integration').click()
  await expect(page).toHaveURL('/settings?open=billing,hq')
  await page.reload()
  await expect(section('Payments & Billing')).toHaveAttribute('aria-expanded', 'true')
  await expect(section('HQ Rental Software Integration')).toHaveAttribute('aria-expanded', 'true')
  await expect(section('User Management')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText(/^Your free trial ends in \d+ days/)).toBeVisible()
  await section('Payments & Billing').click()
  await expect(page).toHaveURL('/settings?open=hq')
})

test('what was touched is answered in the next frame, before the page is made that it leads to', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const link = navigation(page).getByRole('link', { name: 'Vehicles' })
  // Both were seen before: nothing of them is still on its way.
  await link.click()
  await expect(heading(page, 'Fleet Vehicles')).toBeFocused()
  await navigation(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeFocused()
  const answered = await link.evaluate(async (it: HTMLElement) => {
    it.click()
    await new Promise(requestAnimationFrame)
    return { current: it.getAttribute('aria-current'), page: document.querySelector('h1')?.textContent }
  })
  expect(answered).toEqual({ current: 'page', page: 'Dashboard' })
  await expect(heading(page, 'Fleet Vehicles')).toBeFocused()
})
