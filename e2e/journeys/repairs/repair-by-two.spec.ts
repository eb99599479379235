import { anEmployee, announced, aWorkingBusiness, expect, signIn, test } from '../../journey.ts'
import { aWornRepair, dialogOf, repairNow, row } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('two people edit one repair: the second sees both texts and no change is lost', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^409 PATCH/)
  const { slug } = await aWorkingBusiness(page)
  const repair = await aWornRepair(page)
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
  const first = await aWornRepair(page)
  const second = await aWornRepair(page, { title: 'Cracked mirror' }, first.vehicleId)
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
  const repair = await aWornRepair(page)
  await page.goto(`/vehicles/${repair.vehicleId}?repair=${repair.id}`)
  await expect(dialogOf(page, 'Worn brake pads').getByText('Squeals when braking.')).toBeVisible()
  await page.request.delete(`/api/repairs/${repair.id}`)
  await expect(page.getByRole('dialog').getByText('This repair no longer exists.')).toBeVisible()
})

test('a save that does not get through keeps what was typed, and the list as it was', async ({
  page,
  provoke,
}) => {
  provoke(/ERR_FAILED \/api\/repairs/)
  await aWorkingBusiness(page)
  const repair = await aWornRepair(page)
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
  const header = dialog.getByRole('heading', { name: 'Worn brake pads', exact: true }).locator('..')
  await expect(header.getByText('Critical')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer()
  await expect(announced(page, 'alert', 'Error')).toBeVisible()
  await expect(header.getByText('Medium')).toBeVisible()
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('Typed in a tunnel')
})
