import type { Page } from '@playwright/test'
import { announced, aVehicle, aWorkingBusiness, button, expect, field, heading, test } from '../../journey.ts'
import { aPicture } from '../../picture.ts'
import { choosePhotos, repairsOf } from '../../report-form.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Opens the form of one of the own vehicles; answers with the vehicle's id. */
async function openForm(page: Page): Promise<string> {
  await aWorkingBusiness(page)
  const id = await aVehicle(page)
  await page.goto(`/vehicles/${id}/new-repair`)
  await expect(button(page, 'Report Repair')).toBeVisible()
  return id
}

test('a repair is reported with two photos on a phone and is in the vehicle’s history', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await page.goto('/vehicles')
  await page
    .getByRole('link', { name: /Report Repair/ })
    .first()
    .click()
  await expect(heading(page, 'Report Repair')).toBeVisible()
  const id = /vehicles\/([^/]+)\//.exec(page.url())?.[1] ?? ''

  await field(page, 'Title').fill('Cracked windscreen')
  await field(page, 'Description').fill('A stone on the highway, left of the mirror.')
  await field(page, 'Category').selectOption('body')
  await page.getByRole('radio', { name: 'High' }).check()
  await field(page, 'Odometer Reading').fill('48210')
  await choosePhotos(page, 'teal', 'orange')
  await expect(page.getByRole('img', { name: /^Issue photo/ })).toHaveCount(2)
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await button(page, 'Report Repair').click()

  await expect(announced(page, 'status', 'Repair Reported Successfully')).toBeVisible()
  await page.waitForURL(`/vehicles/${id}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Cracked windscreen' })
  await expect(row).toContainText('High')
  await expect(row).toContainText('Needs Repair')
  const [repair] = await repairsOf(page, id)
  expect(repair?.imageUrls).toHaveLength(2)
  for (const photo of repair?.imageUrls ?? []) {
    const answer = await page.request.get(photo)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
  }
})

test('a double click on Report makes one repair', async ({ page }) => {
  const id = await openForm(page)
  await field(page, 'Title').fill('Flat tyre')
  await field(page, 'Description').fill('Front left')
  await field(page, 'Odometer Reading').fill('1200')
  await button(page, 'Report Repair').dblclick()
  await page.waitForURL(`/vehicles/${id}`)
  await expect(page.getByText('Flat tyre')).toBeVisible()
  expect(await repairsOf(page, id)).toHaveLength(1)
})

test('whoever goes on somewhere else after a report is not called back', async ({ page }) => {
  const id = await openForm(page)
  // The next page is still on its way when the way back would begin.
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/RepairsPage-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await field(page, 'Title').fill('Flat tire')
  await field(page, 'Description').fill('Front left.')
  await field(page, 'Odometer Reading').fill('48210')
  await page.clock.install()
  await button(page, 'Report Repair').click()
  await expect(announced(page, 'status', 'Repair Reported Successfully')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Repairs' }).click()
  await page.clock.fastForward(5_000)
  held.resolve()
  await expect(heading(page, 'All Repairs')).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(page).toHaveURL(/\/repairs$/)
  expect(await repairsOf(page, id)).toHaveLength(1)
})

test('a draft with its photo survives a reload, is gone when discarded and when sent', async ({ page }) => {
  const id = await openForm(page)
  await field(page, 'Title').fill('Rattling door')
  await choosePhotos(page, 'teal')
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await field(page, 'Description').fill('Rear right')
  await page.reload()

  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Rattling door')
  await expect(field(page, 'Description')).toHaveValue('Rear right')
  await expect(page.getByRole('img', { name: 'Issue photo 1: teal.jpg' })).toBeVisible()
  await button(page, 'Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Title')).toHaveValue('')

  await field(page, 'Title').fill('Rattling door, again')
  await field(page, 'Description').fill('Rear right')
  await field(page, 'Odometer Reading').fill('1200')
  await button(page, 'Report Repair').click()
  await page.waitForURL(`/vehicles/${id}`)
  await page.goto(`/vehicles/${id}/new-repair`)
  await expect(button(page, 'Report Repair')).toBeVisible()
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

test('what is missing is said under its field, and the first such field is focused', async ({ page }) => {
  await openForm(page)
  await field(page, 'Odometer Reading').fill('')
  await page.getByRole('radio', { name: 'In Progress' }).check()
  await button(page, 'Report Repair').click()
  for (const sentence of [
    'Title is required',
    'Description is required',
    'Odometer reading is required',
    'Required fields are missing for the selected status',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
})

test('a dropped photo is uploaded, and one that got lost on the way is sent again by Retry', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_CONNECTION_RESET \/api\/uploads\//)
  const id = await openForm(page)
  await page.route(/\/api\/uploads\//, (route) => route.abort('connectionreset'), { times: 1 })
  const { buffer } = await aPicture(page, 'purple')
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
      return carried
    },
    [...buffer],
  )
  const area = page.getByRole('group', { name: 'Issue Photos' }).getByText('or drop them here')
  await area.dispatchEvent('dragover', { dataTransfer: dropped })
  await area.dispatchEvent('drop', { dataTransfer: dropped })

  await button(page, 'Retry Issue photo 1').click()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await field(page, 'Title').fill('Scratched bumper')
  await field(page, 'Description').fill('Rear')
  await field(page, 'Odometer Reading').fill('1200')
  await button(page, 'Report Repair').click()
  await page.waitForURL(`/vehicles/${id}`)
  const [repair] = await repairsOf(page, id)
  expect(repair?.imageUrls).toHaveLength(1)
})
