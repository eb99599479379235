import type { Page } from '@playwright/test'
import { median } from '../instruments/drive.ts'
import { atRest, type Felt, feel, timeOf, type Visit, whatWasFelt, worstWindow } from '../instruments/felt.ts'
import { openBrowsedBusiness } from '../worlds/browsed-business.ts'
import { addRepairs } from '../worlds/many-repairs.ts'

const ROUNDS = 5
const REPAIRS = 2_000
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** A phone of the middle, against the machine this runs on. */
const TIMES_SLOWER = 4
/** What the browser's own tools call fast 4G: so many bytes a second, and so long until anything comes. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }

const targets = { lcp: 1_200, usable: 2_500, warm: 150, inp: 200, cls: 0.02, task: 200 }

/** A part of a visit: from a touch to the next, and how long it took until what it led to was in sight, and all of it there. */
interface Step {
  name: string
  at: number
  took?: { inSight: number; all: number }
}

/** What somebody with a phone on the lot waits for: the built pages, a slow processor and a slow line, nothing in the cache. */
export async function measureWeb(): Promise<string[]> {
  const business = await openBrowsedBusiness('sandbox-60-web')
  const visits: { steps: Step[]; felt: Visit }[] = []
  const lcp: number[] = []
  try {
    await addRepairs(business.superuserUrl, business.tenantId, REPAIRS)
    for (let round = 0; round < ROUNDS; round++) {
      await business.asStranger(PHONE, feel, async (page) => {
        await slowDown(page)
        await page.goto('/', { waitUntil: 'networkidle' })
        const felt = await whatWasFelt(page)
        lcp.push(felt.lcp)
        visits.push({ steps: [{ name: 'landing', at: 0 }], felt })
      })
      await business.asStranger(PHONE, feel, async (page) => {
        await slowDown(page)
        const steps: Step[] = [{ name: 'sign-in', at: 0 }]
        await page.goto('/auth', { waitUntil: 'networkidle' })
        await page.getByLabel(/^Username/).fill(business.credentials.username)
        await page.getByLabel(/^Password/).fill(business.credentials.password)
        await step(page, steps, SIGNED_IN, 'button[type="submit"]', settledAt('Dashboard'))
        for (const way of ['first', 'again'] as const)
          for (const [path, title] of places) {
            await atRest(page)
            const link = `[aria-label="Main"] a[href="${path}"]:visible`
            await step(page, steps, `${title}, ${way}`, link, settledAt(title))
          }
        await atRest(page)
        await step(page, steps, 'a repair', '[data-repair]', `document.querySelector('[role="dialog"]')`)
        visits.push({ steps, felt: await whatWasFelt(page) })
      })
    }
  } finally {
    await business.close()
  }

  const tookAt = (isMeant: (name: string) => boolean, until: 'inSight' | 'all' = 'inSight') =>
    visits.flatMap(({ steps }) =>
      steps.flatMap(({ name, took }) => (took && isMeant(name) ? took[until] : [])),
    )
  const isAgain = (name: string) => name.endsWith('again')
  const warm = tookAt(isAgain)
  const inp = visits.map(({ felt }) => most(felt.touches))
  const task = visits.map(({ felt }) => most(felt.tasks))
  const cls = visits.map(({ felt }) => worstWindow(felt.shifts).value)
  return [
    `landing: largest paint after ${median(lcp).toFixed(0)} ms (target at most ${targets.lcp})`,
    `sign-in to a dashboard that can be used: ${median(tookAt((name) => name === SIGNED_IN)).toFixed(0)} ms (${targets.usable})`,
    `to a page that was seen before: median ${median(warm).toFixed(0)} ms, worst ${Math.max(...warm).toFixed(0)} (${targets.warm}); until all of it is there, also out of sight, ${median(tookAt(isAgain, 'all')).toFixed(0)}`,
    `slowest answer to a touch: ${median(inp).toFixed(0)} ms, worst ${Math.max(...inp).toFixed(0)} (${targets.inp})`,
    `layout shifts: worst ${Math.max(...cls).toFixed(3)} (${targets.cls})`,
    `longest task: median ${median(task).toFixed(0)} ms, worst ${Math.max(...task).toFixed(0)} (${targets.task})`,
    ...stepByStep(visits),
  ]
}

const SIGNED_IN = 'dashboard after sign-in'
const places = [
  ['/vehicles', 'Vehicles'],
  ['/', 'Dashboard'],
  ['/repairs', 'Repairs'],
] as const

/** Each step of the visit with the worst that was felt in it, in any round, so that it can be found, and the median of the rounds' worst. */
function stepByStep(visits: readonly { steps: Step[]; felt: Visit }[]): string[] {
  const names = new Set(visits.flatMap(({ steps }) => steps.map(({ name }) => name)))
  return [...names].flatMap((name) => {
    const here = visits.flatMap(({ steps, felt }) =>
      steps.flatMap((one, place) => {
        if (one.name !== name) return []
        const until = steps[place + 1]?.at ?? Number.POSITIVE_INFINITY
        const within = (all: Felt[]) => all.filter(({ at }) => at >= one.at && at < until)
        const { took } = one
        return [
          { took, touches: within(felt.touches), tasks: within(felt.tasks), shifts: within(felt.shifts) },
        ]
      }),
    )
    const took = here.flatMap(({ took }) => took?.inSight ?? [])
    const worst = (kind: 'touches' | 'tasks', word: string) => {
      const found = here.flatMap((it) => it[kind]).sort((one, other) => other.value - one.value)[0]
      const usual = median(here.map((it) => most(it[kind])))
      return found
        ? [`    ${word} ${found.value.toFixed(0)} ms (median ${usual.toFixed(0)}): ${found.what}`]
        : []
    }
    const shifted = here.map((it) => worstWindow(it.shifts)).sort((one, other) => other.value - one.value)[0]
    return [
      `  ${name}${took.length > 0 ? `: median ${median(took).toFixed(0)} ms, worst ${Math.max(...took).toFixed(0)}` : ''}`,
      ...worst('touches', 'touch'),
      ...worst('tasks', 'task'),
      ...(shifted?.value
        ? [`    shift ${shifted.value.toFixed(3)}: ${shifted.shifts.map(({ what }) => what).join('; ')}`]
        : []),
    ]
  })
}

function most(felt: readonly Felt[]): number {
  return Math.max(0, ...felt.map(({ value }) => value))
}

/** The page is there, and nothing of it that is in sight is still missing. */
const settledAt = (title: string) =>
  `document.querySelector('h1')?.textContent?.includes('${title}') &&
    ![...document.querySelectorAll('[aria-busy="true"]')].some((it) => it.getBoundingClientRect().top < innerHeight)`

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
}

/** From a touch to the frame in which it holds, measured in the page. */
async function step(page: Page, steps: Step[], name: string, selector: string, holds: string): Promise<void> {
  const at = await timeOf(page)
  await page.evaluate(`{
    window.took = {}
    addEventListener('pointerdown', ({ timeStamp }) => {
      const note = (what) => setTimeout(() => { window.took[what] ??= performance.now() - timeStamp })
      const look = () => {
        const isInSight = ${holds}
        if (isInSight && !window.took.inSight) note('inSight')
        if (isInSight && !document.querySelector('[aria-busy="true"]')) note('all')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, { once: true, capture: true })
  }`)
  await page.locator(selector).first().tap()
  await page.waitForFunction('window.took.all')
  steps.push({ name, at, took: await page.evaluate<NonNullable<Step['took']>>('window.took') })
}
