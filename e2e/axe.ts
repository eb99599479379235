import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

type Found = AxeResults['violations']
type WithAxe = typeof globalThis & {
  axe?: { run(within: ElementContext, options: RunOptions): Promise<AxeResults> }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Looked {
  /** A selector; else the whole page. */
  part?: string
  rules?: string[]
}

/**
 * What axe finds wrong on a page, or in a part of it. It is half a megabyte, so a page is given it once; and it tells of nothing but what is
 * wrong, since the rest is long.
 */
export async function violationsOn(page: Page, { part, rules }: Looked = {}): Promise<Found> {
  await page.evaluate(whenStill)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(
    async ([within, only]) => {
      // What is pressed is 24 px large or has that much room around it: axe leaves that out unless it is asked.
      const rules = only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }
      const options: RunOptions = { resultTypes: ['violations'], ...rules }
      const results = await (globalThis as WithAxe).axe?.run(within ?? document, options)
      if (!results) throw new Error('axe is not there')
      return results.violations
    },
    [part, rules] as const,
  )
}

/** What fades in is pale on its way, and nothing wrong. What turns for ever is left alone. */
async function whenStill(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/** By any rule that axe has, however small, on a page or in a part of it. */
export async function expectNothingFound(page: Page, part?: string): Promise<void> {
  const violations = await violationsOn(page, { ...(part && { part }) })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}

/** On a desktop and on a phone, in light and in dark; nor is anything wider than they are. */
export async function expectNothingAnywhere(page: Page): Promise<void> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const it of await foundInBothSchemes(page)) found.push(`${it}, ${width} px`)
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scrolled > width) found.push(`${scrolled} px at ${width} px`)
  }
  if (before) await page.setViewportSize(before)
  expect(found).toEqual([])
}

/** As wide as the page is, in light and in dark, or in a part of it. */
export async function expectNothingInBothSchemes(page: Page, part?: string): Promise<void> {
  expect(await foundInBothSchemes(page, part)).toEqual([])
}

async function foundInBothSchemes(page: Page, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // By the clock: a page that has nothing to draw may ask for no frame.
    await page.waitForFunction(isShownIn, colorScheme, { polling: 50 })
    // Dark is the same page in other colours.
    const rules = colorScheme === 'dark' ? { rules: ['color-contrast', 'link-in-text-block'] } : {}
    for (const { id, nodes } of await violationsOn(page, { ...(part && { part }), ...rules }))
      found.push(...nodes.map(({ target }) => `${id} at ${target}, ${colorScheme}`))
  }
  return found
}

/** The application follows the system's scheme a moment later; pages without it say nothing of theirs. */
function isShownIn(scheme: string): boolean {
  return (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme
}
