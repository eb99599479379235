import type { Page } from '@playwright/test'
import { openPage } from '../every-page.ts'
import { expect } from '../journey.ts'
import { settled } from '../shown.ts'

/** What readers may set for themselves (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/** Pages that are wider than the window, cut text off or squeeze it, as they are and as a reader sets them. */
export async function findWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await open(page, path)
    found.push(...(await measured(page, `${path}, plain`)))
    await page.evaluate(setApart, SPACED)
    found.push(...(await measured(page, `${path}, spaced`)))
  }
  return found
}

/** The same as they are, opened in the first of these widths and dragged to the others. */
export async function findWideAt(
  page: Page,
  paths: readonly string[],
  widths: readonly number[],
): Promise<string[]> {
  const found: string[] = []
  for (const path of paths)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      if (width === widths[0]) await open(page, path)
      else await drawnAnew(page)
      found.push(...(await measured(page, `${path} at ${width} px`)))
    }
  return found
}

async function open(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  if (path.includes('repair=')) await openedRepair(page)
}

/** In its other size, with what it reads for that. */
async function drawnAnew(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await settled(page)
}

async function measured(page: Page, where: string): Promise<string[]> {
  return (await findWideHere(page)).map((it) => `${where}: ${it}`)
}

/** The same of what is open. */
export async function findWideHere(page: Page): Promise<string[]> {
  const { wide, cut, squeezed } = await page.evaluate(measure)
  return [
    ...(wide ? [wide] : []),
    ...cut.map((text) => `cut off: ${text}`),
    ...squeezed.map((text) => `squeezed: ${text}`),
  ]
}

/** With everything that its dialog reads. */
async function openedRepair(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByText(/^R-\d+$/)
    .waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The policy of pages lets no style in by an element; a sheet that a script makes is no such. */
function setApart(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

function measure() {
  window.scrollTo(1000, 0)
  const { scrollWidth, clientWidth } = document.documentElement
  const isWide = window.scrollX > 0 || scrollWidth > clientWidth
  const reaching = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right + window.scrollX > clientWidth + 1,
  )
  const dialog = [...document.querySelectorAll('[role="dialog"]')].find(
    (it) => it.scrollWidth > it.clientWidth + 1,
  )
  const width = dialog?.scrollWidth ?? scrollWidth
  const wide = isWide || dialog ? `${width} px, ${reaching.at(-1)?.outerHTML.slice(0, 120)}` : undefined
  window.scrollTo(0, 0)
  const own = (element: Element) =>
    [...element.childNodes].filter((it) => it.nodeType === 3 && it.textContent?.trim())
  const all = [...document.querySelectorAll<HTMLElement>('body *')]
  const cut = all.filter((element) => {
    const { overflowY, textOverflow, clipPath, position, webkitLineClamp } = getComputedStyle(element)
    const isHidden = overflowY === 'hidden' || overflowY === 'clip'
    // Said only aloud, or cut with dots where the whole is a step away: behind the link, or on hover.
    if (!isHidden || textOverflow === 'ellipsis' || clipPath !== 'none') return false
    if (webkitLineClamp !== 'none' && element.matches('a, [title]')) return false
    if (position === 'absolute' && element.clientWidth <= 1) return false
    return (
      own(element).length > 0 && element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0
    )
  })
  // A pillar of text beside something else. Tables may be wider than the screen, and have pillars rather than that.
  const squeezed = all.filter((element) => {
    if (getComputedStyle(element).clipPath !== 'none' || element.closest('table')) return false
    const range = document.createRange()
    return own(element).some((text) => {
      range.selectNodeContents(text)
      const { width, height } = range.getBoundingClientRect()
      return width > 1 && width < 120 && height > 240
    })
  })
  const told = (element: HTMLElement) => element.outerHTML.slice(0, 160)
  return { wide, cut: cut.map(told), squeezed: squeezed.map(told) }
}
