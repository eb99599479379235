import { HOUR } from '@pitlane/contract/durations'
import type { Locator, Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  anEmployee,
  announced,
  aVehicle,
  aWorkingBusiness,
  expect,
  listenAt,
  signIn,
  test,
} from '../../journey.ts'
import { aWornRepair, dialogOf, tabTo } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const TITLE = 'Left door scratched'

async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(path, { method, data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

/** Damage on a car that came back from its only rental. */
async function aDamage(page: Page): Promise<{ id: string }> {
  await send(page, 'POST', '/demo/hq', { bookings: 'none' })
  const vehicleId = await aVehicle(page)
  const { hqVehicleId } = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  await send(page, 'POST', '/demo/hq', {
    booking: { id: '900300', hqVehicleId, status: 'completed', pickUp: ago(80), return: ago(30) },
  })
  await send(page, 'POST', '/api/vehicles/sync-hq', {})
  return aWornRepair(page, { title: TITLE, cause: 'damage', actualCost: 480.25 }, vehicleId)
}

const claimIn = (page: Page) => dialogOf(page, TITLE).getByRole('region', { name: 'Claim' })
const press = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true }).click()

test('an employee claims a damage, changes a line, sends it and notes what comes in; an administrator reopens it', async ({
  page,
  another,
}) => {
  const { slug } = await aWorkingBusiness(page)
  const { id } = await aDamage(page)
  await send(page, 'PATCH', '/api/tenant', { claimFee: 45 })
  const staff = await another()
  await signIn(staff, { ...(await anEmployee(page)), slug })
  await listenAt(page, `/repairs?repair=${id}`)
  await staff.goto(`/repairs?repair=${id}`)
  const [claim, seen] = [claimIn(staff), claimIn(page)]

  await press(claim, 'Make a claim')
  await expect(claim.getByRole('heading', { name: /^Claim C-\d+$/ })).toBeVisible()
  await expect(claim).toBeFocused()
  await expect(claim.getByRole('listitem')).toContainText(['Repair$480.25', 'Handling fee'])
  await expect(claim.getByRole('button', { name: 'Send claim' })).toHaveCount(0)
  await expect(seen, 'whoever else has it open sees it').toContainText('Handling fee')
  await press(claim, 'Please choose the rental first')
  await expect(staff.getByRole('region', { name: 'Whose rental it was' })).toBeFocused()
  await staff.getByRole('button', { name: /^Take rental/ }).click()

  await press(claim, 'Edit lines')
  const lines = staff.getByRole('dialog', { name: /^Lines of claim/ })
  await lines.getByLabel('Amount of Repair').fill('400')
  await press(lines, 'Add a waiver')
  await expect(lines.getByLabel('Waiver', { exact: true })).toBeFocused()
  await press(lines, 'Save lines')
  await expect(lines.getByText('Please say what this is for')).toBeVisible()
  await lines.getByLabel('Waiver', { exact: true }).fill('Deductible')
  await lines.getByLabel('Amount of Deductible').fill('500')
  await press(lines, 'Save lines')
  await expect(lines.getByText('The total cannot be below zero')).toBeVisible()
  await staff.keyboard.press('Escape')
  await press(staff.getByRole('dialog', { name: 'Discard changes' }), 'Cancel')
  await lines.getByLabel('Amount of Deductible').fill('45.5')
  await expect(lines.getByText('$399.50')).toBeVisible()
  await press(lines, 'Save lines')
  await expect(claim).toContainText('-$45.50')

  await press(claim, 'Send claim')
  const asked = staff.getByRole('dialog', { name: /^Send claim/ })
  await expect(asked).toContainText('is asked for $399.50')
  await press(asked, 'Send claim')
  await expect(claim).toContainText('Claimed')
  await expect(staff.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await expect(claim.getByRole('button', { name: 'Edit lines' })).toHaveCount(0)

  await press(claim, 'Note a payment')
  const payment = staff.getByRole('dialog', { name: 'Note a payment' })
  await payment.getByLabel(/^Amount/).fill('1000')
  await press(payment, 'Note payment')
  await expect(payment.getByText('More than is owed')).toBeVisible()
  await payment.getByLabel(/^Amount/).fill('100')
  await press(payment, 'Note payment')
  await expect(claim).toContainText('Still owed$299.50')
  await press(claim, 'Note a payment')
  await expect(payment.getByLabel(/^Amount/)).toHaveValue('299.50')
  await press(payment, 'Note payment')
  await expect(claim).toContainText('Paid')
  await expect(claim.getByRole('button')).toHaveCount(0)

  await press(seen, 'Reopen')
  await expect(seen).toContainText('Claimed')
  await seen.getByRole('button', { name: /^Delete the payment of \$299\.50/ }).click()
  await press(page.getByRole('dialog', { name: 'Delete payment' }), 'Delete')
  await expect(claim).toContainText('Still owed$299.50')
  await press(dialogOf(page, TITLE), 'History of changes')
  await expect(dialogOf(page, TITLE).getByText(/^Amount Received.*\$399\.50.*\$100\.00/)).toBeVisible()
  await page.goto('/repairs?claim=claimed')
  await expect(page.getByRole('button', { name: 'Claim: Claimed, remove this filter' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: TITLE })).toContainText('Claimed')
})

test('of two who change the lines at once the second sees both, and loses nothing', async ({
  page,
  another,
}) => {
  const { slug } = await aWorkingBusiness(page)
  const { id } = await aDamage(page)
  await send(page, 'POST', `/api/repairs/${id}/claim`, {})
  const other = await another()
  await signIn(other, { ...(await anEmployee(page)), slug })
  await listenAt(page, `/repairs?repair=${id}`)
  await press(claimIn(page), 'Edit lines')
  const lines = page.getByRole('dialog', { name: /^Lines of claim/ })
  await lines.getByLabel('Amount of Repair').fill('300')

  await send(other, 'PATCH', `/api/repairs/${id}/claim`, {
    lines: [{ kind: 'other', label: 'Paint', amount: 90 }],
  })
  await expect(lines.getByText('Somebody else has just changed this claim.')).toBeVisible()
  await expect(lines).toContainText('Paint $90.00')
  await expect(lines.getByLabel('Amount of Repair')).toHaveValue('300')
  await press(lines, 'Keep mine')
  await press(lines, 'Save lines')
  await expect(claimIn(page)).toContainText('Total$300.00')
})

test('a charge of which HQ said nothing is settled by whoever looked, by keyboard alone', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const { id } = await aDamage(page)
  await send(page, 'PATCH', '/api/tenant', { chargesInHq: true })
  await send(page, 'PATCH', `/api/repairs/${id}`, { rentalId: '900300' })
  await send(page, 'POST', '/demo/hq', { charges: 'failing' })
  await listenAt(page, `/repairs?repair=${id}`)
  const claim = claimIn(page)

  const byKey = async (part: Page | Locator, name: string) => {
    await tabTo(page, part.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await byKey(claim, 'Make a claim')
  await expect(claim).toBeFocused()
  await byKey(claim, 'Send claim')
  await byKey(page.getByRole('dialog', { name: /^Send claim/ }), 'Send claim')
  await expect(claim).toContainText('Claimed')
  await byKey(claim, 'Charge in HQ')
  await byKey(page.getByRole('dialog', { name: 'Charge in HQ' }), 'Charge $480.25')
  await expect(claim).toContainText(/HQ answered 500\. Please look at rental .+ in HQ\./)
  await expect(claim.getByRole('button', { name: 'Charge in HQ' })).toHaveCount(0)

  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectNothingFound(page)
  }

  await byKey(claim, 'It is not there')
  await expect(claim.getByText(/Please look at rental/)).toHaveCount(0)
  await expect(claim).toBeFocused()
  await send(page, 'POST', '/demo/hq', { charges: 'refused' })
  await byKey(claim, 'Charge in HQ')
  await byKey(page.getByRole('dialog', { name: 'Charge in HQ' }), 'Charge $480.25')
  await expect(claim).toContainText('HQ refused the charge (200)')
  await send(page, 'POST', '/demo/hq', { charges: 'booked' })
  await byKey(claim, 'Charge in HQ')
  await byKey(page.getByRole('dialog', { name: 'Charge in HQ' }), 'Charge $480.25')
  await expect(claim).toContainText('Charged in HQ')

  await byKey(claim, 'Dispute')
  const dispute = page.getByRole('dialog', { name: /^Dispute claim/ })
  await byKey(dispute, 'Note the dispute')
  await expect(dispute.getByText('Please say why')).toBeVisible()
  await expect(dispute.getByLabel(/^Reason/)).toBeFocused()
  await page.keyboard.type('It was there before')
  await expectNothingFound(page)
  await byKey(dispute, 'Note the dispute')
  await expect(claim).toContainText('It was there before')
  await expect(claim.getByRole('button', { name: 'Edit lines' }), 'HQ has them').toHaveCount(0)
  await expect(announced(page, 'status', 'Claim disputed')).toBeVisible()
})
