import { DAY } from '@pitlane/contract/durations'
import type { Locator, Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  anEmployee,
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  signIn,
  test,
} from '../../journey.ts'

interface Vehicle {
  id: string
  vehicleKey: string
  hqVehicleId: string
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Change )?Plan$/ })
const slotsOf = (dialog: Locator) => dialog.getByRole('group', { name: 'When' }).getByRole('radio')

/** A car that nobody has booked but who is named, with an overdue routine, one that is due soon, and worn brakes. */
async function aCarToPlan(page: Page): Promise<Vehicle> {
  await aWorkingBusiness(page)
  await post(page, '/demo/hq', { bookings: 'none' })
  const id = await aVehicle(page)
  const car = (await (await page.request.get(`/api/vehicles/${id}`)).json()) as Vehicle
  const { vehicleKey } = car
  const { id: templateId } = await post(page, '/api/routine-templates', {
    vehicleKey,
    title: 'Timing belt',
    triggerType: 'mileage',
    intervalValue: 5000,
  })
  const done = { status: 'completed', endDate: '2026-01-10', repairCost: 80, odometerReading: 1000 }
  await aRepair(page, { vehicleId: id, vehicleKey, title: 'Belt done', templateId, ...done })
  await post(page, '/api/routine-templates', {
    vehicleKey,
    title: 'Tyre check',
    intervalValue: 10,
    expectedHours: 1.5,
  })
  await aRepair(page, { vehicleId: id, vehicleKey, title: 'Worn brakes' })
  return car
}

/** Somebody takes the car from tomorrow on, for so many days. */
async function book(page: Page, { hqVehicleId }: Vehicle, days: number): Promise<void> {
  await post(page, '/demo/hq', {
    booking: {
      id: '900100',
      hqVehicleId,
      status: 'open',
      pickUp: new Date(Date.now() + DAY).toISOString(),
      return: new Date(Date.now() + (1 + days) * DAY).toISOString(),
    },
  })
  await post(page, '/api/vehicles/sync-hq', {})
}

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['desk', 1440, 900],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } })

    test('an overdue routine gets the first free time, and what is due with it the same', async ({
      page,
    }) => {
      const car = await aCarToPlan(page)
      await page.goto('/routine-repairs')
      await page.getByRole('button', { name: /^Actions for Timing belt/ }).click()
      await page.getByRole('menuitem', { name: 'Plan', exact: true }).click()
      const dialog = dialogOf(page)
      await expect(dialog.getByLabel('Working hours')).toHaveValue('2')
      await expect(slotsOf(dialog).first()).toBeChecked()
      await expect(slotsOf(dialog)).toHaveCount(6)
      await dialog.getByRole('checkbox', { name: /Tyre check/ }).check()
      await expect(dialog.getByLabel('Working hours')).toHaveValue('3.5')
      await expect(dialog.getByRole('checkbox', { name: /Worn brakes/ })).not.toBeChecked()
      await expect(dialog.getByRole('group', { name: 'When' })).toHaveAttribute('aria-busy', 'false')
      await expectNothingFound(page, '[role=dialog]')
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
      expect(fits).toBe(true)
      await dialog.getByRole('button', { name: 'Plan 2 jobs' }).click()
      await expect(announced(page, 'status', 'Planned for')).toContainText('Timing belt, Tyre check')
      await expect(dialog).toHaveCount(0)

      await page.goto(`/vehicles/${car.id}`)
      const timeline = page.getByRole('region', { name: 'Timeline of reservations' })
      for (const title of ['Timing belt', 'Tyre check'])
        await expect(timeline.getByRole('listitem').filter({ hasText: title })).toContainText(
          'Planned repair',
        )
      const needs = page.getByRole('region', { name: 'Needs Repair: 3' })
      await expect(needs.getByRole('listitem').filter({ hasText: 'Timing belt' })).toContainText('Planned')
      await needs.getByRole('link', { name: 'Tyre check', exact: true }).click()
      const repair = page.getByRole('dialog', { name: 'Tyre check' })
      await repair.getByRole('button', { name: 'History of changes' }).click()
      await expect(repair.getByText(/^Planned Start/)).toBeVisible()
      await expect(repair.getByRole('button', { name: 'Change plan' })).toBeVisible()
    })
  })
}

test('a time by hand that collides says with what, and only then can it be planned anyway', async ({
  page,
  provoke,
}) => {
  const car = await aCarToPlan(page)
  await book(page, car, 90)
  await page.goto(`/vehicles/${car.id}`)
  await page.getByRole('link', { name: 'Worn brakes', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Working hours').fill('40')
  await expect(dialog.getByText('No free stretch of 40 working hours in the next 60 days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(announced(page, 'alert', 'Please enter a start and an end')).toBeVisible()
  await dialog.getByRole('radio', { name: /Another time/ }).check()
  const day = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
  await dialog.getByLabel('Start date').fill(day)
  await dialog.getByLabel('Start time').fill('09:00')
  await dialog.getByLabel('End date').fill(day)
  await dialog.getByLabel('End time').fill('08:00')
  await expect(dialog.getByText('The planned end must be after the planned start')).toBeVisible()
  await dialog.getByLabel('End time').fill('11:00')
  await expect(dialog.getByRole('button', { name: 'Plan anyway' })).toHaveCount(0)

  provoke(/^409 POST \/api\/plans/, /^500 POST \/api\/plans/)
  await page.route('**/api/plans', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(announced(page, 'alert', 'Failed to save the plan. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('End time')).toHaveValue('11:00')
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(announced(page, 'alert', 'The car is booked in that time')).toContainText(
    /goes out tomorrow at .*, and Worn brakes would be in the workshop at the same time\./,
  )
  await expectNothingFound(page, '[role=dialog]')
  await dialog.getByLabel('End time').fill('12:00')
  await expect(dialog.getByRole('button', { name: 'Plan anyway' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.getByRole('button', { name: 'Plan anyway' }).click()
  await expect(announced(page, 'status', 'Planned for')).toBeVisible()
})

test('a plan can be taken away again', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const { id } = await aRepair(page, { title: 'Worn brakes' })
  const [start, end] = [2, 3].map((days) => new Date(Date.now() + days * DAY).toISOString())
  await post(page, '/api/plans', { vehicleId, start, end, repairIds: [id], force: true })
  await page.goto(`/repairs?repair=${id}`)
  const dialog = dialogOf(page)
  await button(page, 'Change plan').click()
  await expect(dialog.getByText(/^Planned now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove plan' }).click()
  await expect(announced(page, 'status', 'Plan removed')).toBeVisible()
  await expect(button(page, 'Plan')).toBeVisible()
})

test('from the page of a car, by keyboard: what is chosen decides the hours', async ({ page }) => {
  const car = await aCarToPlan(page)
  await page.goto(`/vehicles/${car.id}`)
  await button(page, 'Plan').focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(slotsOf(dialog).first()).toBeChecked()
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(announced(page, 'alert', 'Please choose a repair or a routine')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Worn brakes/ }).focus()
  await page.keyboard.press('Space')
  await slotsOf(dialog).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(slotsOf(dialog).nth(1)).toBeChecked()
  await expect(dialog.getByRole('group', { name: 'When' })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expect(announced(page, 'status', 'Planned for')).toContainText('Worn brakes')
  await expect(button(page, 'Plan')).toBeFocused()
})

test('workshop hours are changed by the administrator, refused when they end too early, and seen by employees', async ({
  page,
  another,
}) => {
  const business = await aWorkingBusiness(page)
  const staff = await anEmployee(page)
  await page.goto('/settings?open=workshop')
  await page.getByLabel('Saturday', { exact: true }).check()
  await page.getByLabel('Saturday, closes').fill('07:00')
  const form = page.getByRole('form', { name: 'Workshop hours' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The workshop must close after it opens')).toBeVisible()
  await page.getByLabel('Saturday, closes').fill('13:00')
  await page.getByLabel('Turn-round in minutes').fill('30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(announced(page, 'status', 'Workshop hours saved')).toBeVisible()
  const employee = await another()
  await signIn(employee, { ...staff, slug: business.slug })
  await employee.goto('/settings?open=workshop')
  await expect(employee.getByText('30 minutes')).toBeVisible()
  await expect(employee.getByText('Sunday').locator('..')).toContainText('Closed')
  await expect(employee.getByRole('form', { name: 'Workshop hours' })).toHaveCount(0)
})
