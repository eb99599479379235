import type { Page } from '@playwright/test'
import { aVehicle, aWorkingBusiness, button, expect, field, test } from '../../journey.ts'
import { aPicture } from '../../picture.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const labels = ['Front', 'Rear', 'Left', 'Right', 'Dashboard']
const MOST_TAPS = 16

interface Checked {
  total: number
  checks: {
    failed: number
    fuel: number | null
    odometer: number | null
    photos: { label: string; url: string }[]
  }[]
}

/** A business that checks its cars, and the page on which one of them is checked. */
async function openCheck(page: Page): Promise<string> {
  await aWorkingBusiness(page)
  const id = await aVehicle(page)
  const { items, photos } = await (await page.request.get('/api/checks/settings')).json()
  const saved = await page.request.put('/api/checks/settings', { data: { isActive: true, items, photos } })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto(`/vehicles/${id}/check`)
  await expect(button(page, 'Take photo')).toBeVisible()
  return id
}

async function checksOf(page: Page, vehicleId: string): Promise<Checked> {
  return (await page.request.get(`/api/checks?vehicleId=${vehicleId}`)).json()
}

/** What the phone's camera does is its own. */
async function takePhoto(page: Page, label: string): Promise<void> {
  const photo = await aPicture(page, 'teal', [1200, 900])
  await expect(page.locator('p').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Take photo').tap()
  await (await chooser).setFiles(photo)
  await expect(
    page.getByRole('button', { name: new RegExp(`^${label}: (on its way|uploaded)`) }),
  ).toBeVisible()
}

function answer(page: Page, item: string, name: 'OK' | 'Not OK'): Promise<void> {
  return page
    .getByRole('group', { name: new RegExp(`^${item}`) })
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .tap()
}

/** Counts fingers on the glass, also over a reload. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0))
}

test('a car that is well takes 16 taps, a reload in the middle loses nothing, and one check is saved', async ({
  page,
}) => {
  const taps = await countTaps(page)
  const id = await openCheck(page)
  for (const label of labels.slice(0, 3)) await takePhoto(page, label)
  await answer(page, 'Lights', 'OK')
  await answer(page, 'Tyres', 'OK')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  for (const label of labels.slice(3)) await takePhoto(page, label)
  await expect(button(page, 'Take photo')).toHaveCount(0)
  const left = ['Brakes', 'Windscreen and mirrors', 'Body and paint', 'Interior', 'Fluids', 'Papers and keys']
  for (const item of left) await answer(page, item, 'OK')
  await page.getByRole('textbox', { name: 'Odometer' }).tap()
  await page.keyboard.type('48300')
  await page
    .locator('label')
    .filter({ hasText: /^1\/2$/ })
    .tap()
  await button(page, 'Save').tap()
  await expect(page.getByRole('heading', { name: 'Check saved' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(MOST_TAPS)
  const { total, checks } = await checksOf(page, id)
  expect(total).toBe(1)
  expect(checks[0]).toMatchObject({ failed: 0, fuel: 4, odometer: 48_300 })
  expect(checks[0]?.photos.map(({ label }) => label)).toEqual(labels)
  for (const { url } of checks[0]?.photos ?? []) expect((await page.request.get(url)).ok()).toBe(true)
  await page.goto(`/vehicles/${id}/check`)
  await expect(button(page, 'Take photo')).toBeVisible()
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

test('what is large enough for a glove, and nothing goes off to the side at 360 px', async ({ page }) => {
  await openCheck(page)
  await answer(page, 'Brakes', 'Not OK')
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main form :is(button, label:has(input[type=radio]))')]
      .map((it) => ({ name: it.textContent, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 48 || box.width < 48))
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a photo that gets lost stops nobody; a safety item that is not OK is a critical repair', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_CONNECTION_RESET \/api\/uploads\//)
  const id = await openCheck(page)
  await page.route(/\/api\/uploads\//, (route) => route.abort('connectionreset'), { times: 1 })
  const photo = await aPicture(page, 'purple', [1200, 900])
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Take photo').tap()
  await (await chooser).setFiles(photo)
  await expect(page.getByText('1 photo did not go up')).toBeVisible()
  for (let left = 1; left < labels.length; left++) await button(page, 'Skip').tap()
  await page.reload()
  // What had not gone up is in the draft, and is sent again.
  await expect(page.getByRole('button', { name: 'Front: uploaded' })).toBeVisible()
  const items = [
    'Lights',
    'Tyres',
    'Windscreen and mirrors',
    'Body and paint',
    'Interior',
    'Fluids',
    'Papers and keys',
  ]
  for (const item of items) await answer(page, item, 'OK')
  await button(page, 'Save').tap()
  await expect(page.getByText('Please answer every item')).toBeVisible()
  await answer(page, 'Brakes', 'Not OK')
  await field(page, 'Description').fill('They grind')
  await button(page, 'Save').tap()
  await expect(page.getByText('1 item is not OK, 1 repair was reported.')).toBeVisible()
  const [repair] = await (await page.request.get(`/api/repairs?vehicleId=${id}`)).json()
  expect(repair).toMatchObject({ title: 'Brakes not OK', category: 'brakes', urgencyLevel: 'critical' })
  expect((await checksOf(page, id)).checks[0]?.photos).toHaveLength(1)
})
