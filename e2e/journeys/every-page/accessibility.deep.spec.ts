import type { Page } from '@playwright/test'
import { expectNothingAnywhere, violationsOn } from '../../axe.ts'
import { inside, ofVehicle, openPage as open, outside, settingsOpen } from '../../every-page.ts'
import {
  aBusiness,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  signIn,
  test,
} from '../../journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('axe finds what is wrong, on a page, in a part of it, and by the rules that are asked for', async ({
  page,
}) => {
  await page.setContent(
    `<main><h1>Wrong</h1><p style="color: #ccc; background: #fff">Pale</p><form><input></form>
     <div style="font-size: 9px"><a href="/a">A</a><br><a href="/b">B</a></div></main>`,
  )
  const found = async (looked = {}) => (await violationsOn(page, looked)).map(({ id }) => id).sort()
  expect(await found()).toEqual(expect.arrayContaining(['color-contrast', 'label', 'target-size']))
  expect(await found({ part: 'form' })).toEqual(['label'])
  expect(await found({ rules: ['color-contrast'] })).toEqual(['color-contrast'])
})

for (const path of outside) {
  test(`axe finds nothing at ${path} before sign-in`, async ({ page }) => {
    await open(page, path)
    await expectNothingAnywhere(page)
  })
}

for (const path of inside) {
  test(`axe finds nothing at ${path} after sign-in`, async ({ page }) => {
    await signIn(page)
    await open(page, path)
    await expectNothingAnywhere(page)
  })
}

test('axe finds nothing in a form full of errors', async ({ page }) => {
  await open(page, '/business/signup')
  await button(page, 'Start 30-day free trial').click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectNothingAnywhere(page)
})

test('axe finds nothing in the user menu', async ({ page }) => {
  await signIn(page)
  await open(page, '/')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expectNothingAnywhere(page)
})

test('axe finds nothing in a vehicle, its history, its checks and a repair that people talk about', async ({
  page,
}) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const today = new Date().toISOString().slice(0, 10)
  const done = {
    status: 'completed',
    startDate: today,
    endDate: today,
    repairCost: 80,
    odometerReading: 1_000,
  }
  const { id } = await aRepair(page, done)
  await page.request.post(`/api/repairs/${id}/comments`, { data: { text: 'Looks good again.' } })
  await checkedTwice(page, vehicleId)
  const pages = ofVehicle.map((page) => `/vehicles/${vehicleId}${page}`)
  for (const path of [...pages, `/repairs?repair=${id}`]) {
    await open(page, path)
    await expectNothingAnywhere(page)
  }
})

/** What is pressed on a page, one after the other, until a dialog is open. Of Settings only what it is pressed in: all of it is looked at above. */
const dialogs: Record<string, [path: string, ...pressed: (string | RegExp)[]]> = {
  'the profile': ['/', /^User menu/, 'Your profile'],
  security: ['/', /^User menu/, 'Security'],
  'what one is told': ['/', /^User menu/, 'Notifications'],
  'the calendar': ['/', /^User menu/, 'Calendar'],
  'what one was told': ['/', /^Notifications/],
  'a report for any car': ['/', 'Report repair'],
  'everything by its name': ['/', 'Find or do anything'],
  'other cars': ['/conflicts', 'Other cars'],
  'a slot': ['/conflicts', 'Find a slot'],
  'a new repair': ['/repairs', 'New repair'],
  'a CSV': ['/repairs', 'Import CSV'],
  'orders of HQ': ['/repairs', 'Import from HQ'],
  'a new view': ['/repairs?status=open', /^Views/, 'Save this view…'],
  'all views': ['/repairs', /^Views/, 'Edit views…'],
  'a routine': ['/routine-repairs', /^Actions for/, 'Edit'],
  'a mechanic': ['/settings?open=repairs', /^Edit Maya Chen/],
  'removing a mechanic': ['/settings?open=repairs', /^Remove Maya Chen/],
  'a person': ['/settings?open=users', /^Change .*\(demo-staff\)/, 'Edit name, email and role'],
  'a new password': ['/settings?open=users', /^Change .*\(demo-staff\)/, 'Set new password'],
  'a second factor': ['/settings?open=users', /^Change .*\(demo-staff\)/, 'Reset second factor'],
  'switching somebody off': ['/settings?open=users', /^Change .*\(demo-staff\)/, 'Deactivate'],
  'a token': ['/settings?open=api', 'New token'],
  'revoking a token': ['/settings?open=api', /^Revoke /],
  'closing the business': ['/settings', 'Close business…'],
}

for (const [name, [path, ...pressed]] of Object.entries(dialogs))
  test(`axe finds nothing in the dialog of ${name}`, async ({ page }) => {
    await signIn(page)
    await open(page, path)
    for (const name of pressed) {
      const named = { name, exact: true }
      await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click()
    }
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNothingAnywhere(page)
  })

test('axe finds nothing in what is done to a car and a repair', async ({ page }) => {
  await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)
  const { id } = await aRepair(page)
  for (const pressed of ['Plan', 'Change the warranty']) {
    await open(page, `/vehicles/${vehicleId}`)
    await button(page, pressed).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNothingAnywhere(page)
  }
  for (const name of ['Start', 'Mark completed', 'Send to mechanic']) {
    await open(page, `/repairs?repair=${id}`)
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNothingAnywhere(page)
  }
})

test('axe finds nothing where only Settings is reachable, in notices and toasts', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await open(page, settingsOpen)
  await expect(page.getByText('Connect HQ Rental Software', { exact: true })).toBeVisible()
  await button(page, 'Create user').click()
  await expect(page.getByText('Missing information')).toBeVisible()
  await expectNothingAnywhere(page)
})

test('axe finds nothing in the dialogs of routine repairs', async ({ page }) => {
  await signIn(page)
  await open(page, '/routine-repairs?due=overdue')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'View linked repairs' })).toBeVisible()
  await expectNothingAnywhere(page)
  await page.getByRole('menuitem', { name: 'View linked repairs' }).click()
  await expect(page.getByRole('dialog', { name: 'Linked Repairs' })).toBeVisible()
  await expectNothingAnywhere(page)
  await close()
  await button(page, 'Generate Overdue Repairs').click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectNothingAnywhere(page)
  await close()
  await button(page, 'New Routine').click()
  await page.getByRole('radio', { name: 'Several vehicles' }).check()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectNothingAnywhere(page)
})

/** Two checks of the car, so that there is something to compare. */
async function checkedTwice(page: Page, vehicleId: string): Promise<void> {
  const { items, photos } = await (await page.request.get('/api/checks/settings')).json()
  await page.request.put('/api/checks/settings', { data: { isActive: true, items, photos } })
  const answers = items.map((item: { id: string }) => ({ itemId: item.id, isOk: true }))
  for (const fuel of [8, 4]) {
    const made = await page.request.post('/api/checks', { data: { vehicleId, fuel, items: answers } })
    expect(made.status(), await made.text()).toBe(201)
  }
}
