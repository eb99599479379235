import { DAY } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, expect, signIn, test } from '../journey.ts'

const inProgress = (page: Page) => page.getByRole('region', { name: 'Repairs in Progress' })
const rows = (page: Page) => page.getByRole('list', { name: 'Repairs in Progress' })
const scrolls = (list: Element) => list.scrollHeight > list.clientHeight + 1

test('a list that scrolls says how many of how many are seen, and leads to all', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(rows(page).getByRole('listitem')).toHaveCount(6)
  expect(await rows(page).evaluate(scrolls)).toBe(true)
  await expect(inProgress(page).getByText(/^[1-5] of 12$/)).toBeVisible()
  await rows(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(inProgress(page).getByText('6 of 12')).toBeVisible()
  await inProgress(page).getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/repairs?status=in_progress')
})

test('on a phone no list of the dashboard scrolls under the thumb', async ({ another }) => {
  const phone = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await signIn(phone)
  await phone.goto('/')
  await expect(rows(phone).getByRole('listitem')).toHaveCount(6)
  for (const list of await phone.getByRole('main').getByRole('list').all())
    expect(await list.evaluate(scrolls)).toBe(false)
  await expect(inProgress(phone).getByText('6 of 12')).toBeVisible()
})

test('hours are told as the reader tells them, everywhere', async ({ page, another }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  const dates = { startDate: day(-1), startTime: '09:00', endDate: day(1), endTime: '17:30' }
  await aRepair(page, { status: 'in progress', ...dates })
  for (const [locale, end, shape] of [
    ['en-US', '5:30 PM', /\d [AP]M/],
    ['de-DE', '17:30', /, \d\d:\d\d/],
  ] as const) {
    const reader = await another({ locale })
    await reader.context().addCookies(await page.context().cookies())
    await reader.goto('/')
    await expect(rows(reader)).toContainText(`Due tomorrow ${end}`)
    await rows(reader).getByRole('link').click()
    await expect(reader.getByRole('definition').filter({ hasText: `, ${end}` })).toBeVisible()
    await expect(reader.getByRole('dialog').locator('time').first()).toContainText(shape)
  }
})

test('reservations are told in UTC and where the business is', async ({ page }) => {
  await signIn(page)
  const list: { id: string; status: string }[] = await (await page.request.get('/api/vehicles')).json()
  await page.goto(`/vehicles/${list.find((it) => it.status === 'rented')?.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline of reservations' })
  await expect(timeline.locator('time').first()).toHaveText(/ [AP]M UTC \(.* E[SD]T\)$/)
})
