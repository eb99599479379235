import type { Page } from '@playwright/test'
import { median } from '../instruments/drive.ts'
import { openBrowsedBusiness } from '../worlds/browsed-business.ts'

const ROUNDS = 3
const TYPED = 'toyota corolla 2021 t-12'

/** The built page with 5,000 vehicles in a real browser: data to first rows, and each keystroke to the next frame. */
export async function measureVehiclesPage(): Promise<string[]> {
  const business = await openBrowsedBusiness('sandbox-5000-page')
  try {
    const rows: number[] = []
    const keys: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      await business.inPage(watchFirstRow, async (page) => {
        await page.goto('/vehicles')
        rows.push(await firstRowMs(page))
        keys.push(...(await keystrokesMs(page)))
      })
    keys.sort((one, other) => one - other)
    const p95 = keys[Math.floor(keys.length * 0.95)] ?? 0
    return [
      `first rows ${median(rows).toFixed(0)} ms after the data arrived (target at most 300)`,
      `keystroke to next frame: median ${median(keys).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${keys.length} (target at most 50)`,
    ]
  } finally {
    await business.close()
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
