import { announced, aWorkingBusiness, expect, test } from '../../journey.ts'
import { aPicture } from '../../picture.ts'
import { aWornRepair, dialogOf, repairNow, row, tabTo } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What is waited for a second and a half is waited for a minute: the machine may be slow. */
const waitLonger = `{
  const { setTimeout } = window
  window.setTimeout = (work, wait, ...more) => setTimeout(work, wait === 1_500 ? 60_000 : wait, ...more)
}`

/** Notes what is pushed from its place from now on. */
const watchShifts = `{
  window.shifts = []
  const note = ({ value, sources }) => window.shifts.push([value, ...sources.map(({ node }) => node?.textContent)])
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift' })
}`

const underWay = {
  status: 'in progress',
  startDate: '2026-03-02',
  startTime: '09:00',
  endDate: '2026-03-04',
  endTime: '17:00',
}

test('a link opens a repair, steadily, leaves the address, and says calmly when the repair is gone', async ({
  page,
  provoke,
}) => {
  provoke(/^404 GET \/api\/repairs\//)
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page)
  const comments = Promise.withResolvers<void>()
  await page.route('**/comments', async (route) => {
    await comments.promise
    await route.continue()
  })
  await page.goto('/vehicles')
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  const next = dialog.getByRole('button', { name: 'Plan', exact: true })
  const before = await next.boundingBox()
  comments.resolve()
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await expect(dialog.getByText('Squeals when braking.')).toBeVisible()
  expect(await next.boundingBox(), 'the foot stays put while the rest arrives').toEqual(before)
  await expect(dialog.getByText('48,000 miles')).toBeVisible()
  await expect(page).toHaveURL(`/vehicles/${repair.vehicleId}`)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Worn brake pads')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/vehicles')

  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.vehicleId}`)
  await expect(dialogOf(page, 'Repair').getByText('This repair no longer exists.')).toBeVisible()
})

test('what a repair collides with is known before what stands below it is seen, and pushes nothing down', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page)
  const { id, title, vehicleId } = repair
  const vehicle = await (await page.request.get(`/api/vehicles/${vehicleId}`)).json()
  const own = { id, number: 1, title, status: 'need', urgencyLevel: 'medium' }
  const found = { id: 'c1', kind: 'overlap', severity: 'critical', at: '2030-01-01T00:00:00Z', vehicle }
  const told = Promise.withResolvers<void>()
  await page.route('**/api/conflicts?vehicleId=*', async (route) => {
    await told.promise
    await route.fulfill({ json: [{ ...found, repair: own, sentence: 'It goes out.' }] })
  })
  await page.addInitScript(waitLonger)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/repairs?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  const description = dialog.getByText('Squeals when braking.')
  await expect(description).toBeAttached()
  await expect(description).toBeHidden()
  await page.evaluate(watchShifts)
  told.resolve()
  await expect(description).toBeVisible()
  await expect(dialog.getByText('It goes out.')).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.evaluate('window.shifts')).toEqual([])
})

test('a planned repair shows its time and its hours, and completed it tells that the plan ended', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const plan = {
    plannedStart: '2027-03-02T09:00:00Z',
    plannedEnd: '2027-03-02T12:00:00Z',
    expectedHours: 2.5,
  }
  const repair = await aWornRepair(page, plan)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const details = dialogOf(page, 'Worn brake pads').getByRole('definition')
  await expect(details.filter({ hasText: /Mar 2, 2027, .+ – Mar 2, 2027, / })).toBeVisible()
  await expect(details.filter({ hasText: /^2\.5$/ })).toBeVisible()

  const done = { status: 'completed', endDate: '2026-03-02', repairCost: 10 }
  const answer = await page.request.patch(`/api/repairs/${repair.id}`, { data: done })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  await dialog.getByRole('button', { name: 'History of changes' }).click()
  await expect(dialog.getByText(/^Planned Start.*Mar 2, 2027.*Not set$/)).toBeVisible()
  await expect(details.filter({ hasText: 'Mar 2, 2027' })).toHaveCount(0)
})

test('by keyboard alone: open, edit, an error, save, and back on the row', async ({ page }) => {
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page)
  await page.goto(`/vehicles/${repair.vehicleId}`)
  await row(page, 'Worn brake pads').focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Worn brake pads')
  await expect(dialog.getByRole('heading', { name: 'Worn brake pads' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Edit', exact: true }))
  await page.keyboard.press('Enter')

  const title = dialog.getByLabel(/^Title/)
  await tabTo(page, title)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(title).toBeFocused()
  await page.keyboard.type('Worn brake discs')
  await expect(dialog.getByText('Title is required')).toHaveCount(0)

  await page.keyboard.press('Escape')
  const discard = dialogOf(page, 'Discard changes')
  await expect(discard.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(discard).toHaveCount(0)
  await expect(title).toHaveValue('Worn brake discs')
  await expect(title).toBeFocused()

  await tabTo(page, dialog.getByRole('radio', { name: 'Needs Repair' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Completed' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Required fields missing for status')).toBeVisible()
  await tabTo(page, dialog.getByLabel(/^Target End Date/))
  await page.keyboard.type('03042026')
  await tabTo(page, dialog.getByLabel(/^Repair Cost/))
  await page.keyboard.type('120.50')
  await page.keyboard.press('Enter')

  await expect(announced(page, 'status', 'Repair updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Worn brake discs')).toBeFocused()
  expect(await repairNow(page, repair)).toMatchObject({
    title: 'Worn brake discs',
    status: 'completed',
    endDate: '2026-03-04',
    repairCost: 120.5,
  })
})

test('photos are added, looked through, and taken away only by a save', async ({ page }) => {
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose photos' }).click()
  await (await chooser).setFiles([
    await aPicture(page, 'teal', [900, 600]),
    await aPicture(page, 'orange', [900, 600]),
  ])
  await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)

  await row(page, 'Worn brake pads').click()
  await dialog.getByRole('button', { name: 'View Issue photo 1' }).click()
  const viewer = page.getByRole('dialog', { name: 'Issue photos' })
  await expect(viewer.getByRole('img', { name: 'Issue photo 1 of 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'Issue photo 2 of 2' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  const download = page.waitForEvent('download')
  await viewer.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove Issue photo 1' }).click()
  await expect(dialog.getByRole('img', { name: /^Issue photo/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(page, 'Discard changes').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('button', { name: /^View Issue photo/ })).toHaveCount(2)
  const { imageUrls } = (await repairNow(page, repair)) as { imageUrls: string[] }
  for (const photo of imageUrls) expect((await page.request.get(photo)).ok()).toBe(true)
})

test('the dates of work under way are locked until somebody wants to change them', async ({ page }) => {
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page, underWay)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog.getByLabel(/^Target End Date/)).toBeDisabled()
  await expect(dialog.getByLabel(/^Vehicle Key/)).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Completed' }).check()
  await expect(dialog.getByLabel(/^Target End Date/)).toBeEnabled()
  await expect(dialog.getByLabel(/^Vehicle Key/)).toBeEnabled()
  await dialog.getByRole('radio', { name: 'In Progress' }).check()
  await dialog.getByRole('button', { name: 'Change dates' }).click()
  await expect(dialog.getByLabel(/^Start Date/)).toBeFocused()
  await dialog.getByLabel(/^Target End Date/).fill('2026-03-06')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await repairNow(page, repair)).toMatchObject({ endDate: '2026-03-06', startTime: '09:00' })
})
