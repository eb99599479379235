import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectNothingFound } from '../../axe.ts'
import {
  anEmployee,
  announced,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  heading,
  signIn,
  test,
} from '../../journey.ts'

const header =
  'title,description,vehicleKey,category,urgencyLevel,repairCost,odometerReading,endDate,mechanic,colour'

async function vehicleKey(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/vehicles/${await aVehicle(page)}`)
  return ((await answer.json()) as { vehicleKey: string }).vehicleKey
}

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Select CSV File').click()
  // As a file of its own: what is large does not travel in a message.
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-import-'))
  await writeFile(join(folder, name), content)
  await (await choosing).setFiles(join(folder, name))
}

async function openCsv(page: Page): Promise<void> {
  await page.goto('/repairs')
  await button(page, 'Import CSV').click()
  await expect(page.getByRole('dialog', { name: 'Import Completed Repair History' })).toBeVisible()
}

/** How many places inside a dialog scroll by themselves. */
function scrollAreasIn(dialog: Element): number {
  return [...dialog.querySelectorAll('*')].filter(
    (it) => /auto|scroll/.test(getComputedStyle(it).overflowY) && it.scrollHeight > it.clientHeight,
  ).length
}

test('a CSV file is seen before it is imported, imported, and taken back', async ({ page }) => {
  await aWorkingBusiness(page)
  const key = await vehicleKey(page)
  await openCsv(page)
  const file = [
    header,
    `"Brake pads, ""front""","Worn\nto 2 mm",${key},Brakes,HIGH,"$1,286.40","45,210",03/14/2026,Maria,red`,
    `'=Oil,Done,${key},oil_change,low,74,45300,2026-03-15,,`,
    `,No title,${key},body,low,10,1,2026-03-15,,`,
    `Tires,New,T-0,tires,low,10,1,2026-03-15,,`,
    `Paint,Red,${key},magic,low,10,1,2026-03-15,,`,
    `Extra,cells,${key},body,low,10,1,2026-03-15,,,more`,
  ].join('\r\n')
  await chooseFile(page, 'history.csv', file)

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Columns that are not imported: colour')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await expect(dialog.getByText('Row 4: Missing required fields: title')).toBeVisible()
  await expect(dialog.getByText('Row 7: More fields than the header has columns')).toBeVisible()
  await expect(dialog.getByText('$1,360.40')).toBeVisible()
  await expect(dialog.getByText('Mar 14, 2026')).toBeVisible()
  await expect(foot(dialog, 'Another file').getByRole('button')).toHaveText([
    'Another file',
    'Import 2 repairs',
  ])
  expect(await dialog.evaluate(scrollAreasIn)).toBe(0)
  await dialog.getByLabel('Only rows with problems').check()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expectNothingFound(page)
  expect(await (await page.request.get('/api/repairs')).json()).toEqual([])

  await button(page, 'Import 2 repairs').click()
  await expect(dialog.getByText('Successfully imported 2 repairs')).toBeVisible()
  await expect(
    announced(page, 'status', 'Import completed with 4 errors: Row 4: Missing required fields: title'),
  ).toBeVisible()
  const downloading = page.waitForEvent('download')
  await button(page, 'Download all 4 problems').click()
  expect((await downloading).suggestedFilename()).toBe('pitlane-import-problems.csv')
  await expectNothingFound(page)
  await button(page, 'Done').click()
  await expect(page.getByText('=Oil')).toBeVisible()
  await expect(page.getByText('Brake pads, "front"')).toBeVisible()

  await button(page, 'Import CSV').click()
  await chooseFile(page, 'history.csv', file)
  await button(page, 'Import 2 repairs').click()
  await expect(dialog.getByText('Row 2: Already imported', { exact: true })).toBeVisible()
  await button(page, 'Import another file').click()
  await button(page, 'Undo the import of history.csv').click()
  await button(page, 'Undo import').click()
  await expect(announced(page, 'status', '2 repairs removed')).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByText('Undone', { exact: true })).toBeVisible()
  await expectNothingFound(page)
  await button(page, 'Cancel').click()
  await expect(page.getByText('No repairs found')).toBeVisible()
})

test('what is no CSV, too large, empty or binary is refused in the words of the page', async ({ page }) => {
  await aWorkingBusiness(page)
  await openCsv(page)
  const refusals: [name: string, content: string | Buffer, title: string, text: string][] = [
    ['photo.png', 'x', 'Invalid File Type', 'Please select a CSV file'],
    ['binary.csv', Buffer.from([0x89, 0x50, 0, 1, 2]), 'File Read Error', 'Failed to read the CSV file'],
    ['header.csv', header, 'Import failed', 'CSV must contain a header row and at least one data row'],
    ['large.csv', Buffer.alloc(50 * 1024 * 1024, 'x'), 'Import failed', 'The file is larger than 10 MB'],
    ['long.csv', `${header}\n${'x\n'.repeat(30_000)}`, 'Import failed', 'The file has more than 20,000 rows'],
  ]
  for (const [name, content, title, text] of refusals) {
    await chooseFile(page, name, content)
    const toast = announced(page, 'alert', title).filter({ hasText: text })
    await expect(toast.first()).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText(`${name}: ${text}`)
  }
})

test('a refused file can be chosen again once it is right, and thousands of rows scroll with the dialog', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const key = await vehicleKey(page)
  await openCsv(page)
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-import-'))
  const file = join(folder, 'history.csv')
  const choose = async (content: string) => {
    await writeFile(file, content)
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
  }
  const dialog = page.getByRole('dialog')
  await choose(header)
  await expect(dialog).toContainText('history.csv: CSV must contain a header row')
  const rows = Array.from(
    { length: 3000 },
    (_, row) => `Oil ${row},Done,${key},body,low,1,${row},2026-03-15,,`,
  )
  await choose([header, ...rows].join('\n'))
  await expect(dialog.getByText('Oil 0', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Oil 2999', { exact: true })).toHaveCount(0)
  await dialog.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  await expect(dialog.getByText('Oil 2999', { exact: true })).toBeInViewport()
  await expect(button(page, 'Import 3,000 repairs')).toBeInViewport()
})

test('a file is dropped on the dialog, in Windows-1252 and with semicolons', async ({ page }) => {
  await aWorkingBusiness(page)
  const key = await vehicleKey(page)
  await openCsv(page)
  const text = `${header.replaceAll(',', ';')}\nT\xfcr;Z\xfcrich;${key};body;low;10;1;2026-03-15;;`
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0))
    data.items.add(new File([bytes], 'excel.csv'))
    return data
  }, text)
  await page.getByText('Drop a CSV file here').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByRole('dialog').getByText('Tür')).toBeVisible()
  await button(page, 'Import 1 repair').click()
  await expect(announced(page, 'status', 'Successfully imported 1 repairs')).toBeVisible()
})

test('an import whose connection is cut says so, and can be tried again', async ({ page, provoke }) => {
  await aWorkingBusiness(page)
  const key = await vehicleKey(page)
  await openCsv(page)
  await chooseFile(page, 'a.csv', `${header}\nOil,Done,${key},oil_change,low,74,1,2026-03-15,,`)
  await page.route('**/api/repairs/import', (route) => route.abort('connectionreset'), { times: 1 })
  provoke(/ERR_CONNECTION_RESET/)
  await button(page, 'Import 1 repair').click()
  await expect(page.getByText('You can safely try again: nothing is imported twice.')).toBeVisible()
  await button(page, 'Import 1 repair').click()
  await expect(announced(page, 'status', 'Import Successful')).toBeVisible()
})

test('orders of HQ are chosen, corrected and imported, once', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await page.goto('/repairs')
  await button(page, 'Import from HQ').click()
  const dialog = page.getByRole('dialog', { name: 'Import Repairs from HQ' })
  await expect(dialog.getByText('already imported')).toBeVisible()
  await expect(button(page, 'Import 0')).toBeDisabled()
  await button(page, 'Import 0').press('Enter')
  await expect(announced(page, 'alert', 'Please select at least one repair to import')).toBeVisible()
  await expect(foot(dialog, 'Import 0').getByRole('button')).toHaveText([
    'Select All',
    'Deselect All',
    'Import 0',
  ])
  await expect(dialog.getByRole('article').first()).toContainText(/[A-Z][a-z]{2} \d+, \d{4}/)
  expect(await dialog.evaluate(scrollAreasIn)).toBe(0)

  const orders = (await (await page.request.get('/api/hq/repair-orders')).json()) as {
    repairs: { hqRepairOrderId: string; vehicleKey: string | null }[]
  }
  const order = orders.repairs.find((it) => it.vehicleKey)
  expect(order).toBeDefined()
  const id = order?.hqRepairOrderId ?? ''
  await page.request.post('/api/routine-templates', {
    data: { vehicleKey: order?.vehicleKey, title: 'Yearly check', intervalValue: 12, intervalUnit: 'months' },
  })
  await button(page, `Edit order ${id}`).click()
  const card = dialog.getByRole('article').filter({ has: page.getByLabel(`Close order ${id}`) })
  await card.getByLabel('Title').fill('Pads, front')
  await card.getByLabel('Cost').fill('99.5')
  await card.getByLabel('Category').selectOption('brakes')
  await card.getByLabel('Completion date').fill('2026-02-03')
  await card.getByLabel('Routine Template').selectOption({ label: 'Yearly check (Every 12 months)' })
  await card.getByRole('checkbox').check()
  await expect(page.getByText('Please select at least one repair to import')).toHaveCount(0)
  await expectNothingFound(page)
  await button(page, 'Import 1').click()
  await expect(announced(page, 'status', 'Successfully imported 1 repairs')).toBeVisible()
  await expect(dialog.getByText('1 already imported')).toBeVisible()
  await expect(button(page, `Edit order ${id}`)).toHaveCount(0)
  const made = (await (await page.request.get('/api/repairs')).json()) as object[]
  expect(made).toMatchObject([
    {
      title: 'Pads, front',
      repairCost: 99.5,
      endDate: '2026-02-03',
      originatingTemplate: { nextDueDate: '2027-02-03' },
    },
  ])

  const rest = orders.repairs.length - 1
  await button(page, 'Select All').click()
  await expect(button(page, `Import ${rest}`)).toBeVisible()
  await button(page, 'Deselect All').click()
  await expect(button(page, 'Import 0')).toBeVisible()
  await button(page, 'Select All').click()
  await button(page, `Import ${rest}`).click()
  await expect(dialog.getByText('No vehicle of yours belongs to this order')).toBeVisible()
})

test('what the list shows is exported, and everything by an administrator', async ({ page, another }) => {
  await aWorkingBusiness(page)
  const key = await vehicleKey(page)
  await openCsv(page)
  await chooseFile(
    page,
    'a.csv',
    `${header}\nOil,Done,${key},oil_change,low,74,1,2026-03-15,,\nTires,New,${key},tires,low,5,2,2026-03-15,,`,
  )
  await button(page, 'Import 2 repairs').click()
  await button(page, 'Done').click()
  await page.goto('/repairs?search=oil')
  await expect(heading(page, 'All Repairs')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^pitlane-repairs-.*\.csv$/)
  const lines = await textOf(download)
  expect(lines).toContain('Oil,Done')
  expect(lines).not.toContain('Tires')

  await page.goto('/settings')
  const exporting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export all data' }).click()
  expect(JSON.parse(await textOf(await exporting)).repairs).toHaveLength(2)

  const staff = await another()
  await signIn(staff, await anEmployee(page))
  await staff.goto('/settings')
  await expect(heading(staff, 'Settings')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Export all data' })).toHaveCount(0)
})

async function textOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Whatever stands beside this button. */
function foot(dialog: Locator, name: string): Locator {
  return dialog.getByRole('button', { name, exact: true }).locator('..')
}
