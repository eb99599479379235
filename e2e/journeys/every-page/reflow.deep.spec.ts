import type { Page } from '@playwright/test'
import { inside, ofVehicle, openPage, outside, settingsOpen } from '../../every-page.ts'
import { aRepair, aVehicle, aWorkingBusiness, expect, signIn, test } from '../../journey.ts'
import { findWide } from '../../looks/find-wide.ts'

/** As wide as a page of 1280 px is at a zoom of 400 %. */
const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: NARROW })

test('before sign-in nothing scrolls sideways at 320 px, nor with text set apart', async ({ page }) => {
  test.slow()
  expect(await findWide(page, outside)).toEqual([])
})

test('after sign-in nothing scrolls sideways at 320 px, nor with text set apart', async ({ page }) => {
  test.slow()
  await signIn(page)
  expect(await findWide(page, inside)).toEqual([])
})

test('the pages of a car and a repair fit into 320 px, also with text set apart', async ({ page }) => {
  test.slow()
  await aWorkingBusiness(page, { name: 'Autovermietung.'.repeat(8) })
  const vehicle = await aVehicle(page)
  const { id } = await aRepair(page, { title: 'Bremsbelagverschleissanzeige.'.repeat(4) })
  const pages = [...ofVehicle.map((path) => `/vehicles/${vehicle}${path}`), `/repairs?repair=${id}`]
  expect(await findWide(page, pages)).toEqual([])
})

for (const path of ['/', '/repairs', '/vehicles', settingsOpen]) {
  test(`whatever has the focus at ${path} is in sight, on a phone and with a mouse`, async ({ page }) => {
    test.slow()
    await signIn(page)
    for (const viewport of [PHONE, { width: 1280, height: 600 }]) {
      await page.setViewportSize(viewport)
      await openPage(page, path)
      for (const key of ['Tab', 'Shift+Tab']) expect(await coveredOnTheWay(page, key)).toEqual([])
    }
  })
}

test('in forced colours what is chosen is marked, and what can be pressed has an edge', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicle = await aVehicle(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, `/vehicles/${vehicle}/new-repair`)
  const urgencies = page.getByRole('group', { name: /^Urgency Level/ }).locator('label')
  const looks = await urgencies.evaluateAll((labels) =>
    labels.map((label) => ({
      isChosen: label.querySelector('input')?.checked,
      edge: getComputedStyle(label).borderTopWidth,
    })),
  )
  expect(looks.filter(({ isChosen }) => isChosen).map(({ edge }) => edge)).toEqual(['3px'])
  expect(new Set(looks.filter(({ isChosen }) => !isChosen).map(({ edge }) => edge))).toEqual(new Set(['1px']))
  expect(await findWide(page, [`/vehicles/${vehicle}/new-repair`, '/', '/today', '/repairs'])).toEqual([])
})

/** Steps through the page by keyboard, and names what was wholly behind something else when it had the focus. */
async function coveredOnTheWay(page: Page, key: string): Promise<string[]> {
  const covered: string[] = []
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key)
    const behind = await page.evaluate(whollyCovered)
    if (behind) covered.push(`${key}: ${behind}`)
  }
  return covered
}

function whollyCovered(): string | undefined {
  const element = document.activeElement
  if (!element || element === document.body || element.matches('main, h1')) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  const shares = [0.1, 0.5, 0.9]
  const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const))
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  return isSeen ? undefined : element.outerHTML.slice(0, 160)
}
