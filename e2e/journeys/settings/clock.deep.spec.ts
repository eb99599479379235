import { DAY, HOUR } from '@pitlane/contract/durations'
import type { Page } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, button, expect, listenAt, test, unique } from '../../journey.ts'
import { settled } from '../../shown.ts'

type Clock = '12' | '24'
const shapes: Record<Clock, RegExp> = { '12': /^(1[0-2]|[1-9]):\d\d [AP]M$/, '24': /^\d\d:\d\d$/ }
const ANY_TIME = /\b\d{1,2}:\d\d(\s?[AP]M)?/g

test('a business reads its times in one way: on screens, on the wall, on paper, in mails and at the mechanic’s', async ({
  page,
  another,
}) => {
  test.slow()
  const { vehicleId, open, planned } = await aBusyDay(page)
  const places = [
    '/',
    '/today',
    '/today?wall',
    '/conflicts',
    `/repairs?repair=${open}`,
    `/repairs?repair=${planned}`,
    `/vehicles/${vehicleId}`,
    `/vehicles/${vehicleId}/history`,
    '/settings',
  ]
  // Whoever reads it is at home where the other clock is used.
  for (const [clock, locale] of [
    ['12', 'de-DE'],
    ['24', 'en-US'],
  ] as const) {
    if (clock === '24') await choose(page, clock)
    const reader = await another({ locale })
    await reader.context().addCookies(await page.context().cookies())
    for (const place of places) {
      await reader.goto(place)
      await settled(reader)
      await expect(reader.locator('h1').first()).toBeAttached()
      await expect(reader.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const media of ['screen', 'print'] as const) {
        await reader.emulateMedia({ media })
        await expectOneWay(reader, clock, `${place} on ${media}`)
      }
      await reader.emulateMedia({ media: 'screen' })
    }

    await reader.goto(`/repairs?repair=${planned}`)
    await button(reader, 'History of changes').click()
    await button(reader, 'Change plan').click()
    const plan = reader.getByRole('dialog', { name: 'Change Plan' })
    await expect(plan.getByRole('radio').first()).toBeVisible()
    await expectOneWay(reader, clock, 'the plan')

    const mechanic = `clock-${unique()}@garage.example`
    const sent = await page.request.post(`/api/repairs/${planned}/links`, { data: { email: mechanic } })
    const { url } = (await sent.json()) as { url: string }
    await reader.goto(new URL(url).pathname)
    await expect(reader.getByRole('heading', { level: 1, name: /Worn tires$/ })).toBeVisible()
    await expectOneWay(reader, clock, 'the page of a mechanic')
    await reader.close()
  }
})

test('whoever has a page open reads the other clock as soon as it is chosen; reservations keep their form', async ({
  page,
  another,
}) => {
  const { vehicleId } = await aBusyDay(page)
  const counter = await another()
  await counter.context().addCookies(await page.context().cookies())
  await listenAt(counter, '/today')
  await expectOneWay(counter, '12', 'the board')
  await choose(page, '24')
  await expect(counter.getByRole('main').locator('li time').first()).toHaveText(shapes['24'])
  await expect.poll(async () => timesOn(counter, shapes['24'])).toEqual([])

  await counter.goto(`/vehicles/${vehicleId}`)
  const timeline = counter.getByRole('region', { name: 'Timeline of reservations' })
  await expect(timeline.locator('time').first()).toHaveText(/ [AP]M UTC/)
})

/** A car that is to go out soon and may not, and another repair that has a time in the workshop. */
async function aBusyDay(page: Page) {
  await aWorkingBusiness(page)
  await page.request.post('/demo/hq', { data: { bookings: 'none' } })
  const vehicleId = await aVehicle(page)
  const { vehicleKey, hqVehicleId } = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  await page.request.post('/demo/hq', { data: { vehicle: { hqVehicleId, status: 'available' } } })
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const booking = { id: unique(), hqVehicleId, status: 'open', pickUp: at(3), return: at(30) }
  await page.request.post('/demo/hq', { data: { booking } })
  await page.request.post('/api/vehicles/sync-hq', { data: {} })
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  const ours = { vehicleId, vehicleKey }
  const running = { startDate: day(-1), startTime: '09:00', endDate: day(1), endTime: '17:30' }
  const { id: open } = await aRepair(page, { ...ours, ...running, status: 'in progress' })
  await aRepair(page, { ...ours, title: 'Brakes fail', urgencyLevel: 'critical' })
  const { id: planned } = await aRepair(page, { ...ours, title: 'Worn tires' })
  for (const hours of [50, 75])
    await page.request.patch(`/api/repairs/${planned}`, {
      data: { plannedStart: at(hours), plannedEnd: at(hours + 2) },
    })
  return { vehicleId, open, planned }
}

async function choose(page: Page, clock: Clock): Promise<void> {
  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'Business' })
  await form.getByLabel('Clock').selectOption(clock)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Business saved' })).toBeVisible()
  await expect(form.getByLabel('Clock')).toHaveValue(clock)
}

async function expectOneWay(page: Page, clock: Clock, where: string): Promise<void> {
  expect(await timesOn(page, shapes[clock]), where).toEqual([])
}

/** Times that are told in another way, in sight or on hover. There must be some to judge by. */
async function timesOn(page: Page, shape: RegExp): Promise<string[]> {
  const told = await page.evaluate(() => {
    const reservations = document.querySelector<HTMLElement>('[aria-label="Timeline of reservations"]')
    if (reservations) reservations.style.display = 'none'
    const shown = document.body.innerText
    if (reservations) reservations.style.display = ''
    const hovered = [...document.querySelectorAll<HTMLElement>('[title]')].filter(
      (it) => !reservations?.contains(it),
    )
    return [shown, ...hovered.map((it) => it.title)].join('\n')
  })
  const times = told.match(ANY_TIME) ?? []
  expect(times).not.toEqual([])
  return times.filter((time) => !shape.test(time))
}
