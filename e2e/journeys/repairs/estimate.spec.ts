import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import { aWorkingBusiness, expect, test } from '../../journey.ts'
import { aWornRepair, dialogOf, repairNow } from '../../repair-dialog.ts'

const lines = [
  { label: 'Pads and discs', amount: 240 },
  { label: 'Labour', amount: 100 },
]

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

test('an estimate is entered on a phone, declined with a reason, and the next one of the mechanic approved', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page, { mechanic: 'Joe' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/repairs?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  const estimate = dialog.getByRole('region', { name: 'Estimate' })
  await estimate.getByRole('button', { name: 'Enter an estimate' }).click()
  const form = estimate.getByRole('form', { name: 'Enter an estimate' })
  await expect(form.getByLabel('What line 1 is for')).toBeFocused()
  await form.getByRole('button', { name: 'Save estimate' }).click()
  await expect(form.getByText('Please say what this is for')).toBeVisible()
  await expect(form.getByLabel('What line 1 is for')).toBeFocused()
  await form.getByLabel('What line 1 is for').fill('Pads')
  await form.getByLabel('Amount of line 1').fill('480.50')
  await page.reload()
  await estimate.getByRole('button', { name: 'Enter an estimate' }).click()
  await expect(form.getByLabel('What line 1 is for')).toHaveValue('Pads')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(form.getByLabel('Amount of line 1')).toHaveValue('')
  await form.getByLabel('What line 1 is for').fill('Pads')
  await form.getByLabel('Amount of line 1').fill('480.50')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByLabel('What line 2 is for').fill('Labour')
  await form.getByLabel('Amount of line 2').fill('119.5')
  await expect(form.getByText('$600.00')).toBeVisible()
  await form.getByLabel('Days of work').fill('1.5')
  await expectNothingFound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await form.getByRole('button', { name: 'Save estimate' }).click()
  await expect(estimate.getByText('Waiting for approval')).toBeVisible()
  await expect(estimate).toBeFocused()
  await expect(dialog.getByText('Waiting for approval').first()).toBeVisible()
  await expect(estimate.getByText('1.5 days of work', { exact: true })).toBeVisible()
  await expect(estimate.getByText(/^In the last 12 months the car cost/)).toBeVisible()

  await estimate.getByRole('button', { name: 'Decline' }).click()
  await estimate.getByLabel('Reason').fill('We have pads in stock')
  await estimate.getByRole('button', { name: 'Decline' }).click()
  await expect(estimate.getByText('Declined: We have pads in stock')).toBeVisible()
  await expectNothingFound(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  const { url } = await post<{ url: string }>(page, `/api/repairs/${repair.id}/links`, {})
  const token = url.split('/').at(-1)
  await post(page, `/api/job/${token}/estimate`, { lines, days: 2 })
  await expect(estimate.getByText('By Joe,')).toBeVisible()
  await expectNothingFound(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingFound(page)
  await estimate.getByRole('button', { name: 'Approve' }).click()
  await expect(estimate.getByText(/Approved by .+/)).toBeVisible()
  expect(await repairNow(page, repair)).toMatchObject({ estimatedCost: 340, waiting: null })

  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  await dialog.getByLabel('Repair Cost').fill('380')
  await expect(dialog.getByText('$40 over the estimate, 12 %')).toBeVisible()
})
