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

async function repairNow(page: Page, id: string): Promise<Record<string, unknown>> {
  return (await page.request.get(`/api/repairs/${id}`)).json()
}

test('a repair is started, and then completed, each in one small step', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const { id } = await aRepair(page, { title: 'Worn brake pads' })
  await page.goto(`/vehicles/${vehicleId}?repair=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Worn brake pads' })
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog.getByLabel(/^Start Date/)).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(announced(page, 'status', 'Repair updated successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await repairNow(page, id)).toMatchObject({ status: 'in progress', endTime: '17:00' })

  await page.goto('/repairs')
  await page.getByRole('link', { name: 'Worn brake pads' }).click()
  await expect(dialog.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  await expect(dialog.getByLabel(/^Completion Date/)).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await expect(dialog.getByLabel(/^Repair Cost/)).toBeFocused()
  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  const cost = dialog.getByLabel(/^Repair Cost/)
  await expect(dialog.getByText('Required fields missing for status')).toBeVisible()
  await expect(dialog.getByText('Repair cost is required when completing')).toBeVisible()
  await expect(cost).toBeFocused()
  await cost.fill('120.50')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(cost).toHaveValue('120.50')
  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Completed/ })).toContainText('$120.50')
  expect(await repairNow(page, id)).toMatchObject({ status: 'completed', repairCost: 120.5 })
})

test('what an edit lacks is marked at its field beside the sentence', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const { id } = await aRepair(page)
  await page.goto(`/vehicles/${vehicleId}?repair=${id}`)
  await button(page, 'Edit').click()
  await page.getByRole('radio', { name: 'Completed' }).check()
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Required fields missing for status')).toBeVisible()
  await expect(field(page, 'Repair Cost')).toHaveAccessibleDescription(
    /Repair cost is required when completing/,
  )
  await expect(field(page, 'Target End Date')).toHaveAccessibleDescription(
    /End date is required when completing/,
  )
})

for (const [width, way] of [
  [1440, 'the header'],
  [390, 'under the thumb'],
] as const) {
  test(`a repair is reported from anywhere at ${width} px, by ${way}: first the vehicle, then the form`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await aWorkingBusiness(page)
    const seen = await aVehicle(page)
    const fleet: { id: string; vehicleKey: string; licensePlate: string | null }[] = await (
      await page.request.get('/api/vehicles')
    ).json()
    const known = fleet.find(({ id }) => id === seen)
    const wanted = fleet.findLast(({ licensePlate }) => licensePlate)
    await page.goto(`/vehicles/${seen}`)
    await expect(page.getByRole('heading', { name: 'Vehicle Information' })).toBeVisible()
    await page.goto('/')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const report = button(page, 'Report repair')
    await expect(report).toBeInViewport()
    await report.click()
    const dialog = page.getByRole('dialog', { name: 'Report repair' })
    await expect(dialog.getByRole('list', { name: 'Recent vehicles' })).toContainText(known?.vehicleKey ?? '')
    await expect(dialog.getByRole('searchbox', { name: 'Vehicle' })).toBeFocused()
    await page.keyboard.type(wanted?.licensePlate ?? '')
    await expect(dialog.getByText('1 vehicle', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/vehicles/${wanted?.id}/new-repair`)
    await expect(heading(page, 'Report Repair')).toBeVisible()
    await expect(report).toHaveCount(0)
    await page.goto('/settings')
    await expect(report).toBeVisible()
  })
}
