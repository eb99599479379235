import type { Page } from '@playwright/test'
import pg from 'pg'
import { median } from '../instruments/drive.ts'
import { openBrowsedBusiness } from '../worlds/browsed-business.ts'
import { insertRepairs } from '../worlds/many-repairs.ts'

const ROUNDS = 5
const REPAIRS = 2_000
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** A phone of the middle, against the machine this runs on. */
const TIMES_SLOWER = 4
/** What the browser's own tools call fast 4G: so many bytes a second, and so long until anything comes. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }

const targets = { lcp: 1_200, usable: 2_500, warm: 150, inp: 200, cls: 0.02, task: 200 }

/** What somebody with a phone on the lot waits for: the built pages, a slow processor and a slow line, nothing in the cache. */
export async function measureWeb(): Promise<string[]> {
  const business = await openBrowsedBusiness('sandbox-60-web')
  const seen: Record<keyof typeof targets, number[]> = {
    lcp: [],
    usable: [],
    warm: [],
    inp: [],
    cls: [],
    task: [],
  }
  try {
    await fill(business.superuserUrl, business.tenantId)
    for (let round = 0; round < ROUNDS; round++) {
      await business.asStranger(PHONE, watch, async (page) => {
        await slowDown(page)
        await page.goto('/', { waitUntil: 'networkidle' })
        seen.lcp.push(await page.evaluate<number>('window.seen.lcp'))
        await note(page)
      })
      await business.asStranger(PHONE, watch, async (page) => {
        await slowDown(page)
        await page.goto('/auth', { waitUntil: 'networkidle' })
        await page.getByLabel(/^Username/).fill(business.credentials.username)
        await page.getByLabel(/^Password/).fill(business.credentials.password)
        seen.usable.push(await clickMs(page, 'button[type="submit"]', settledAt('Dashboard')))
        for (const [path, title] of [...places, ...places])
          seen.warm.push(
            await clickMs(page, `[aria-label="Main"] a[href="${path}"]:visible`, settledAt(title)),
          )
        seen.warm.splice(-places.length * 2, places.length)
        await page.locator('[data-repair]').first().tap()
        await page.getByRole('dialog').waitFor()
        await note(page)
      })
    }
  } finally {
    await business.close()
  }

  async function note(page: Page): Promise<void> {
    const { inp, cls, task } = await page.evaluate<Record<'inp' | 'cls' | 'task', number>>('window.seen')
    seen.inp.push(inp)
    seen.cls.push(cls)
    seen.task.push(task)
  }

  const most = (values: number[]) => Math.max(...values)
  return [
    `landing: largest paint after ${median(seen.lcp).toFixed(0)} ms (target at most ${targets.lcp})`,
    `sign-in to a dashboard that can be used: ${median(seen.usable).toFixed(0)} ms (${targets.usable})`,
    `to a page that was seen before: median ${median(seen.warm).toFixed(0)} ms, worst ${most(seen.warm).toFixed(0)} (${targets.warm})`,
    `slowest answer to a touch: ${median(seen.inp).toFixed(0)} ms, worst ${most(seen.inp).toFixed(0)} (${targets.inp})`,
    `layout shifts: worst ${most(seen.cls).toFixed(3)} (${targets.cls})`,
    `longest task: median ${median(seen.task).toFixed(0)} ms, worst ${most(seen.task).toFixed(0)} (${targets.task})`,
  ]
}

const places = [
  ['/vehicles', 'Vehicles'],
  ['/', 'Dashboard'],
  ['/repairs', 'Repairs'],
] as const

const settledAt = (title: string) =>
  `document.querySelector('h1')?.textContent?.includes('${title}') && !document.querySelector('[aria-busy="true"]')`

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
}

/** Runs in the page, before it: what a person would feel, as the browser tells it. */
const watch = `
  window.seen = { lcp: 0, inp: 0, cls: 0, task: 0 }
  const each = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  each('largest-contentful-paint', (it) => { seen.lcp = it.startTime })
  each('layout-shift', (it) => { if (!it.hadRecentInput) seen.cls += it.value })
  each('longtask', (it) => { seen.task = Math.max(seen.task, it.duration) })
  each('event', (it) => { if (it.interactionId) seen.inp = Math.max(seen.inp, it.duration) }, { durationThreshold: 16 })`

/** From a touch to the frame in which it holds, measured in the page. */
async function clickMs(page: Page, selector: string, holds: string): Promise<number> {
  await page.evaluate(`{
    window.took = undefined
    addEventListener('pointerdown', ({ timeStamp }) => {
      const look = () => (${holds} ? setTimeout(() => { window.took = performance.now() - timeStamp }) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    }, { once: true, capture: true })
  }`)
  await page.locator(selector).tap()
  await page.waitForFunction('window.took !== undefined')
  return page.evaluate<number>('window.took')
}

async function fill(superuserUrl: string, tenantId: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await insertRepairs(client, `tenant_id = '${tenantId}'`, REPAIRS)
  await client.query('vacuum analyze')
  await client.end()
}
