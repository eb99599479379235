import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { anEmployee, announced, aVehicle, aWorkingBusiness, expect, signIn, test } from '../../journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Reported {
  id: string
  vehicleId: string
  title: string
}

const underWay = {
  status: 'in progress',
  startDate: '2026-03-02',
  startTime: '09:00',
  endDate: '2026-03-04',
  endTime: '17:00',
}

/** A repair of the own business, reported through the API. */
async function aRepair(page: Page, over: object = {}, vehicleId?: string): Promise<Reported> {
  const id = vehicleId ?? (await aVehicle(page))
  const [user, vehicle] = await Promise.all(
    ['/api/user', `/api/vehicles/${id}`].map(async (path) => (await page.request.get(path)).json()),
  )
  const answer = await page.request.post('/api/repairs', {
    data: {
      tenantId: user.tenantId,
      reportedBy: user.id,
      vehicleId: id,
      vehicleKey: vehicle.vehicleKey,
      title: 'Worn brake pads',
      description: 'Squeals when braking.\nFront left.',
      category: 'brakes',
      odometerReading: 48_000,
      ...over,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

function row(page: Page, title: string): Locator {
  return page.getByRole('link', { name: title, exact: true })
}

async function repairNow(page: Page, { id }: Reported) {
  const answer = await page.request.get(`/api/repairs/${id}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0], timeout: 10_000 })
}

test('a link opens a repair, steadily, leaves the address, and says calmly when the repair is gone', async ({
  page,
  provoke,
}) => {
  provoke(/^404 GET \/api\/repairs\//)
  await aWorkingBusiness(page)
  const repair = await aRepair(page)
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
  await expect(dialog.getByRole('combobox', { name: 'Comment' })).toBeVisible()
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

test('a planned repair shows its time and its hours, and completed it tells that the plan ended', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const plan = {
    plannedStart: '2027-03-02T09:00:00Z',
    plannedEnd: '2027-03-02T12:00:00Z',
    expectedHours: 2.5,
  }
  const repair = await aRepair(page, plan)
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
  const repair = await aRepair(page)
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

test('two people edit one repair: the second sees both texts and no change is lost', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^409 PATCH/)
  const { slug } = await aWorkingBusiness(page)
  const repair = await aRepair(page)
  const other = await another()
  await signIn(other, { ...(await anEmployee(page)), slug })

  const [mine, theirs] = [dialogOf(page, 'Worn brake pads'), dialogOf(other, 'Worn brake pads')]
  for (const [browser, dialog] of [
    [page, mine],
    [other, theirs],
  ] as const) {
    await browser.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(dialog.getByLabel(/^Title/)).toHaveValue('Worn brake pads')
  }
  await mine.getByLabel(/^Description/).fill('My words')
  await mine.getByLabel(/^Reservation Number/).fill('R-77')
  await theirs.getByLabel(/^Description/).fill('Their words')
  await theirs.getByRole('radio', { name: 'Critical' }).check()
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs).toHaveCount(0)

  await expect(mine.getByText('Somebody else has just changed this repair.')).toBeVisible()
  await expect(mine.getByLabel(/^Description/)).toHaveValue('My words')
  await mine.getByRole('button', { name: 'Save Changes' }).click()
  await expect(mine.getByRole('heading', { name: 'This repair was changed by someone else' })).toBeFocused()
  const description = mine.getByRole('group', { name: 'Description' })
  await expect(description.getByRole('radio', { name: 'Yours My words' })).toBeChecked()
  await expect(description.getByRole('radio', { name: 'Theirs Their words' })).not.toBeChecked()
  await expect(
    mine.getByRole('group', { name: 'Priority' }).getByRole('radio', { name: 'Theirs' }),
  ).toBeChecked()
  await expect(mine.getByRole('group', { name: 'Title' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Save Changes' }).click()

  await expect(announced(page, 'status', 'Repair updated successfully')).toBeVisible()
  expect(await repairNow(page, repair)).toMatchObject({
    description: 'My words',
    reservationNumber: 'R-77',
    urgencyLevel: 'critical',
  })
  await row(page, 'Worn brake pads').click()
  await mine.getByRole('button', { name: 'History of changes' }).click()
  const history = mine.getByRole('listitem')
  await expect(history.filter({ hasText: 'Olive Owner changed this repair' })).toContainText('My words')
  await expect(history.filter({ hasText: 'Sam Staff changed this repair' })).toContainText('Their words')
})

test('a repair is deleted after a question, and one that is already gone counts as deleted', async ({
  page,
  provoke,
}) => {
  provoke(/^404 DELETE/)
  await aWorkingBusiness(page)
  const first = await aRepair(page)
  const second = await aRepair(page, { title: 'Cracked mirror' }, first.vehicleId)
  await page.goto(`/vehicles/${first.vehicleId}`)
  for (const { id, title } of [first, second]) {
    await row(page, title).click()
    const dialog = dialogOf(page, title)
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete Repair' }).click()
    const question = dialogOf(page, 'Delete Repair')
    await expect(question).toContainText(
      'Are you sure you want to delete this repair? This action cannot be undone and will permanently remove the repair record and all associated data.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Delete Repair' }).click()
    if (id === second.id) {
      // Nothing tells this page: it asks for a repair that somebody else has deleted a moment ago.
      await page.route('**/api/repairs/*', async (route) => {
        if (route.request().method() === 'DELETE') await page.request.delete(`/api/repairs/${id}`)
        await route.continue()
      })
    }
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(announced(page, 'status', 'Repair deleted successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, title)).toHaveCount(0)
  }
  await expect(page.getByText('No repair history yet')).toBeVisible()
})

test('a repair deleted by somebody else while it is open says so', async ({ page, provoke }) => {
  provoke(/^404 GET \/api\/repairs\//)
  await aWorkingBusiness(page)
  const repair = await aRepair(page)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  await expect(dialogOf(page, 'Worn brake pads').getByText('Squeals when braking.')).toBeVisible()
  await page.request.delete(`/api/repairs/${repair.id}`)
  await expect(page.getByRole('dialog').getByText('This repair no longer exists.')).toBeVisible()
})

test('photos are added, looked through, and taken away only by a save', async ({ page }) => {
  await aWorkingBusiness(page)
  const repair = await aRepair(page)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose photos' }).click()
  await (await chooser).setFiles([await aPicture(page, 'teal'), await aPicture(page, 'orange')])
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
  const repair = await aRepair(page, underWay)
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

test('a save that does not get through keeps what was typed, and the list as it was', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED \/api\/repairs/)
  await aWorkingBusiness(page)
  const repair = await aRepair(page)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel(/^Description/).fill('Typed in a tunnel')
  await dialog.getByRole('radio', { name: 'Critical' }).check()
  let answer = () => {}
  const isAsked = new Promise<void>((asked) => {
    void page.route('**/api/repairs/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      asked()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.abort()
    })
  })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await isAsked
  const header = dialog.locator('header')
  await expect(header.getByText('Critical')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer()
  await expect(announced(page, 'alert', 'Error')).toBeVisible()
  await expect(header.getByText('Medium')).toBeVisible()
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('Typed in a tunnel')
})

test('axe finds nothing serious in the dialog, viewing and editing', async ({ page }) => {
  await aWorkingBusiness(page)
  const repair = await aRepair(page, { ...underWay, receiptUrl: 'https://example.com/receipt.pdf' })
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  const dialog = dialogOf(page, 'Worn brake pads')
  const receipt = dialog.getByRole('link', { name: 'View Receipt' })
  await expect(receipt).toHaveAttribute('target', '_blank')
  await expect(receipt).toHaveAttribute('rel', /noopener/)
  await dialog.getByRole('button', { name: 'History of changes' }).click()
  await expect(dialog.getByText('Olive Owner reported this repair')).toBeVisible()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel(/^Title/).fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expectNothingSerious(page)
})

async function expectNothingSerious(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`))).toEqual([])
  }
}

async function aPicture(page: Page, colour: string) {
  const bytes = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(900, 600)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.fillStyle = fill
    brush.fillRect(0, 0, 900, 600)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, colour)
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
