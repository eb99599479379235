import type { Locator, Page } from '@playwright/test'
import { openPage } from '../../every-page.ts'
import { aVehicle, aWorkingBusiness, demo, expect, field, heading, landing, test } from '../../journey.ts'

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
    await openPage(page, path)
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

test('a keyboard is enough to sign in, to move about and to sign out', async ({ page }) => {
  await page.goto('/auth')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await tabTo(page, field(page, 'Username'))
  await page.keyboard.type(demo.username)
  await tabTo(page, field(page, 'Password'))
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Repairs' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'All Repairs')).toBeFocused()

  const userMenu = page.getByRole('button', { name: /^User menu/ })
  await tabTo(page, userMenu)
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitemradio', { name: 'Like the system' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(userMenu).toBeFocused()
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
