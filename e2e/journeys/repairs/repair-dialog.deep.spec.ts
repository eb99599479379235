import { expectNothingAnywhere } from '../../axe.ts'
import { aWorkingBusiness, expect, test } from '../../journey.ts'
import { aWornRepair, dialogOf } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const underWay = {
  status: 'in progress',
  startDate: '2026-03-02',
  startTime: '09:00',
  endDate: '2026-03-04',
  endTime: '17:00',
}

test('axe finds nothing in the dialog, viewing and editing', async ({ page }) => {
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page, { ...underWay, receiptUrl: 'https://example.com/receipt.pdf' })
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  const receipt = dialog.getByRole('link', { name: 'View Receipt' })
  await expect(receipt).toHaveAttribute('target', '_blank')
  await expect(receipt).toHaveAttribute('rel', /noopener/)
  await dialog.getByRole('button', { name: 'History of changes' }).click()
  await expect(dialog.getByText('Olive Owner reported this repair')).toBeVisible()
  await expectNothingAnywhere(page)
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel(/^Title/).fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expectNothingAnywhere(page)
})
