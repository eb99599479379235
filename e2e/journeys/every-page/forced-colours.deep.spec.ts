import type { Locator } from '@playwright/test'
import { inside, ofVehicle, openPage, settingsOpen } from '../../every-page.ts'
import { findWide } from '../../find-wide.ts'
import { expect, signIn, test } from '../../journey.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.emulateMedia({ forcedColors: 'active' })
})

test('in forced colours what is chosen is painted otherwise than what is not', async ({ page }) => {
  await openPage(page, '/vehicles')
  const nav = page.getByRole('navigation').first()
  expect(await paint(nav.locator('a[aria-current="page"]'))).not.toBe(
    await paint(nav.locator('a:not([aria-current])')),
  )
  const filters = page.getByRole('link', { name: /^(All|Available)/ })
  expect(await paint(filters.nth(0))).not.toBe(await paint(filters.nth(1)))
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog')
  await finder.getByRole('combobox').fill('re')
  await expect(finder.locator('[aria-selected="true"]')).toBeVisible()
  const other = finder.getByRole('option', { selected: false })
  expect(await paint(finder.locator('[aria-selected="true"]'))).not.toBe(await paint(other))
})

test('in forced colours a switch has an edge, and one that is on is painted otherwise', async ({ page }) => {
  await openPage(page, settingsOpen)
  const tracks = (state: string) =>
    page.locator(`input[role="switch"]${state} + .mantine-Switch-track`).first()
  for (const state of [':checked', ':not(:checked)'])
    expect(await tracks(state).evaluate((it) => getComputedStyle(it).borderTopWidth)).toBe('1px')
  expect(await paint(tracks(':checked'))).not.toBe(await paint(tracks(':not(:checked)')))
})

test('in forced colours the bars of charts and the line of time stand out', async ({ page }) => {
  await openPage(page, '/reports?report=fleet')
  const bar = page.locator('.visx-bar').first()
  expect(await contrast(bar, 'stroke')).toBeGreaterThanOrEqual(3)
  const cars: { id: string }[] = await (await page.request.get('/api/vehicles')).json()
  await openPage(page, `/vehicles/${cars[0]?.id}`)
  const line = page
    .getByRole('list', { name: /imeline/ })
    .getByRole('listitem')
    .first()
  expect(await contrast(line, 'background-color', '::before')).toBeGreaterThanOrEqual(3)
})

test('in forced colours nothing scrolls sideways on a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  const cars: { id: string }[] = await (await page.request.get('/api/vehicles')).json()
  const pages = [...inside, ...ofVehicle.map((path) => `/vehicles/${cars[0]?.id}${path}`)]
  expect(await findWide(page, pages, ['plain'])).toEqual([])
})

function paint(target: Locator): Promise<string> {
  return target.first().evaluate((element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element)
    return `${backgroundColor} ${borderTopWidth}`
  })
}

/** Of what it is painted with, on what is behind everything. */
function contrast(target: Locator, property: string, pseudo?: string): Promise<number> {
  return target.evaluate(
    (element, { property, pseudo }) => {
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.background = 'Canvas'
      const behind = getComputedStyle(probe).backgroundColor
      probe.remove()
      const light = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255
          return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      const both = [light(getComputedStyle(element, pseudo).getPropertyValue(property)), light(behind)]
      return Math.max(...both) / Math.min(...both)
    },
    { property, pseudo },
  )
}
