import { aVehicle, aWorkingBusiness, button, expect, test } from '../../journey.ts'

for (const [path, name, dialog] of [
  ['/repairs', 'Import CSV', 'Import Completed Repair History'],
  ['/repairs', 'Import from HQ', 'Import Repairs from HQ'],
  ['/repairs', 'New repair', 'Create New Repair Entry'],
  ['/routine-repairs', 'New Routine', 'Create Routine Repair'],
  ['/routine-repairs', 'Generate Overdue Repairs', 'Generate Overdue Repairs'],
] as const) {
  test(`Escape from ${name} leads back to the button that opened it`, async ({ page }) => {
    await aWorkingBusiness(page)
    await aVehicle(page)
    await page.goto(path)
    const opener = button(page, name).first()
    await opener.focus()
    // The first time its code comes late, the second time it is here at once.
    for (let time = 1; time <= 2; time++) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await expect(opener).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })
}
