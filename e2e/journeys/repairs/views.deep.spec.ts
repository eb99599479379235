import type { Page } from '@playwright/test'
import { expectNothingInBothSchemes } from '../../axe.ts'
import {
  anEmployee,
  announced,
  aRepair,
  aVehicle,
  aWorkingBusiness,
  button,
  expect,
  field,
  heading,
  listenAt,
  signIn,
  test,
} from '../../journey.ts'

const views = (page: Page, name: string | RegExp = 'Views') => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const dialog = (page: Page) => page.getByRole('dialog')

async function aShop(page: Page) {
  const business = await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { title: 'Brakes gone', urgencyLevel: 'critical' })
  await aRepair(page, { title: 'Wipers worn', urgencyLevel: 'low' })
  const staff = { ...(await anEmployee(page)), slug: business.slug }
  return { staff }
}

async function save(page: Page, name: string, isShared: boolean): Promise<void> {
  await views(page).click()
  await item(page, 'Save this view…').click()
  await field(dialog(page), 'Name').fill(name)
  if (isShared) await dialog(page).getByLabel('Share it with everybody in the business').check()
  await button(page, 'Save').click()
  await expect(announced(page, 'status', 'View saved')).toBeVisible()
  await expect(views(page, `Views: ${name}`)).toBeFocused()
}

test('a view is saved, opened again by its link, seen by a colleague and deleted', async ({
  page,
  another,
}) => {
  const { staff } = await aShop(page)
  await page.goto('/repairs')
  await page.getByLabel('Filter by urgency').selectOption('critical')
  await expect(page).toHaveURL('/repairs?urgencyLevel=critical')
  await save(page, 'Only critical', true)

  // The link is the page with its filters: it needs no view, and finds the one it is.
  const colleague = await another()
  await signIn(colleague, staff)
  await listenAt(colleague, page.url())
  await expect(views(colleague, 'Views: Only critical')).toBeVisible()
  await expect(colleague.getByText('Brakes gone')).toBeVisible()
  await expect(colleague.getByText('Wipers worn')).toHaveCount(0)

  await button(colleague, 'Clear').click()
  await expect(colleague).toHaveURL('/repairs')
  await expect(colleague.getByText('Wipers worn')).toBeVisible()
  await views(colleague).click()
  await expect(item(colleague, 'Edit views…')).toHaveCount(0)
  await item(colleague, /^Only critical/).click()
  await expect(colleague).toHaveURL('/repairs?urgencyLevel=critical')
  await colleague.goBack()
  await expect(colleague).toHaveURL('/repairs')
  await expect(views(colleague)).toBeVisible()

  await views(page, 'Views: Only critical').click()
  await item(page, 'Edit views…').click()
  await button(page, 'What to do with Only critical').click()
  await item(page, 'Delete').click()
  await page
    .getByRole('dialog', { name: 'Delete this view?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(announced(page, 'status', 'View deleted')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views(page)).toBeVisible()
  await expect(page).toHaveURL('/repairs?urgencyLevel=critical')

  await views(colleague).click()
  await expect(colleague.getByText(/^Nothing is saved yet/)).toBeVisible()
})

test('vehicles have views too, of oneself alone unless they are shared', async ({ page, another }) => {
  const { staff } = await aShop(page)
  await page.goto('/vehicles?status=available')
  await expect(heading(page, 'Fleet Vehicles')).toBeVisible()
  await save(page, 'On the lot', false)
  const colleague = await another()
  await signIn(colleague, staff)
  await colleague.goto('/vehicles')
  await views(colleague).click()
  await expect(colleague.getByText(/^Nothing is saved yet/)).toBeVisible()
})

test('whoever presses the button while the list comes that takes its place has it open', async ({ page }) => {
  await aShop(page)
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/ViewsMenu-.*js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/repairs?urgencyLevel=critical')
  await views(page).hover()
  await page.mouse.down()
  const came = page.waitForResponse(/\/assets\/ViewsMenu-.*js$/)
  held.resolve()
  // Here, run, and drawn.
  await page.evaluate(`import('${(await came).url()}').then(() => new Promise((drawn) =>
    requestAnimationFrame(() => requestAnimationFrame(drawn))))`)
  await page.mouse.up()
  await expect(item(page, 'Save this view…')).toBeVisible()
})

for (const width of [390, 1440])
  test(`the views are for everybody at ${width}, in light and in dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await aShop(page)
    await page.goto('/repairs?urgencyLevel=critical&search=brakes')
    await save(page, 'Critical repairs of the harbour that nobody has begun so far', true)
    await views(page, /^Views: /).click()
    await expect(item(page, 'Edit views…')).toBeVisible()
    await expectNothingInBothSchemes(page)
    await page.keyboard.press('Escape')
    await page.goto('/vehicles?status=available')
    await views(page).click()
    await item(page, 'Save this view…').click()
    await expect(field(dialog(page), 'Name')).toBeFocused()
    await expectNothingInBothSchemes(page, '[role="dialog"]')
    await field(dialog(page), 'Name').fill('On the lot')
    await page.keyboard.press('Enter')
    await expect(announced(page, 'status', 'View saved')).toBeVisible()
    await views(page, 'Views: On the lot').click()
    await item(page, 'Edit views…').click()
    await expect(dialog(page).getByRole('list', { name: 'Views' })).toBeVisible()
    await expectNothingInBothSchemes(page, '[role="dialog"]')
  })
