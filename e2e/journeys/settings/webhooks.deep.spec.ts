import { expectNothingFound } from '../../axe.ts'
import { aWorkingBusiness, expect, test } from '../../journey.ts'

test('an administrator has the demo receiver told, tries it, and sees there that the signature holds', async ({
  page,
  another,
}) => {
  await aWorkingBusiness(page)
  await page.goto('/settings?open=webhooks')
  await page.getByRole('button', { name: 'Use the demo receiver' }).click()
  const form = page.getByRole('form', { name: 'Add a webhook' })
  const address = await form.getByLabel('Address').inputValue()
  const path = `${address}journey-${Date.now()}`
  await form.getByLabel('Address').fill(path)
  await form.getByRole('checkbox', { name: 'A repair is deleted' }).check()
  await form.getByRole('button', { name: 'Add' }).click()
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  expect(secret).toMatch(/^whsec_/)

  await page.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByText('Delivered')).toBeVisible()
  await expect(log).toContainText('answered 204')
  await log.getByRole('button', { name: 'Send again: webhook.test' }).click()
  await expect(log).toContainText('2 attempts')
  await expectNothingFound(page)

  const receiver = await another()
  await receiver.goto(address)
  const arrived = receiver.getByRole('article').filter({ hasText: new URL(path).pathname })
  await expect(arrived).toHaveCount(2)
  await receiver.getByLabel('Secret of the webhook').fill(secret)
  await receiver.getByRole('button', { name: 'Check signatures' }).click()
  await expect(arrived.getByText('signature holds')).toHaveCount(2)

  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(path)).toHaveCount(0)
})
