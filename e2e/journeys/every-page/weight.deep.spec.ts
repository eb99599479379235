import type { Page } from '@playwright/test'
import { expect, heading, landing, signIn, test } from '../../journey.ts'
import { expectShown } from '../../shown.ts'
import { assetsOf, DASHBOARD, expectCompressed, expectWithin, FURTHER, SIGN_IN, weigh } from '../../weigh.ts'

const KB = 1000
/** Of scripts and styles that a page has which the dashboard has not. */
const FEW = 20
/** Where the shell leads to, and what stands above it there. */
const neighbours = {
  Repairs: 'All Repairs',
  Vehicles: 'Fleet Vehicles',
  Routine: 'Routine Repairs',
  Settings: 'Settings',
}

test('the landing page loads at most 90 KB of scripts and 25 KB of styles', async ({ page }) => {
  const load = await weigh(page, '/', () => expect(landing(page)).toBeVisible())
  expect(load.styles).toBeGreaterThan(0)
  expect(load.scripts).toBeLessThanOrEqual(90 * KB)
  expect(load.styles).toBeLessThanOrEqual(25 * KB)
  expectCompressed(load)
})

test('the sign-in page loads at most 110 KB of scripts', async ({ page }) => {
  const load = await weigh(page, '/auth', () => expect(heading(page, 'Sign in')).toBeVisible())
  expectWithin(SIGN_IN, load, '/auth')
  expectCompressed(load)
})

test('the sign-up page with its time zones loads no more scripts than the dashboard may', async ({
  page,
}) => {
  const load = await weigh(page, '/business/signup', async () => {
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
    await expectShown(page)
  })
  expectWithin(DASHBOARD, load, '/business/signup')
})

for (const path of ['/forgot-password', '/reset-password', '/confirm-email']) {
  test(`${path} loads at most 40 KB of scripts more than sign-in may`, async ({ page }) => {
    expectWithin(SIGN_IN + FURTHER, await weigh(page, path, () => expectShown(page)), path)
  })
}

test('the dashboard loads at most 170 KB of scripts', async ({ page }) => {
  await signIn(page)
  const load = await weigh(page, '/', () => expectShown(page))
  expectWithin(DASHBOARD, load, '/')
  expectCompressed(load)
})

test('what forms check by comes once somebody types', async ({ page }) => {
  const { responses } = await weigh(page, '/auth', () => expect(heading(page, 'Sign in')).toBeVisible())
  const shapes = () => responses.filter((response) => /\/assets\/(shapes|rules)-/.test(response.url())).length
  expect(shapes()).toBe(0)
  await page.getByLabel('Username').fill('a')
  await expect.poll(shapes).toBe(1)
})

test('the dashboard and its neighbours load nothing that only forms need', async ({ page }) => {
  await signIn(page)
  const { responses } = await weigh(page, '/', () => expect(heading(page, 'Dashboard')).toBeVisible())
  for (const [name, title] of Object.entries(neighbours)) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(heading(page, title)).toBeVisible()
  }
  expect(responses.length).toBeGreaterThan(10)
  expect(responses.filter((response) => /\/assets\/(shapes|rules)-/.test(response.url()))).toEqual([])
})

test('a page that follows the dashboard comes in few files: each costs a phone a request and a part of the touch', async ({
  page,
}) => {
  await signIn(page)
  for (const [path, title] of Object.entries({
    '/vehicles': 'Fleet Vehicles',
    '/repairs': 'All Repairs',
    '/today': 'Today',
  })) {
    await weigh(page, '/', () => expectShown(page))
    const before = await filesOf(page)
    await page.locator(`[aria-label="Main"] a[href="${path}"]`).first().click()
    // Its address comes before it does: what stood there until then is shown as well.
    await expect(heading(page, title)).toBeVisible()
    await expectShown(page)
    const files = (await filesOf(page)).filter((file) => !before.includes(file))
    expect(files.length, path).toBeGreaterThan(0)
    expect(files.length, `${path}: ${files.join(', ')}`).toBeLessThanOrEqual(FEW)
  }
})

test('hashed assets are kept for ever, the application and its answers never', async ({ page }) => {
  const load = await weigh(page, '/auth', () => expect(heading(page, 'Sign in')).toBeVisible())
  expect(assetsOf(load).length).toBeGreaterThan(3)
  for (const asset of assetsOf(load))
    expect(asset.headers()['cache-control'], asset.url()).toBe('public, max-age=31536000, immutable')
  for (const response of load.responses.filter((it) => /\/(auth|api\/.*)$/.test(it.url())))
    expect(response.headers()['cache-control'], response.url()).toBe('no-store')
  const front = await page.goto('/')
  expect(front?.headers()['cache-control']).toBe('no-cache')
})

test('no request leaves the own origin', async ({ page, another, baseURL }) => {
  await signIn(page)
  const inside = await weigh(page, '/', () => expect(heading(page, 'Dashboard')).toBeVisible())
  const stranger = await another()
  const outside = await weigh(stranger, '/', () => expect(landing(stranger)).toBeVisible())
  const all = [...inside.responses, ...outside.responses].map((response) => response.url())
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter((url) => new URL(url).origin !== baseURL)).toEqual([])
})

for (const path of ['/', '/auth', '/api/docs', '/demo/mail']) {
  test(`${path} allows no inline script`, async ({ page }) => {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src '")
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts).not.toMatch(/unsafe|\*|http|data:/)
    expect(policy).toContain("frame-ancestors 'none'")
  })
}

test('every page has a nonce of its own', async ({ page }) => {
  const policies = [await page.goto('/auth'), await page.goto('/auth')].map(
    (answer) => /'nonce-([^']+)'/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1],
  )
  expect(policies[0]).toBeTruthy()
  expect(policies[0]).not.toBe(policies[1])
})

test('a script that was smuggled into a page does not run', async ({ page, provoke }) => {
  provoke(/^console: .*Content Security Policy/)
  await page.goto('/auth')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "smuggled"'
    document.body.append(script)
  })
  await expect(page).not.toHaveTitle('smuggled')
})

/** Scripts and styles that a page has asked for so far. */
function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)),
  )
}
