import type { Page } from '@playwright/test'
import { aVehicle, aWorkingBusiness, button, expect, field, test as journey } from '../../journey.ts'
import { type Plant, plantedProduct } from '../../planted-product.ts'

/** The recipe of a field, followed for two that nobody will ever want, put in front of whatever there is. Three files, and no other. */
const recipe: Plant[] = [
  {
    file: 'contract/src/repairs/fields.ts',
    instead: [
      [
        '  completedAt: {',
        `  berth: { kind: 'text', given: true, label: 'Berth', csv: 98 },
  towage: { kind: 'money', given: true, label: 'Towage', csv: 99 },
  completedAt: {`,
      ],
    ],
  },
  {
    file: 'server/migrations/9999_berth.sql',
    text: 'alter table repairs add column berth text, add column towage numeric(12, 2);',
  },
  {
    file: 'web/src/features/repairs/form/layout.ts',
    instead: [
      ["small('cause',", "small('berth', 'towage', 'cause',"],
      ["beside('vehicleKey',", "beside('berth', 'towage', 'vehicleKey',"],
      ['told([\n', "told([\n  ['berth'],\n  ['towage'],\n"],
    ],
  },
]

const BUILDING = 600_000

// Of the test, which is one: what belongs to a worker makes Playwright run it last, alone.
const test = journey.extend<{ planted: string }>({
  planted: [
    async ({}, use) => {
      const product = await plantedProduct(recipe)
      await use(product.address)
      await product.stop()
    },
    { timeout: BUILDING },
  ],
  baseURL: async ({ planted }, use) => {
    await use(planted)
  },
})

test.slow()

test('a field that three files know is asked, kept, saved, shown, told and exported', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  await page.goto(`/vehicles/${vehicleId}/new-repair`)
  await field(page, 'Title').fill('Worn brake pads')
  await field(page, 'Description').fill('They squeal')
  await field(page, 'Odometer Reading').fill('1200')
  await field(page, 'Berth').fill('North 3')
  await field(page, 'Towage').fill('88.4')

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(field(page, 'Berth')).toHaveValue('North 3')
  await expect(field(page, 'Towage')).toHaveValue('88.4')
  await button(page, 'Report Repair').click()
  await page.waitForURL(`/vehicles/${vehicleId}`)
  expect(await onlyRepair(page)).toMatchObject({ berth: 'North 3', towage: 88.4 })

  await page.getByRole('link', { name: 'Worn brake pads', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Worn brake pads', exact: true })
  await expect(fact(page, 'Berth')).toHaveText('North 3')
  await expect(fact(page, 'Towage')).toHaveText('$88.40')

  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog.getByLabel('Berth')).toHaveValue('North 3')
  await expect(dialog.getByLabel('Towage')).toHaveValue('88.40')
  await dialog.getByLabel('Berth').fill('South 1')
  await dialog.getByLabel('Towage').fill('90')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await onlyRepair(page)).toMatchObject({ berth: 'South 1', towage: 90 })

  await page.getByRole('link', { name: 'Worn brake pads', exact: true }).click()
  await expect(fact(page, 'Berth')).toHaveText('South 1')
  await dialog.getByRole('button', { name: 'History of changes' }).click()
  await expect(dialog.getByText(/^Berth.*North 3.*South 1$/)).toBeVisible()
  await expect(dialog.getByText(/^Towage.*\$88\.40.*\$90\.00$/)).toBeVisible()

  const lines = await (await page.request.get('/api/repairs/export.csv')).text()
  const [heads, row] = lines.trim().split(/\r?\n/)
  expect(heads).toMatch(/,berth,towage$/)
  expect(row).toMatch(/,South 1,90\.00$/)
  const { repairs } = await (await page.request.get('/api/export')).json()
  expect(repairs).toMatchObject([{ berth: 'South 1', towage: 90 }])
})

async function onlyRepair(page: Page): Promise<unknown> {
  const found = await (await page.request.get('/api/repairs')).json()
  expect(found).toHaveLength(1)
  return found[0]
}

function fact(page: Page, name: string) {
  const label = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return page.locator('dl > div').filter({ has: label }).getByRole('definition')
}
