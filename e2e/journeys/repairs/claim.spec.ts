import { aDamage, claimIn, press, send, TITLE } from '../../claim.ts'
import { anEmployee, aWorkingBusiness, expect, listenAt, signIn, test } from '../../journey.ts'
import { dialogOf } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
