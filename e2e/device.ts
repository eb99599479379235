import type { BrowserContextOptions, Page } from '@playwright/test'
import { aVehicle, aWorkingBusiness, test as base, expect } from './journey.ts'
import { aWire, type Wire } from './wire.ts'

/** A server that did not answer is asked again after half a minute. */
export const LATER = { timeout: 90_000 }

interface Fixtures {
  wire: Wire
  /** A device on the wire, with a service worker. What goes wrong on it is the point, and not watched. */
  device: Page
}

export const test = base.extend<Fixtures>({
  wire: async ({}, use) => {
    const wire = await aWire(process.env.PITLANE_URL ?? '')
    await use(wire)
    await wire.stop()
  },
  device: async ({ browser, wire, viewport }, use) => {
    const options: BrowserContextOptions = { baseURL: wire.address, viewport, serviceWorkers: 'allow' }
    const context = await browser.newContext(options)
    await use(await context.newPage())
    await context.close()
  },
})

/** Once this device has what it needs without a connection. */
export async function isReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await Promise.all([caches.match('/auth'), caches.match('/last-seen')])
          return navigator.serviceWorker.controller !== null && kept.every(Boolean)
        }),
      LATER,
    )
    .toBe(true)
}

/** Of a business with a car, which checks its cars. */
export async function aDevice(page: Page): Promise<{ id: string; slug: string }> {
  test.slow()
  const { slug } = await aWorkingBusiness(page)
  const id = await aVehicle(page)
  const { items, photos } = await (await page.request.get('/api/checks/settings')).json()
  await page.request.put('/api/checks/settings', { data: { isActive: true, items, photos } })
  await page.goto('/')
  await isReady(page)
  return { id, slug }
}
