import type { Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  anEmployee,
  announced,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  field,
  signIn,
  test,
} from '../../journey.ts'

const listed = (page: Page) => page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')

async function makeToken(page: Page, name: string, rights: string): Promise<string> {
  await button(page, 'New token').click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('It may').selectOption(rights)
  await dialog.getByLabel('It expires').selectOption('Never')
  await dialog.getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  await button(page, 'I have copied it').click()
  return token
}

test('an administrator makes a token, a program reports with it, and it is revoked', async ({
  page,
  request,
}) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  await page.goto('/settings?open=api')
  await expect(page.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs')
  const token = await makeToken(page, 'Gate camera', 'Read and write')
  expect(token).toMatch(/^pit_[0-9A-Za-z]{84}$/)
  await expect(listed(page)).toContainText([
    new RegExp(
      `Gate camera.*Read and write.*${token.slice(0, 12)}….*made by Olive Owner.*Never expires.*Not used yet`,
    ),
  ])
  await expectNothingFound(page)

  const headers = { authorization: `Bearer ${token}` }
  const { vehicleKey } = await (await request.get(`/api/vehicles/${vehicleId}`, { headers })).json()
  const report = {
    vehicleId,
    vehicleKey,
    title: 'Dent at the gate',
    description: 'Left door',
    odometerReading: 1,
  }
  const answer = await request.post('/api/repairs', { headers, data: report })
  expect(answer.status()).toBe(201)
  await page.goto(`/r/${(await answer.json()).number}`)
  await page
    .getByRole('button', { name: /History/ })
    .first()
    .click()
  await expect(page.getByText(/Gate camera/).first()).toBeVisible()

  await page.goto('/settings?open=api')
  await expect(listed(page)).toContainText(['Last used'])
  await button(page, 'Revoke Gate camera').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(announced(page, 'status', 'Token revoked')).toBeVisible()
  await expect(listed(page)).toHaveCount(0)
  expect((await request.get('/api/vehicles', { headers })).status()).toBe(401)
})

test('what is missing is said beside its field, and an employee has no such section', async ({
  page,
  another,
}) => {
  await aWorkingBusiness(page)
  await page.goto('/settings?open=api')
  await button(page, 'New token').click()
  await button(page, 'Make token').click()
  await expect(page.getByText('Please name the program that will use it')).toBeVisible()
  await expect(field(page.getByRole('dialog'), 'Name')).toBeFocused()
  const theirs = await another()
  await signIn(theirs, await anEmployee(page))
  await theirs.goto('/settings?open=api')
  await expect(theirs.getByRole('button', { name: /^User Management/ })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^API/ })).toBeHidden()
})
