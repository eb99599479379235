import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Names what the journey brings about on purpose: each must happen, and nothing else may. */
  provoke: (...kinds: RegExp[]) => void
  /** Another browser, with nothing of the first one in it. */
  another: (options?: BrowserContextOptions) => Promise<Page>
  watched: Watch
}

interface Watch {
  problems: string[]
  provoked: RegExp[]
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.PITLANE_URL)
  },
  watched: async ({}, use) => {
    const { problems, provoked } = { problems: [] as string[], provoked: [] as RegExp[] }
    await use({ problems, provoked })
    const isProvoked = (problem: string) => provoked.some((kind) => kind.test(problem))
    expect(
      problems.filter((problem) => !isProvoked(problem)),
      'problems in the browser',
    ).toEqual([])
    const missing = provoked.filter((kind) => !problems.some((problem) => kind.test(problem)))
    expect(missing, 'provoked, but never happened').toEqual([])
  },
  provoke: async ({ watched }, use) => {
    await use((...kinds) => void watched.provoked.push(...kinds))
  },
  page: async ({ page, watched }, use) => {
    watch(page, watched.problems)
    await use(page)
  },
  another: async ({ browser, baseURL, viewport, ignoreHTTPSErrors, serviceWorkers, watched }, use) => {
    const opened: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(ignoreHTTPSErrors && { ignoreHTTPSErrors }),
        viewport,
        serviceWorkers,
        ...options,
      })
      const page = await context.newPage()
      watch(page, watched.problems)
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

/** Failures a person would never see are failures all the same. Signed out, asking who is signed in answers 401. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // Chromium's own line about a failed request; the two handlers below say it better.
    const isRequest = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRequest) problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && !(response.status() === 401 && pathname === '/api/user'))
      problems.push(`${response.status()} ${response.request().method()} ${pathname}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page ends what it was still reading.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${new URL(request.url()).pathname}`)
  })
}

export const demo = { username: 'demo', password: 'demo-fleet' }
export const demoStaff = { username: 'demo-staff', password: 'demo-fleet' }

interface Credentials {
  username: string
  password: string
  slug?: string
}

/** A browser, or anybody else with its cookies. */
type Asking = Pick<Page, 'request'>

/** Signs the browser in without its sign-in page. */
export async function signIn(page: Asking, { username, password, slug }: Credentials = demo): Promise<void> {
  await send(page.request, '/api/login', { username, password, businessSlug: slug })
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(landing(page)).toBeVisible()
}

export interface Business {
  name: string
  slug: string
  username: string
  password: string
  email: string
}

/** A business of its own, registered through the API, not connected to HQ yet. */
export async function aBusiness(request: APIRequestContext, over: Partial<Business> = {}): Promise<Business> {
  const id = unique()
  const business = {
    name: `Journey Rental ${id}`,
    slug: `journey-${id}`,
    username: `owner-${id}`,
    password: 'journey-pass',
    email: `owner-${id}@example.com`,
    ...over,
  }
  await send(request, '/api/business/register', {
    businessName: business.name,
    businessSlug: business.slug,
    contactEmail: business.email,
    adminUsername: business.username,
    adminPassword: business.password,
    adminFirstName: 'Olive',
    adminLastName: 'Owner',
  })
  return business
}

/** A business that may work: the browser is signed in as its administrator, HQ is connected. */
export async function aWorkingBusiness(page: Asking, over: Partial<Business> = {}): Promise<Business> {
  const business = await aBusiness(page.request, over)
  await signIn(page, business)
  await connectHq(page)
  return business
}

/** Connects the own business to a small fleet of its own in the sandbox. */
export async function connectHq(page: Asking, cars = 9): Promise<void> {
  const meta = await page.request.get('/api/meta')
  const { demo } = (await meta.json()) as { demo?: { hq: { baseUrl: string; userToken: string } } }
  const sandbox = demo?.hq ?? { baseUrl: process.env.PITLANE_HQ, userToken: 'steady' }
  await send(page.request, '/api/hq/config', { ...sandbox, tenantToken: `sandbox-${cars}-${unique()}` })
}

/** Somebody who works for the business; created by its administrator, who is signed in. */
export async function anEmployee(page: Page): Promise<Credentials> {
  const id = unique()
  const credentials = { username: `staff-${id}`, password: 'journey-pass' }
  const person = { email: `staff-${id}@example.com`, firstName: 'Sam', lastName: 'Staff', role: 'employee' }
  await send(page.request, '/api/register', { ...credentials, ...person })
  return credentials
}

/** A vehicle of the own business, which HQ has just brought. */
export async function aVehicle(page: Asking): Promise<string> {
  await send(page.request, '/api/vehicles/sync-hq', {})
  const answer = await page.request.get('/api/vehicles')
  const [vehicle] = (await answer.json()) as { id: string }[]
  expect(vehicle).toBeDefined()
  return vehicle?.id ?? ''
}

/** A repair on a vehicle of the own business, by whoever is signed in. */
export async function aRepair(page: Page, over: object = {}): Promise<{ id: string }> {
  const [vehicles, user] = await Promise.all(
    ['/api/vehicles', '/api/user'].map(async (path) => (await page.request.get(path)).json()),
  )
  const report = { vehicleId: vehicles[0]?.id, vehicleKey: vehicles[0]?.vehicleKey, odometerReading: 1200 }
  const who = { tenantId: user.tenantId, reportedBy: user.id }
  const data = { ...who, ...report, title: 'Brakes', description: 'They squeal', ...over }
  const answer = await page.request.post('/api/repairs', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export async function endTrial(page: Page): Promise<void> {
  await send(page.request, '/demo/trial', { endsAt: '2020-01-01T00:00:00.000Z' })
}

export async function extendTrial(page: Page): Promise<void> {
  await send(page.request, '/demo/trial', { endsAt: '2099-01-01T00:00:00.000Z' })
}

/** On a page that hears what changes, and has read what it shows. */
export async function listenAt(page: Page, path: string): Promise<void> {
  const heard = page.waitForResponse('**/api/events*')
  await page.goto(path)
  await heard
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export function unique(): string {
  return randomUUID().slice(0, 8)
}

/** The field under a label, not the button beside it that shows a password. */
export function field(page: Page | Locator, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}`))
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true, level: 1 })
}

/** What a new business has still to set up. */
export function firstSteps(page: Page): Locator {
  return page.getByRole('region', { name: 'First steps' })
}

/** A toast, or any other message that is announced. */
export function announced(page: Page, role: 'alert' | 'status', text: string): Locator {
  return page.getByRole(role).filter({ hasText: text })
}

/** The landing page, and no page of the application. */
export function landing(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: 'See what every car needs.' })
}

/** Asks as whoever is signed in there; what is refused ends the journey. */
export async function send(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}
