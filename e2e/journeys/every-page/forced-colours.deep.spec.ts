import type { Locator } from '@playwright/test'
import { inside, ofVehicle, openPage, settingsOpen } from '../../every-page.ts'
import { expect, signIn, test } from '../../journey.ts'
import { findWideAt } from '../../looks/find-wide.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.emulateMedia({ forcedColors: 'active' })
})

test('in forced colours what is chosen is painted otherwise than what is not', async ({ page }) => {
  await openPage(page, '/vehicles')
  const nav = page.getByRole('navigation').first()
  const here = nav.locator('a[aria-current="page"]')
  expect(await paint(here)).not.toBe(await paint(nav.locator('a:not([aria-current])')))
  expect(await contrast(here, 'color', 'itself')).toBeGreaterThanOrEqual(4.5)
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

test('in forced colours bars of charts, the line of time and a dialog stand out', async ({ page }) => {
  await openPage(page, '/reports?report=fleet')
  expect(await contrast(page.locator('.visx-bar').first(), 'stroke')).toBeGreaterThanOrEqual(3)
  const board: { pickUps: { vehicle: { id: string } | null }[] } = await (
    await page.request.get('/api/board?days=7')
  ).json()
  await openPage(page, `/vehicles/${board.pickUps.find(({ vehicle }) => vehicle)?.vehicle?.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline of reservations' })
  const line = timeline.getByRole('listitem').first()
  expect(await contrast(line, 'background-color', { pseudo: '::before' })).toBeGreaterThanOrEqual(3)
  await openPage(page, '/repairs')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const edge = await page.getByRole('dialog').evaluate((it) => getComputedStyle(it).borderTopWidth)
  expect(edge).toBe('2px')
})

test('in forced colours nothing scrolls sideways on a phone', async ({ page }) => {
  test.slow()
  const cars: { id: string }[] = await (await page.request.get('/api/vehicles')).json()
  const pages = [...inside, ...ofVehicle.map((path) => `/vehicles/${cars[0]?.id}${path}`)]
  expect(await findWideAt(page, pages, [320])).toEqual([])
})

function paint(target: Locator): Promise<string> {
  return target.first().evaluate((element) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element)
    const isBare = backgroundColor === 'rgba(0, 0, 0, 0)'
    const shown = isBare ? getComputedStyle(document.body).backgroundColor : backgroundColor
    return `${shown} ${borderTopWidth}`
  })
}

/** Of what it is painted with, on its own background or on what is behind everything. */
function contrast(
  target: Locator,
  property: string,
  on: 'itself' | { pseudo?: string } = {},
): Promise<number> {
  return target.first().evaluate(
    (element, { property, on }) => {
      const light = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255
          return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      const pseudo = on === 'itself' ? undefined : on.pseudo
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.background = 'Canvas'
      const behind = getComputedStyle(on === 'itself' ? element : probe).backgroundColor
      probe.remove()
      const both = [light(getComputedStyle(element, pseudo).getPropertyValue(property)), light(behind)]
      return Math.max(...both) / Math.min(...both)
    },
    { property, on },
  )
}
