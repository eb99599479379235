import { accounts } from '@pitlane/contract/accounts/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { WEB_FOLDER } from '@pitlane/server/platform/pages/web-pages'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { openBrowser } from '../instruments/browser.ts'
import { openFleetWorld } from './fleet-world.ts'

const credentials = { username: 'bench-0', password: 'bench-password' }

/** The built pages of a business with this fleet, in a real browser. */
export async function openBrowsedBusiness(fleet: string) {
  const world = await openFleetWorld({ HQ_REQUESTS_PER_SECOND: '1000' }, WEB_FOLDER)
  const browser = await openBrowser()
  const tenantId = await world.aBusiness(fleet)
  const baseURL = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const door = frontDoor(world.app)
  await door.call(accounts.signIn, credentials)
  await door.call(hq.sync, {})
  return {
    tenantId,
    superuserUrl: world.superuserUrl,
    /** A page of somebody who is signed in and has nothing in the cache; the script runs in it, before its own. */
    async inPage(script: string, work: (page: Page) => Promise<void>): Promise<void> {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ baseURL, viewport, bypassCSP: true })
      const page = await context.newPage()
      await page.request.post('/api/login', { data: credentials })
      await page.addInitScript(script)
      await work(page)
      await context.close()
    },
    credentials,
    /** A page of nobody in particular, on such a device. */
    async asStranger(
      device: BrowserContextOptions,
      script: string,
      work: (page: Page) => Promise<void>,
    ): Promise<void> {
      const context = await browser.newContext({ baseURL, bypassCSP: true, ...device })
      const page = await context.newPage()
      await page.addInitScript(script)
      await work(page)
      await context.close()
    },
    async close(): Promise<void> {
      await browser.close()
      await world.close()
    },
  }
}
