import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../../journey.ts'

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

test('reservations are told in UTC and where the business is', async ({ page }) => {
  await signIn(page)
  const list: { id: string; status: string }[] = await (await page.request.get('/api/vehicles')).json()
  await page.goto(`/vehicles/${list.find((it) => it.status === 'rented')?.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline of reservations' })
  await expect(timeline.locator('time').first()).toHaveText(/ [AP]M UTC \(.* E[SD]T\)$/)
})
