import { accounts } from '@pitlane/contract/accounts/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { WEB_FOLDER } from '@pitlane/server/platform/pages/web-pages'
import type { Page } from '@playwright/test'
import { openBrowser } from '../instruments/browser.ts'
import { median } from '../instruments/drive.ts'
import { openFleetWorld } from '../worlds/fleet-world.ts'

const ROUNDS = 3
const TYPED = 'toyota corolla 2021 t-12'

/** The built page with 5,000 vehicles in a real browser: data to first rows, and each keystroke to the next frame. */
export async function measureVehiclesPage(): Promise<string[]> {
  const world = await openFleetWorld({ HQ_REQUESTS_PER_SECOND: '1000' }, WEB_FOLDER)
  const browser = await openBrowser()
  try {
    await world.aBusiness('sandbox-5000-page')
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const credentials = { username: 'bench-0', password: 'bench-password' }
    const door = frontDoor(world.app)
    await door.call(accounts.signIn, credentials)
    await door.call(hq.sync, {})

    const rows: number[] = []
    const keys: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: 1440, height: 900 },
        bypassCSP: true,
      })
      const page = await context.newPage()
      await page.request.post('/api/login', { data: credentials })
      await page.addInitScript(watchFirstRow)
      await page.goto('/vehicles')
      rows.push(await firstRowMs(page))
      keys.push(...(await keystrokesMs(page)))
      await context.close()
    }
    keys.sort((one, other) => one - other)
    const p95 = keys[Math.floor(keys.length * 0.95)] ?? 0
    return [
      `first rows ${median(rows).toFixed(0)} ms after the data arrived (target at most 300)`,
      `keystroke to next frame: median ${median(keys).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${keys.length} (target at most 50)`,
    ]
  } finally {
    await browser.close()
    await world.close()
  }
}

/** Runs in the page, before it: notes the moment the first row is in the document, and times each input. */
const watchFirstRow = `
  window.keystrokes = []
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[aria-label="Vehicles"] article')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.firstRow = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
  addEventListener('input', () => {
    const start = performance.now()
    requestAnimationFrame(() => setTimeout(() => window.keystrokes.push(performance.now() - start)))
  }, true)`

async function firstRowMs(page: Page): Promise<number> {
  await page.waitForFunction('window.firstRow')
  return page.evaluate(
    `window.firstRow - performance.getEntriesByType('resource').find((it) => it.name.endsWith('/api/vehicles')).responseEnd`,
  )
}

async function keystrokesMs(page: Page): Promise<number[]> {
  await page.keyboard.press('/')
  for (const character of TYPED) {
    const before = await page.evaluate<number>('window.keystrokes.length')
    await page.keyboard.press(character === ' ' ? 'Space' : character)
    await page.waitForFunction(`window.keystrokes.length > ${before}`)
  }
  return page.evaluate('window.keystrokes')
}
