import type { Page } from '@playwright/test'
import { median } from '../instruments/drive.ts'
import { openBrowsedBusiness } from '../worlds/browsed-business.ts'
import { addRepairs } from '../worlds/many-repairs.ts'

const ROUNDS = 5
const REPAIRS = 100_000
const TYPED = 'toyota brakes customer'

/** All Repairs of a business with 100,000 in a real browser: click to first rows, typing, and the next page. */
export async function measureRepairsPage(): Promise<string[]> {
  const business = await openBrowsedBusiness('sandbox-60-repairs')
  try {
    await addRepairs(business.superuserUrl, business.tenantId, REPAIRS)

    const opened: number[] = []
    const loaded: number[] = []
    const longest: number[] = []
    const paged: number[] = []
    let skeletons = 0
    for (let round = 0; round < ROUNDS; round++)
      await business.inPage(watch, async (page) => {
        await page.goto('/settings')
        await page.getByRole('heading', { name: 'Settings' }).waitFor()
        await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`)
        opened.push(
          await clickMs(page, '[aria-label="Main"] a[href="/repairs"]', `document.querySelector('${ROW}')`),
        )
        await page.waitForFunction(
          `performance.getEntriesByType('resource').some((it) => it.name.includes('completed&page=2'))`,
        )
        await page.evaluate('window.skeletons = 0')
        const before = await page.evaluate<string>(FIRST_COMPLETED)
        const isNext = `${FIRST_COMPLETED} !== ${JSON.stringify(before)}`
        paged.push(await clickMs(page, '[aria-label="Pages of Completed"] > a:last-child', isNext))
        skeletons += await page.evaluate<number>('window.skeletons')

        await page.evaluate('window.longTasks = []')
        await page.keyboard.press('/')
        await page.keyboard.type(TYPED, { delay: 60 })
        await page.waitForURL(/search=/)
        longest.push(await page.evaluate<number>('Math.max(0, ...window.longTasks)'))

        await page.goto('/repairs')
        await page.waitForFunction('window.firstRow')
        loaded.push(await page.evaluate<number>('window.firstRow'))
      })
    return [
      `first rows ${median(opened).toFixed(0)} ms after the click that leads there (target at most 500), ${median(loaded).toFixed(0)} ms after a cold load of the address`,
      `longest task while typing ${median(longest).toFixed(0)} ms (0: none over 50; target at most 50)`,
      `next page after ${median(paged).toFixed(0)} ms, ${skeletons} skeletons in ${ROUNDS} (target 0)`,
    ]
  } finally {
    await business.close()
  }
}

const ROW = '[data-repair]'
const FIRST_COMPLETED = `document.querySelector('[aria-label="Completed"] ${ROW}')?.dataset.repair`

/** Runs in the page, before it: notes the first row, every skeleton and every task that holds the page up. */
const watch = `
  window.longTasks = []
  window.skeletons = 0
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((it) => it.duration))).observe({ type: 'longtask' })
  new MutationObserver(() => {
    if (document.querySelector('[aria-busy="true"]')) window.skeletons += 1
    if (!window.firstRow && document.querySelector('${ROW}'))
      requestAnimationFrame(() => setTimeout(() => { window.firstRow ??= performance.now() }))
  }).observe(document, { childList: true, subtree: true })`

/** From a click to the frame in which it holds, measured in the page. */
function clickMs(page: Page, selector: string, holds: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const start = performance.now()
    const look = () => (${holds} ? setTimeout(() => resolve(performance.now() - start)) : requestAnimationFrame(look))
    document.querySelector('${selector}').click()
    look()
  })`)
}
