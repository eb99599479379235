import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** Failures a person would never see are failures all the same. Signed out, asking who is signed in answers 401. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isExpected = message.text().includes('401') && message.location().url.endsWith('/api/user')
    if (message.type() === 'error' && !isExpected) problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (response.status() >= 400 && !(response.status() === 401 && url.pathname === '/api/user'))
      problems.push(`${response.status()} ${response.request().method()} ${url.pathname}`)
  })
}

interface Fixtures {
  /** Problems seen so far; a journey that provokes one takes it out by name. */
  problems: string[]
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.PITLANE_URL)
  },
  problems: async ({}, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems, 'problems in the browser').toEqual([])
  },
  page: async ({ page, problems }, use) => {
    watch(page, problems)
    await use(page)
  },
})

/** Takes out what the journey meant to provoke: at least one problem of each kind, and no other. */
export function provoked(problems: string[], ...kinds: RegExp[]): void {
  for (const kind of kinds)
    expect(
      problems.some((problem) => kind.test(problem)),
      `provoked ${kind}`,
    ).toBe(true)
  const others = problems.filter((problem) => !kinds.some((kind) => kind.test(problem)))
  problems.splice(0, problems.length, ...others)
}

export async function signIn(page: Page, username = 'demo', password = 'demo-fleet'): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
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
  const id = randomUUID().slice(0, 8)
  const business = {
    name: `Journey Rental ${id}`,
    slug: `journey-${id}`,
    username: `owner-${id}`,
    password: 'journey-pass',
    email: `owner-${id}@example.com`,
    ...over,
  }
  const answer = await request.post('/api/business/register', {
    data: {
      businessName: business.name,
      businessSlug: business.slug,
      contactEmail: business.email,
      adminUsername: business.username,
      adminPassword: business.password,
      adminFirstName: 'Olive',
      adminLastName: 'Owner',
    },
  })
  expect(answer.status()).toBe(201)
  return business
}
