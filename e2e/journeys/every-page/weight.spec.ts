import type { Page, Response } from '@playwright/test'
import { expect, heading, landing, signIn, test } from '../../journey.ts'

const KB = 1000
const SIGN_IN = 110 * KB
const DASHBOARD = 170 * KB
/** What any other page may load more. */
const FURTHER = 40 * KB
/** Where the shell leads to, and what stands above it there. */
const neighbours = {
  Repairs: 'All Repairs',
  Vehicles: 'Fleet Vehicles',
  Routine: 'Routine Repairs',
  Settings: 'Settings',
}

interface Load {
  /** Bytes of the bodies, as they crossed the wire. */
  scripts: number
  styles: number
  responses: Response[]
}

/** Opens a page with nothing in the cache and weighs what came. */
async function weigh(page: Page, path: string, ready: () => Promise<void>): Promise<Load> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  await ready()
  const bytes = { script: 0, stylesheet: 0 }
  for (const response of responses) {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') continue
    await response.finished()
    bytes[kind] += (await response.request().sizes()).responseBodySize
  }
  return { scripts: bytes.script, styles: bytes.stylesheet, responses }
}

function assetsOf({ responses }: Load): Response[] {
  return responses.filter((response) => new URL(response.url()).pathname.startsWith('/assets/'))
}

function expectCompressed(load: Load): void {
  const plain = assetsOf(load).filter(
    (response) => /\.(js|css)$/.test(response.url()) && response.headers()['content-encoding'] !== 'br',
  )
  expect(plain.map((response) => response.url())).toEqual([])
}

test('the landing page loads at most 90 KB of scripts and 25 KB of styles', async ({ page }) => {
  const load = await weigh(page, '/', () => expect(landing(page)).toBeVisible())
  expect(load.styles).toBeGreaterThan(0)
  expect(load.scripts).toBeLessThanOrEqual(90 * KB)
  expect(load.styles).toBeLessThanOrEqual(25 * KB)
  expectCompressed(load)
})

function expectWithin(budget: number, load: Load, path: string): void {
  const files = assetsOf(load).map((response) => new URL(response.url()).pathname)
  const hint = 'A file that moved may have left its chunk: see docs/decisions/020-two-ways-in.md.'
  expect(load.scripts).toBeGreaterThan(0)
  expect(load.scripts, `${path} is too heavy. ${hint} It loaded ${files.join(', ')}`).toBeLessThanOrEqual(
    budget,
  )
}

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

async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('every other page loads at most 40 KB of scripts more than the dashboard may', async ({
  page,
  another,
}) => {
  test.slow()
  await signIn(page)
  const [vehicle] = await (await page.request.get('/api/vehicles')).json()
  const paths = [
    '/today',
    '/repairs',
    '/vehicles',
    '/vehicles/labels',
    `/vehicles/${vehicle.id}`,
    `/vehicles/${vehicle.id}/history`,
    `/vehicles/${vehicle.id}/new-repair`,
    '/routine-repairs',
    '/oil-change',
    '/reports',
    '/settings',
    '/nowhere',
  ]
  for (const path of paths) {
    const fresh = await another()
    await signIn(fresh)
    expectWithin(DASHBOARD + FURTHER, await weigh(fresh, path, () => expectShown(fresh)), path)
  }
})

test('what forms check by comes once somebody types', async ({ page }) => {
  const { responses } = await weigh(page, '/auth', () => expect(heading(page, 'Sign in')).toBeVisible())
  const shapes = () => responses.filter((response) => /\/assets\/shapes-/.test(response.url())).length
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
  expect(responses.filter((response) => /\/assets\/shapes-/.test(response.url()))).toEqual([])
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
