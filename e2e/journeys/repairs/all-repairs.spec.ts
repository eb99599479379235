import type { Page } from '@playwright/test'
import {
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  field,
  heading,
  test,
} from '../../journey.ts'

const done = { status: 'completed', endDate: '2026-01-10' }
const running = {
  status: 'in progress',
  startDate: '2026-01-10',
  startTime: '09:00',
  endDate: '2026-01-12',
  endTime: '17:00',
}

/** Twelve needs, one repair in progress and one completed. */
async function aShop(page: Page): Promise<void> {
  await aWorkingBusiness(page)
  await aVehicle(page)
  for (let number = 1; number <= 12; number++)
    await aRepair(page, { title: `Need ${number}`, urgencyLevel: number === 5 ? 'critical' : 'low' })
  await aRepair(page, { title: 'Gearbox out', mechanic: 'Maria', ...running })
  await aRepair(page, { title: 'Oil changed', repairCost: 89.5, ...done })
}

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const rows = (page: Page, name: string) =>
  section(page, name).getByRole('list', { name }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search repairs' })

test('three sections with their counts, the urgent first, ten at a time, the next page without a wait', async ({
  page,
}) => {
  await aShop(page)
  const prefetched = page.waitForResponse((it) => it.url().includes('status=need&page=2'))
  await page.goto('/repairs')
  await expect(section(page, 'Needs Repair').getByRole('heading')).toHaveText('Needs Repair12')
  await expect(section(page, 'In Progress').getByRole('heading')).toHaveText('In Progress1')
  await expect(section(page, 'Completed').getByRole('heading')).toHaveText('Completed1')
  await expect(rows(page, 'Needs Repair')).toHaveCount(10)
  await expect(rows(page, 'Needs Repair').first()).toContainText('Need 5')
  await expect(rows(page, 'In Progress')).toContainText('Overdue by')
  await expect(rows(page, 'Completed')).toContainText('$89.50')

  const pages = page.getByRole('navigation', { name: 'Pages of Needs Repair' })
  await expect(pages.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  await prefetched
  await watchForSkeletons(page)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/repairs?needPage=2')
  await expect(rows(page, 'Needs Repair')).toHaveCount(2)
  expect(await page.evaluate('window.skeletons')).toBe(0)
  await page.goBack()
  await expect(rows(page, 'Needs Repair')).toHaveCount(10)

  await page.goto('/repairs?needPage=99&status=nonsense&urgencyLevel=7&repair=x')
  await expect(page).toHaveURL(/needPage=2/)
  await expect(rows(page, 'Needs Repair')).toHaveCount(2)
})

/** Counts every skeleton that appears from now on. */
async function watchForSkeletons(page: Page): Promise<void> {
  await page.evaluate(`
    window.skeletons = 0
    new MutationObserver(() => {
      if (document.querySelector('[aria-busy="true"]')) window.skeletons += 1
    }).observe(document.body, { childList: true, subtree: true, attributes: true })`)
}

test('search, status and the open repair are in the address, and Back closes the repair', async ({
  page,
}) => {
  await aShop(page)
  await page.goto('/repairs')
  await expect(rows(page, 'Needs Repair')).toHaveCount(10)
  await page.keyboard.press('/')
  await page.keyboard.type('MARIA gear')
  await expect(page).toHaveURL('/repairs?search=MARIA+gear')
  await expect(rows(page, 'In Progress')).toHaveCount(1)
  await expect(section(page, 'Needs Repair')).toContainText('No repair that is needed matches “MARIA gear”.')

  await page.getByRole('link', { name: 'Gearbox out' }).click()
  await expect(page).toHaveURL(/search=MARIA\+gear&repair=/)
  await expect(page.getByRole('dialog')).toContainText('Gearbox out')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search(page)).toHaveValue('MARIA gear')
  await page.goForward()
  await expect(page.getByRole('dialog')).toContainText('Gearbox out')
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/repairs?search=MARIA+gear')

  await page.getByLabel('Filter by status').selectOption('Completed')
  await expect(page.getByRole('heading', { name: 'No repairs match your search' })).toBeVisible()
  await button(page, 'Clear').click()
  await expect(page).toHaveURL('/repairs')
  await expect(search(page)).toHaveValue('')
  await expect(rows(page, 'Completed')).toHaveCount(1)
})

test('what narrows the list is told in chips, which wrap on a phone and are removed by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aShop(page)
  const words = `${'brakes '.repeat(20)}need`
  await page.goto(`/repairs?search=${encodeURIComponent(words)}&status=need&urgencyLevel=critical`)
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button')
  await expect(chips).toHaveText([`Search: ${words}`, 'Status: Needs Repair', 'Urgency: Critical'])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await chips.first().press('Enter')
  await expect(page).toHaveURL('/repairs?status=need&urgencyLevel=critical')
  await expect(rows(page, 'Needs Repair')).toHaveCount(1)
  await expect(rows(page, 'Needs Repair')).toContainText('Need 5')
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    '/api/repairs/export.csv?status=need&urgencyLevel=critical',
  )
  await expect(chips.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/repairs')
  await expect(chips).toHaveCount(0)
  await page.getByLabel('Filter by urgency').selectOption('High')
  await expect(section(page, 'Completed')).toHaveCount(0)
  await expect(page.getByText('Looked for high repairs.')).toBeVisible()
})

test('a business without repairs creates the first in the dialog; closed, it forgets what was typed', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  const fleet: { vehicleKey: string; licensePlate: string | null }[] = await (
    await page.request.get('/api/vehicles')
  ).json()
  const car = fleet.findLast(({ licensePlate }) => licensePlate)
  await page.goto('/repairs')
  await expect(page.getByRole('heading', { name: 'No repairs found' })).toBeVisible()
  await expect(page.getByText('Repairs appear here once they are reported from vehicle pages.')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Create New Repair Entry' })
  const begin = async () => {
    await button(page, 'New repair').first().click()
    await dialog.getByRole('searchbox', { name: 'Vehicle' }).fill(car?.licensePlate?.toLowerCase() ?? '')
    await dialog.getByRole('button', { name: new RegExp(car?.vehicleKey ?? '') }).click()
  }
  await begin()
  await field(page, 'Title').fill('Never sent')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard this repair?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(dialog).toHaveCount(0)

  await begin()
  await expect(field(page, 'Title')).toHaveValue('')
  await button(page, 'Report Repair').click()
  await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
  await field(page, 'Title').fill('Cracked mirror')
  await field(page, 'Description').fill('The left one')
  await field(page, 'Odometer Reading').fill('1200')
  await button(page, 'Report Repair').click()
  await expect(announced(page, 'status', 'Repair Created')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page, 'Needs Repair')).toContainText('Cracked mirror')
  await expect(rows(page, 'Needs Repair')).toContainText(car?.vehicleKey ?? '')
})

test('the dashboard shows what is under way and what stands ready but needs repair', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('No repairs currently in progress')).toBeVisible()
  await expect(page.getByText('All Available Vehicles are Ready!')).toBeVisible()
  await expect(page.getByText('0 Vehicles', { exact: true })).toBeVisible()

  const fleet: { id: string; vehicleKey: string; status: string }[] = await (
    await page.request.get('/api/vehicles')
  ).json()
  const ready = fleet.find(({ status }) => status === 'available')
  const on = { vehicleId: ready?.id, vehicleKey: ready?.vehicleKey }
  await aRepair(page, { title: 'Tyres worn', urgencyLevel: 'high', ...on })
  for (let number = 1; number <= 7; number++)
    await aRepair(page, {
      title: `Work ${number}`,
      urgencyLevel: number === 7 ? 'critical' : 'low',
      ...running,
    })

  const needing = page.getByRole('region', { name: 'Available Vehicles Needing Repair' })
  await expect(needing.getByText('1 Vehicle', { exact: true })).toBeVisible()
  await expect(needing.getByRole('link', { name: new RegExp(ready?.vehicleKey ?? '') })).toContainText('High')
  const under = page.getByRole('region', { name: 'Repairs in Progress' })
  await expect(under).toContainText('7')
  await expect(under.getByRole('listitem')).toHaveCount(6)
  await under.getByRole('link', { name: /Work 7/ }).click()
  await expect(page).toHaveURL(`/vehicles/${fleet[0]?.id}`)
  await expect(page.getByRole('dialog')).toContainText('Work 7')
})

test('Ctrl K finds a vehicle or a repair from anywhere, by keyboard alone', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { title: 'Squeaking belt' })
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog', { name: 'Find or do anything' })
  await expect(finder.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('squeaking')
  await expect(finder.getByRole('option', { name: /Squeaking belt/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]+$/)
  await expect(page.getByRole('dialog')).toContainText('Squeaking belt')
})
