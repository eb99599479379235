import type { Locator, Page } from '@playwright/test'
import { announced, aRepair, aVehicle, aWorkingBusiness, button, expect, field, test } from '../../journey.ts'

interface Vehicle {
  id: string
  vehicleKey: string
  mileage: number
}

/** A business with nine vehicles. */
async function aFleet(page: Page): Promise<[Vehicle, Vehicle]> {
  await aWorkingBusiness(page)
  await aVehicle(page)
  const [first, second] = (await (await page.request.get('/api/vehicles')).json()) as Vehicle[]
  if (!first || !second) throw new Error('The fleet is empty')
  return [first, second]
}

async function aTemplate(page: Page, vehicle: Vehicle, over: object = {}): Promise<{ id: string }> {
  const data = { vehicleKey: vehicle.vehicleKey, title: 'Brake check', intervalValue: 30, ...over }
  const answer = await page.request.post('/api/routine-templates', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const byMiles = { triggerType: 'mileage', intervalValue: 5000 }
const done = { status: 'completed', endDate: '2026-01-10', repairCost: 80 }

/** One that should have been done long ago: it was last done at mile 1,000. */
async function anOverdueTemplate(page: Page, vehicle: Vehicle, title: string): Promise<{ id: string }> {
  const template = await aTemplate(page, vehicle, { ...byMiles, title })
  await aRepair(page, {
    vehicleId: vehicle.id,
    vehicleKey: vehicle.vehicleKey,
    title: `${title} done`,
    templateId: template.id,
    odometerReading: 1000,
    ...done,
  })
  return template
}

const group = (page: Page, vehicle: Vehicle) =>
  page.getByRole('region', { name: vehicle.vehicleKey, exact: true })
const item = (page: Page, vehicle: Vehicle, title: string) =>
  group(page, vehicle).getByRole('listitem').filter({ hasText: title })
/** Chooses a word of the menu of a routine. */
async function act(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}

test('a routine is made for one vehicle, refused while something is wrong, then edited, paused and deleted', async ({
  page,
}) => {
  const [car] = await aFleet(page)
  await page.goto('/routine-repairs')
  await expect(page.getByRole('heading', { name: 'No routine repairs yet' })).toBeVisible()

  await button(page, 'New Routine').first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Routine Repair' })
  await dialog.getByRole('button', { name: 'Create Routine Repair' }).click()
  await expect(dialog.getByText('Please select a vehicle')).toBeVisible()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  const vehicle = dialog.getByRole('searchbox', { name: 'Vehicle' })
  await expect(vehicle).toBeFocused()
  await vehicle.fill(car.vehicleKey)
  await dialog.getByRole('list', { name: 'Vehicles found' }).getByRole('button').first().click()
  await field(page, 'Title').fill('Oil and filter')
  await dialog.getByRole('radio', { name: 'By mileage' }).check()
  await expect(field(page, 'Every so many miles')).toHaveValue('5000')
  for (const [typed, message] of [
    ['0', 'Interval value must be positive'],
    ['-3', 'Interval value must be positive'],
    ['1.5', 'Interval value must be a whole number'],
    ['10000000', 'Interval value must be at most 9,999,999'],
  ] as const) {
    await field(page, 'Every so many miles').fill(typed)
    await dialog.getByRole('button', { name: 'Create Routine Repair' }).click()
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard this routine?' }).getByText('Cancel').click()
  await field(page, 'Every so many miles').fill('6,000')
  await dialog.getByRole('button', { name: 'Create Routine Repair' }).click()
  await expect(dialog).toHaveCount(0)
  const row = item(page, car, 'Oil and filter')
  await expect(row).toContainText('Every 6,000 miles')
  await expect(row).toContainText('in 6,000 miles')
  await expect(row).toContainText('Last completedNever')

  await act(row, 'Edit')
  await page.getByLabel('Every so many miles').fill('300')
  await button(page, 'Save Changes').click()
  await expect(row).toContainText('Due Soon')
  await act(row, 'Deactivate')
  await expect(row).toContainText('Inactive')
  await act(row, 'Activate')
  await expect(row).toContainText('Due Soon')

  await act(row, 'View linked repairs')
  await expect(page.getByRole('dialog', { name: 'Linked Repairs' })).toContainText('No linked repairs')
  await page.keyboard.press('Escape')
  await act(row, 'Delete')
  const sure = page.getByRole('dialog', { name: 'Delete Routine Repair Template' })
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No routine repairs yet' })).toBeVisible()
})

test('a routine is made for many vehicles at once, with a warning where one is doubled', async ({ page }) => {
  const [car, other] = await aFleet(page)
  await aTemplate(page, car, { title: 'oil CHANGE' })
  await page.goto('/routine-repairs')
  await button(page, 'New Routine').click()
  const dialog = page.getByRole('dialog', { name: 'Create Routine Repair' })
  await dialog.getByRole('radio', { name: 'Several vehicles' }).check()
  await expect(dialog.getByText('Please select at least one vehicle')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Routine Repair' })).toBeDisabled()
  await dialog.getByRole('button', { name: /^Select all/ }).click()
  await expect(dialog.getByText('9 of 9 vehicles selected')).toBeVisible()
  await field(page, 'Title').fill('Oil Change')
  await expect(dialog.getByRole('status').filter({ hasText: 'already has' })).toContainText(car.vehicleKey)
  await dialog.getByRole('button', { name: 'Leave it out' }).click()
  await dialog.getByRole('button', { name: 'Create for 8 vehicles' }).click()
  await expect(announced(page, 'status', '8 routine repairs created')).toBeVisible()
  await expect(item(page, other, 'Oil Change')).toContainText('Every 30 days')
  await expect(group(page, car).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('searchbox', { name: 'Search routine repairs' }).fill(other.vehicleKey)
  await button(page, 'Search').click()
  await expect(page).toHaveURL(`/routine-repairs?search=${other.vehicleKey}`)
  await expect(group(page, car)).toHaveCount(0)
  await button(page, 'Clear').click()
  await expect(group(page, car)).toBeVisible()
  await page.goBack()
  await expect(group(page, car)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue(other.vehicleKey)
})

test('complete, edit the odometer, reopen, relink, delete a linked repair: next due follows without a reload', async ({
  page,
}) => {
  const [car] = await aFleet(page)
  const template = await aTemplate(page, car, { ...byMiles, title: 'Oil and filter' })
  const repair = await aRepair(page, { templateId: template.id, title: 'Oil done' })
  await page.goto('/routine-repairs')
  const row = item(page, car, 'Oil and filter')
  const untouched = `at ${(car.mileage + 5000).toLocaleString('en-US')} mi`
  await expect(row).toContainText(untouched)

  const change = async (changes: object) => {
    const answer = await page.request.patch(`/api/repairs/${repair.id}`, { data: changes })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await change({ ...done, odometerReading: 1000 })
  await expect(row).toContainText('at 6,000 mi')
  await expect(row).toContainText('Overdue by')
  await expect(row).toContainText('Jan 10, 2026')
  await change({ odometerReading: 2000 })
  await expect(row).toContainText('at 7,000 mi')
  await change({ status: 'need' })
  await expect(row).toContainText(untouched)
  await change({ ...done, odometerReading: 2000 })
  await expect(row).toContainText('at 7,000 mi')
  await change({ templateId: null })
  await expect(row).toContainText(untouched)
  await change({ templateId: template.id })
  await expect(row).toContainText('at 7,000 mi')
  expect((await page.request.delete(`/api/repairs/${repair.id}`)).status()).toBe(200)
  await expect(row).toContainText(untouched)
})

test('of what is overdue some becomes repairs, which say where they come from', async ({ page, provoke }) => {
  const [car, other] = await aFleet(page)
  await anOverdueTemplate(page, car, 'Belt')
  await anOverdueTemplate(page, other, 'Hoses')
  const waiting = await anOverdueTemplate(page, other, 'Wipers')
  await aRepair(page, {
    vehicleId: other.id,
    vehicleKey: other.vehicleKey,
    templateId: waiting.id,
    title: 'Wipers again',
  })
  await page.goto('/routine-repairs')

  provoke(/^500 GET .*preview/)
  await page.route('**/overdue/preview', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await button(page, 'Generate Overdue Repairs').click()
  const dialog = page.getByRole('dialog', { name: 'Generate Overdue Repairs' })
  await expect(dialog.getByText('Failed to load overdue templates. Please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('2 of 2 overdue selected')).toBeVisible()
  await expect(dialog.getByRole('list', { name: /^Skipped/ })).toContainText('An open repair already exists')
  await dialog.getByRole('checkbox', { name: /Hoses/ }).uncheck()
  await dialog.getByRole('button', { name: 'Generate 1 repair' }).click()
  await expect(dialog.getByText('1 repair was created.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await act(item(page, car, 'Belt'), 'View linked repairs')
  const linked = page.getByRole('table', { name: 'Linked repairs' })
  await expect(linked.getByRole('row')).toHaveCount(3)
  await linked.getByRole('link', { name: 'Belt', exact: true }).click()
  await expect(page).toHaveURL(`/vehicles/${car.id}`)
  await expect(page.getByRole('dialog')).toContainText(
    'This repair was automatically generated from the routine maintenance template.',
  )
  await button(page, 'Edit').click()
  await page.getByLabel('Routine Template').selectOption('No template (custom repair)')
  await button(page, 'Save Changes').click()
  await expect(announced(page, 'status', 'Repair updated successfully')).toBeVisible()
  await page.goto('/routine-repairs')
  await act(item(page, car, 'Belt'), 'View linked repairs')
  await expect(linked.getByRole('row')).toHaveCount(2)
})

test('reporting from a routine fills in the form, and what cannot be read or deleted is said on the page', async ({
  page,
  provoke,
}) => {
  const [car] = await aFleet(page)
  await aTemplate(page, car, { title: 'Belt', description: 'Look for cracks', category: 'engine' })
  provoke(/^500 (GET|DELETE) /)
  await page.route('**/api/routine-templates?*', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.goto('/routine-repairs')
  await expect(page.getByText('Error Loading Data')).toBeVisible()
  await expect(page.getByText('Failed to load routine repairs data')).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Retry').click()

  const row = item(page, car, 'Belt')
  await page.route('**/api/routine-templates/*', (route) => route.fulfill({ status: 500, body: 'x' }), {
    times: 1,
  })
  await act(row, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    announced(page, 'alert', 'Failed to delete template. Please try again or refresh the page.'),
  ).toBeVisible()

  await row.getByRole('link', { name: 'Report a repair for Belt' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles/${car.id}/new-repair\\?templateId=`))
  await expect(field(page, 'Title')).toHaveValue('Belt')
  await expect(field(page, 'Description')).toHaveValue('Look for cracks')
  await expect(field(page, 'Category')).toHaveValue('engine')
  await expect(page.getByLabel('Routine Template').locator('option:checked')).toHaveText(
    'Belt (Every 30 days)',
  )
  await button(page, 'Report Repair').click()
  await expect(page).toHaveURL(`/vehicles/${car.id}`)
  await page.getByRole('link', { name: 'Belt', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Routine Maintenance')).toBeVisible()
})

test('oil change tracking is begun once, seen on another page at once, and never doubles', async ({
  page,
}) => {
  await aFleet(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Oil changes', exact: true }).click()
  await expect(page.getByText('Oil changes are not tracked yet')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/oil-change')
  await expect(button(second, 'Initialize Oil Change Tracking')).toBeVisible()
  const held = Promise.withResolvers<void>()
  const isBegun = page.waitForResponse('**/api/oil-change/initialize')
  await page.route('**/api/oil-change', async (route) => {
    await held.promise
    await route.continue()
  })
  await button(page, 'Initialize Oil Change Tracking').click()
  await (await isBegun).finished()
  await button(page, 'Initialize Oil Change Tracking').click({ force: true })
  held.resolve()
  await expect(announced(page, 'status', '9 oil-change routines created')).toBeVisible()
  const again = await page.request.post('/api/oil-change/initialize', { data: {} })
  expect(await again.json()).toMatchObject({ created: 0, existing: 9 })
  for (const it of [page, second]) {
    await expect(button(it, 'Initialize Oil Change Tracking')).toHaveCount(0)
    await expect(it.getByText('Active Templates').locator('xpath=../..')).toContainText('9')
    await expect(it.getByRole('link', { name: /^Report a repair for Oil Change/ })).toHaveCount(9)
  }
  await expect(page.getByText('No oil change has been reported yet.')).toBeVisible()
  await aRepair(page, { title: 'Fresh oil', category: 'oil_change' })
  await expect(page.getByRole('table', { name: 'Recent oil changes' })).toContainText('Fresh oil')
  await expect(page.getByText('Pending Oil Changes').locator('xpath=../..')).toContainText('1')
})

test('what is due comes first, is counted, and can be looked at alone; its menu gives the focus back', async ({
  page,
}) => {
  const [car, other] = await aFleet(page)
  await aTemplate(page, car, { title: 'Later' })
  await anOverdueTemplate(page, other, 'Belt')
  await aTemplate(page, other, { title: 'Later too' })
  await page.goto('/routine-repairs')
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    other.vehicleKey,
    car.vehicleKey,
  ])
  await expect(group(page, other).getByRole('listitem').first()).toContainText('Belt')
  const states = page.getByRole('navigation', { name: 'Filter by what is due' })
  await expect(states.getByRole('link')).toHaveText(['All3', 'Overdue1', 'Due Today0', 'Due Soon0'])
  await states.getByRole('link', { name: /^Due Today/ }).click()
  await expect(page.getByText('No routine repair is due today')).toBeVisible()
  await states.getByRole('link', { name: /^Overdue/ }).click()
  await expect(page).toHaveURL('/routine-repairs?due=overdue')
  await expect(states.locator('[aria-current]')).toHaveText('Overdue1')
  await expect(page.getByRole('listitem').filter({ hasText: 'Next due' })).toHaveCount(1)

  await act(item(page, other, 'Belt'), 'Edit')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(item(page, other, 'Belt').getByRole('button', { name: /^Actions for/ })).toBeFocused()
})

test('on a phone the routines come before what is done with them', async ({ another, page }) => {
  const [car] = await aFleet(page)
  await aTemplate(page, car)
  const phone = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.context().addCookies(await page.context().cookies())
  await phone.goto('/routine-repairs')
  const top = async (it: Locator) => (await it.boundingBox())?.y ?? 0
  expect(await top(group(phone, car))).toBeLessThan(300)
  await expect(phone.getByRole('searchbox')).toBeHidden()
  await button(phone, 'Search routine repairs').click()
  await phone.getByRole('searchbox').fill(car.vehicleKey)
  await button(phone, 'Search').click()
  await expect(phone).toHaveURL(`/routine-repairs?search=${car.vehicleKey}`)
  await button(phone, 'More for routine repairs').click()
  await phone.getByRole('menuitem', { name: 'New Routine' }).click()
  await expect(phone.getByRole('dialog', { name: 'Create Routine Repair' })).toBeVisible()
})

test('a recent oil change shows the day it was done, the odometer and the cost', async ({ page }) => {
  await aFleet(page)
  const oil = { category: 'oil_change', status: 'completed', odometerReading: 12_345 }
  await aRepair(page, { ...oil, title: 'Second', endDate: '2026-02-11', repairCost: 61.5 })
  await aRepair(page, { ...oil, title: 'First', endDate: '2026-01-10', repairCost: 80 })
  await page.goto('/oil-change')
  const rows = page.getByRole('table', { name: 'Recent oil changes' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Second')
  await expect(rows.first()).toContainText('Feb 11, 2026')
  await expect(rows.first()).toContainText('12,345 mi')
  await expect(rows.first()).toContainText('$61.50')
})
