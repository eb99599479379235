import type { Locator, Page } from '@playwright/test'
import {
  aBusiness,
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  demo,
  demoStaff,
  expect,
  field,
  heading,
  landing,
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

test('nothing scrolls sideways at 360 px, whatever the names', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await aWorkingBusiness(page, { name: 'Autovermietung.'.repeat(8) })
  const vehicle = `/vehicles/${await aVehicle(page)}`
  const work = [
    '/',
    '/repairs',
    '/vehicles',
    vehicle,
    `${vehicle}/new-repair`,
    '/routine-repairs',
    '/oil-change',
  ]
  for (const path of [...work, '/settings?open=hq,billing,users,repairs', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
    await expectNoSidewaysScroll(page, path)
  }
})

test('nothing of the front door scrolls sideways at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/auth', '/business/signup', '/forgot-password', '/reset-password?token=abc']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectNoSidewaysScroll(page, path)
  }
})

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const widths = await page.evaluate(() => {
    window.scrollTo(1000, 0)
    return { scrolled: window.scrollX, content: document.documentElement.scrollWidth }
  })
  expect(widths, path).toEqual({ scrolled: 0, content: 360 })
}

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

test('a keyboard is enough to sign in, to move about and to sign out', async ({ page }) => {
  await page.goto('/auth')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await tabTo(page, field(page, 'Username'))
  await page.keyboard.type(demo.username)
  await tabTo(page, field(page, 'Password'))
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await tabTo(page, navigation(page).getByRole('link', { name: 'Repairs' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'All Repairs')).toBeFocused()

  await tabTo(page, userMenu(page))
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitemradio', { name: 'Like the system' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(landing(page)).toBeVisible()
})

const MOST_STOPS = 90

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} cannot be reached with Tab`)
}

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
