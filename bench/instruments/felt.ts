import type { Page } from '@playwright/test'

/** One thing that was felt: when in the visit, in milliseconds, how much, and what it was. */
export interface Felt {
  at: number
  value: number
  what: string
}

/** What a visit felt like. */
export interface Visit {
  lcp: number
  /** From the touch to the next frame. */
  touches: Felt[]
  tasks: Felt[]
  /** Those that follow no touch of the half second before. */
  shifts: Felt[]
}

/** Runs in the page, before it: what a person would feel, as the browser tells it. */
export const feel = `{
  const felt = (window.felt = { lcp: 0, touches: [], tasks: [], shifts: [] })
  const frames = []
  const each = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  const nameOf = (node) => {
    const element = node?.nodeType === 3 ? node.parentElement : node
    if (!element?.tagName) return 'something that is gone'
    const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)
    const about = element.closest('[aria-labelledby], section, nav, header, main')
    return element.tagName.toLowerCase() + ' "' + label + '"' + (about && about !== element ? ' in ' + about.tagName.toLowerCase() + ' ' + (about.getAttribute('aria-labelledby') ?? about.getAttribute('aria-label') ?? '') : '')
  }
  const scriptIn = ({ startTime, duration }) => {
    const scripts = frames
      .filter((it) => it.startTime < startTime + duration && it.startTime + it.duration > startTime)
      .flatMap((it) => it.scripts)
    const longest = scripts.sort((one, other) => other.duration - one.duration)[0]
    if (!longest) return 'style, layout or code that is read'
    return longest.invoker + ' ' + longest.sourceFunctionName + ' of ' + longest.sourceURL.replace(/.*\\//, '') + ', ' + Math.round(longest.duration) + ' ms, of them layout ' + Math.round(longest.forcedStyleAndLayoutDuration)
  }
  each('largest-contentful-paint', (it) => { felt.lcp = it.startTime })
  each('long-animation-frame', (it) => frames.push(it))
  each('layout-shift', (it) => {
    if (it.hadRecentInput) return
    const moved = it.sources.map(({ node, previousRect, currentRect }) => nameOf(node) + ' by ' + Math.round(currentRect.top - previousRect.top))
    felt.shifts.push({ at: it.startTime, value: it.value, what: moved.slice(0, 2).join(', ') })
  })
  each('longtask', (it) => {
    const task = { at: it.startTime, value: it.duration, what: '' }
    felt.tasks.push(task)
    setTimeout(() => { task.what = scriptIn(it) }, 100)
  })
  each('event', (it) => {
    if (it.interactionId) felt.touches.push({ at: it.startTime, value: it.duration, what: it.name + ' on ' + nameOf(it.target) + ', begun after ' + Math.round(it.processingStart - it.startTime) + ' and done after ' + Math.round(it.processingEnd - it.startTime) })
  }, { durationThreshold: 16 })
}`

/** What was felt in it so far, once nothing goes on in it any more. */
export async function whatWasFelt(page: Page): Promise<Visit> {
  await atRest(page)
  return page.evaluate<Visit>('window.felt')
}

/** When in the visit it is. */
export function timeOf(page: Page): Promise<number> {
  return page.evaluate<number>('performance.now()')
}

/** Half a second in which the page had nothing to do for long. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, 500)
    const watch = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 500)
    })
    watch.observe({ type: 'longtask' })
  })`)
}

const WINDOW = 5_000
const GAP = 1_000

/**
 * How much a visit shifted, as the web counts it: shifts less than a second apart belong together, for five seconds at most, and the
 * worst of those windows counts. Answers with what shifted in it.
 */
export function worstWindow(shifts: readonly Felt[]): { value: number; shifts: Felt[] } {
  let worst: Felt[] = []
  let window: Felt[] = []
  for (const shift of [...shifts].sort((one, other) => one.at - other.at)) {
    const [first, last] = [window[0], window.at(-1)]
    if (!first || !last || shift.at - last.at >= GAP || shift.at - first.at >= WINDOW) window = []
    window.push(shift)
    if (sumOf(window) > sumOf(worst)) worst = [...window]
  }
  return { value: sumOf(worst), shifts: worst }
}

function sumOf(felt: readonly Felt[]): number {
  return felt.reduce((sum, { value }) => sum + value, 0)
}
