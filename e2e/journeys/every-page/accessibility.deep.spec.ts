import type { Page } from '@playwright/test'
import { seriousOn } from '../../axe.ts'
import { inside, openPage as open, outside, settingsOpen } from '../../every-page.ts'
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
    `<main><h1>Wrong</h1><p style="color: #ccc; background: #fff">Pale</p><form><input></form></main>`,
  )
  const found = async (looked = {}) => (await seriousOn(page, looked)).map(({ id }) => id).sort()
  expect(await found()).toEqual(expect.arrayContaining(['color-contrast', 'label']))
  expect(await found({ part: 'form' })).toEqual(['label'])
  expect(await found({ rules: ['color-contrast'] })).toEqual(['color-contrast'])
})

for (const path of outside) {
  test(`axe finds nothing serious at ${path} before sign-in`, async ({ page }) => {
    await open(page, path)
    await expectNothingSerious(page)
  })
}

for (const path of inside) {
  test(`axe finds nothing serious at ${path} after sign-in`, async ({ page }) => {
    await signIn(page)
    await open(page, path)
    await expectNothingSerious(page)
  })
}

test('axe finds nothing serious in a form full of errors', async ({ page }) => {
  await open(page, '/business/signup')
  await button(page, 'Start 30-day free trial').click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectNothingSerious(page)
})

test('axe finds nothing serious in the user menu', async ({ page }) => {
  await signIn(page)
  await open(page, '/')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expectNothingSerious(page)
})

test('axe finds nothing serious in a vehicle, its history, its checks and a repair that people talk about', async ({
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
  const pages = ['', '/history', '/check', '/condition'].map((page) => `/vehicles/${vehicleId}${page}`)
  for (const path of [...pages, `/repairs?repair=${id}`]) {
    await open(page, path)
    await expectNothingSerious(page)
  }
})

for (const name of ['Notifications', 'Calendar'])
  test(`axe finds nothing serious in what is chosen under ${name}`, async ({ page }) => {
    await signIn(page)
    await open(page, '/')
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNothingSerious(page)
  })

test('axe finds nothing serious where only Settings is reachable, in notices and toasts', async ({
  page,
}) => {
  await signIn(page, await aBusiness(page.request))
  await open(page, settingsOpen)
  await expect(page.getByText('Connect HQ Rental Software', { exact: true })).toBeVisible()
  await button(page, 'Create user').click()
  await expect(page.getByText('Missing information')).toBeVisible()
  await expectNothingSerious(page)
})

test('axe finds nothing serious in the dialogs of routine repairs', async ({ page }) => {
  await signIn(page)
  await open(page, '/routine-repairs?due=overdue')
  const close = async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'View linked repairs' })).toBeVisible()
  await expectNothingSerious(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('menuitem', { name: 'View linked repairs' }).click()
  await expect(page.getByRole('dialog', { name: 'Linked Repairs' })).toBeVisible()
  await expectNothingSerious(page)
  await close()
  await button(page, 'Generate Overdue Repairs').click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectNothingSerious(page)
  await close()
  await button(page, 'New Routine').click()
  await page.getByRole('radio', { name: 'Several vehicles' }).check()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectNothingSerious(page)
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

/** On a desktop and on a phone, in light and in dark. */
async function expectNothingSerious(page: Page): Promise<void> {
  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // By the clock: a page that has nothing to draw may ask for no frame.
      await page.waitForFunction(isShownIn, colorScheme, { polling: 50 })
      // Dark is the same page in other colours.
      const rules = colorScheme === 'dark' ? { rules: ['color-contrast', 'link-in-text-block'] } : {}
      const serious = await seriousOn(page, rules)
      for (const { id, nodes } of serious)
        found.push(...nodes.map(({ target }) => `${id} at ${target}, ${colorScheme}, ${width} px`))
    }
  }
  expect(found).toEqual([])
}

/** The application follows the system's scheme a moment later; pages without it say nothing of theirs. */
function isShownIn(scheme: string): boolean {
  return (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme
}
