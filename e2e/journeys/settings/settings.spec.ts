import type { Page } from '@playwright/test'
import {
  aBusiness,
  anEmployee,
  announced,
  aWorkingBusiness,
  button,
  endTrial,
  expect,
  field,
  heading,
  signIn,
  test,
  unique,
} from '../../journey.ts'

function row(page: Page, text: string) {
  return page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: text })
}

async function act(page: Page, username: string, item: string): Promise<void> {
  await row(page, username).getByRole('button').click()
  await page.getByRole('menuitem', { name: item }).click()
}

function dialog(page: Page) {
  return page.getByRole('dialog')
}

async function createUser(page: Page, username: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Create user' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(`${username}@example.com`)
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('New')
  await form.getByLabel(/^Password/).fill('journey-pass')
  await button(page, 'Create user').click()
  await expect(announced(page, 'status', 'User created successfully')).toBeVisible()
}

test('a user is created, made an administrator, and deactivated, which ends their session at once', async ({
  page,
  another,
  provoke,
}) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=users')
  const username = `nora-${unique()}`
  await createUser(page, username)
  await expect(row(page, username)).toContainText('Employee')
  await expect(row(page, username)).toContainText('Never signed in')

  const theirs = await another()
  await signIn(theirs, { username, password: 'journey-pass' })
  await theirs.goto('/settings?open=users')
  await expect(theirs.getByText('Only business administrators can manage users')).toBeVisible()

  await act(page, username, 'Edit name, email and role')
  await dialog(page).getByLabel('Role').selectOption('Admin')
  await dialog(page).getByLabel('Last name').fill('Newman')
  await button(page, 'Save user').click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, 'Nora Newman')).toContainText('Admin')
  await expect(row(page, 'Nora Newman')).toContainText('Last sign-in')
  await expect(theirs.getByRole('list', { name: 'Users' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^User menu/ })).toContainText('Nora Newman')

  provoke(/^401 GET/)
  await act(page, username, 'Deactivate')
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(row(page, username)).toContainText('Deactivated')
  await expect(heading(theirs, 'Sign in')).toBeVisible()

  await act(page, username, 'Reactivate')
  await dialog(page).getByRole('button', { name: 'Reactivate' }).click()
  await expect(row(page, username)).not.toContainText('Deactivated')
  await act(page, username, 'Set new password')
  await button(page, 'Set password').click()
  await expect(dialog(page)).toContainText('Password must be at least 6 characters')
  await dialog(page)
    .getByLabel(/^New password/)
    .fill('another-pass')
  await button(page, 'Set password').click()
  await expect(dialog(page)).toBeHidden()
  await field(theirs, 'Username').fill(username)
  await field(theirs, 'Password').fill('another-pass')
  await button(theirs, 'Sign In').click()
  await expect(heading(theirs, 'Settings')).toBeVisible()
})

test('the last administrator stays one, and the dialog says why', async ({ page, provoke }) => {
  provoke(/^409 PATCH \/api\/users/)
  const { username } = await aBusiness(page.request).then(async (business) => {
    await signIn(page, business)
    return business
  })
  await page.goto('/settings?open=users')
  await act(page, username, 'Edit name, email and role')
  await dialog(page).getByLabel('Role').selectOption('Employee')
  await button(page, 'Save user').click()
  await expect(
    page.getByRole('form').getByText('At least one active administrator is required'),
  ).toBeVisible()
  await expect(dialog(page).getByLabel('Role')).toHaveValue('employee')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard changes' })).toBeVisible()
  await button(page, 'Discard').click()
  await expect(dialog(page)).toHaveCount(0)
  await act(page, username, 'Deactivate')
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(announced(page, 'alert', 'Failed to deactivate user')).toContainText(
    'At least one active administrator is required',
  )
  await expect(row(page, username)).not.toContainText('Deactivated')
})

test('a mechanic is added and removed', async ({ page, provoke }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=repairs')
  await expect(page.getByText('No mechanics yet')).toBeVisible()
  await button(page, 'Add mechanic').click()
  await expect(announced(page, 'alert', 'Missing information')).toContainText('Please enter a mechanic name.')
  await expect(field(page, 'Mechanic name')).toBeFocused()
  await field(page, 'Mechanic name').fill('Ada Wrench')
  await field(page, 'Specialization').fill('Brakes')
  await page.keyboard.press('Enter')
  await expect(announced(page, 'status', 'Mechanic added successfully')).toBeVisible()
  const mechanics = page.getByRole('list', { name: 'Mechanics' })
  await expect(mechanics.getByRole('listitem')).toHaveText(['Ada WrenchBrakes'])
  await expect(field(page, 'Mechanic name')).toHaveValue('')
  await expect(field(page, 'Mechanic name')).toBeFocused()

  provoke(/^409 POST \/api\/mechanics/)
  await field(page, 'Mechanic name').fill(' ada WRENCH ')
  await button(page, 'Add mechanic').click()
  await expect(announced(page, 'alert', 'Failed to add mechanic')).toBeVisible()
  await expect(field(page, 'Mechanic name')).toHaveValue(' ada WRENCH ')

  await page.getByRole('button', { name: 'Remove Ada Wrench' }).click()
  await button(page, 'Remove').click()
  await expect(announced(page, 'status', 'Mechanic removed')).toBeVisible()
  await expect(page.getByText('No mechanics yet')).toBeVisible()
})

test('a code is forced to its form while it is typed, and categories come and go', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=repairs')
  const list = page.getByRole('list', { name: 'Repair categories' })
  await expect(list.getByRole('listitem')).toHaveCount(14)
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(128)

  await field(page, 'Category name').fill('Wind Shield')
  await button(page, 'Add category').click()
  await expect(announced(page, 'alert', 'Missing information')).toContainText(
    'Please enter both category name and code.',
  )
  await field(page, 'Code').pressSequentially('Wind Shield #2')
  await expect(field(page, 'Code')).toHaveValue('wind_shield__2')
  await button(page, 'Add category').click()
  await expect(announced(page, 'status', 'Category added successfully')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(15)
  await expect(list).toContainText('Wind Shieldwind_shield__2')

  await page.getByRole('button', { name: 'Remove Brakes' }).click()
  await button(page, 'Remove').click()
  await expect(announced(page, 'status', 'Category removed')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(14)
  await button(page, 'Create default categories').click()
  await expect(announced(page, 'status', 'Default categories created')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(15)
})

test('another address asks for the tokens again, at their fields', async ({ page, provoke }) => {
  provoke(/^400 POST \/api\/hq\/config/)
  await aWorkingBusiness(page)
  await page.goto('/settings?open=hq')
  const address = await field(page, 'Base URL').inputValue()
  await field(page, 'Base URL').fill('https://somewhere-else.example')
  await button(page, 'Save Configuration').click()
  const again = 'Please enter the tokens again for the new address.'
  for (const label of ['Tenant Token', 'User Token']) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(again))
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'Tenant Token')).toBeFocused()
  await field(page, 'Base URL').fill(address)
  await button(page, 'Save Configuration').click()
  await expect(announced(page, 'status', 'Configuration saved')).toBeVisible()
})

test('an employee sees the notices, disabled fields and no buttons, and may keep the lists', async ({
  page,
  another,
}) => {
  await aWorkingBusiness(page)
  const employee = await another()
  await signIn(employee, await anEmployee(page))
  await employee.goto('/settings?open=hq,billing,users,repairs')
  await expect(employee.getByRole('form', { name: 'HQ API configuration' })).toBeVisible()
  await expect(
    employee.getByText(
      'Administrator Access Required: Only business administrators can modify HQ API configuration.',
    ),
  ).toBeVisible()
  for (const label of ['Base URL', 'Tenant Token', 'User Token'])
    await expect(field(employee, label)).toBeDisabled()
  for (const name of ['Save Configuration', 'Test Connection'])
    await expect(button(employee, name)).toBeDisabled()
  await expect(employee.getByText('Only business administrators can manage users')).toBeVisible()
  await expect(
    employee.getByText('Only business administrators can start or manage the subscription.'),
  ).toBeVisible()
  await expect(employee.getByText(/^Your free trial ends in \d+ days/)).toBeVisible()
  await expect(employee.getByRole('button', { name: /Start Subscription/ })).toHaveCount(0)
  await expect(employee.getByRole('form', { name: 'Business' })).toHaveCount(0)
  await field(employee, 'Mechanic name').fill('Sam himself')
  await button(employee, 'Add mechanic').click()
  await expect(employee.getByRole('list', { name: 'Mechanics' })).toContainText('Sam himself')
})

test('an administrator names the business and its time zone', async ({ page, another }) => {
  const business = await aBusiness(page.request)
  await signIn(page, business)
  const elsewhere = await another()
  await signIn(elsewhere, business)
  await elsewhere.goto('/settings')
  await page.goto('/settings')
  await expect(page.getByText(/^It is .* there$/)).toBeVisible()
  await field(page, 'Business name').fill('Harbour Cars')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('york america')
  const found = page.getByRole('option', { name: /^America\/New York/ })
  await expect(found).toContainText(/[AP]M GMT-[45]/)
  await found.click()
  await button(page, 'Save').click()
  await expect(announced(page, 'status', 'Business saved')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Harbour Cars')
  await expect(elsewhere.getByRole('banner')).toContainText('Harbour Cars')
  await page.reload()
  await expect(zone).toHaveValue('America/New York')
})

test('everybody keeps their own profile, picture and password', async ({ page, another, provoke }) => {
  await aWorkingBusiness(page)
  const credentials = await anEmployee(page)
  const mine = await another()
  await signIn(mine, credentials)
  await mine.goto('/')
  const menu = mine.getByRole('button', { name: /^User menu/ })
  await menu.click()
  await mine.getByRole('menuitem', { name: 'Your profile' }).click()
  await field(mine, 'First name').fill('Samantha')
  await mine.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await aPicture(mine),
  })
  await expect(button(mine, 'Remove picture')).toBeVisible()
  await button(mine, 'Save profile').click()
  await expect(announced(mine, 'status', 'Profile saved')).toBeVisible()
  await expect(menu).toContainText('Samantha Staff')
  const picture = menu.locator('img')
  await expect(picture).toHaveAttribute('src', /^\/objects\/.+\?width=160$/)
  expect(await picture.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth > 0)).toBe(true)

  provoke(/^400 PATCH \/api\/user/)
  await menu.click()
  await mine.getByRole('menuitem', { name: 'Your profile' }).click()
  await field(mine, 'Current password').fill('not-it-at-all')
  await field(mine, 'New password').fill('brand-new-pass')
  await button(mine, 'Change password').click()
  await expect(mine.getByRole('form').getByText('Current password is incorrect')).toBeVisible()
  await field(mine, 'Current password').fill(credentials.password)
  await button(mine, 'Change password').click()
  await expect(announced(mine, 'status', 'Password changed')).toBeVisible()
  await mine.reload()
  await expect(heading(mine, 'Dashboard')).toBeVisible()
  const again = await another()
  await signIn(again, { ...credentials, password: 'brand-new-pass' })
})

test('a profile can be changed when the trial is over', async ({ page }) => {
  await aWorkingBusiness(page)
  await endTrial(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await dialog(page).getByLabel('Last name').fill('Ownerson')
  await button(page, 'Save profile').click()
  await expect(announced(page, 'status', 'Profile saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^User menu/ })).toContainText('Olive Ownerson')
})

test('a link to a section leads to it, and what is opened on the page moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 })
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=webhooks')
  const section = page.getByRole('button', { name: /^Webhooks/ })
  await expect(page.getByRole('form', { name: 'Add a webhook' })).toBeVisible()
  await expect(section).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)

  await page.getByRole('button', { name: /^User Management/ }).focus()
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=webhooks%2Cusers|open=webhooks,users/)
  await expect(button(page, 'Create user')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('the longest names and addresses fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await aBusiness(page.request))
  const longest = { firstName: 'W'.repeat(120), lastName: 'م'.repeat(120) }
  const email = `${'e'.repeat(60)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`
  await page.request.post('/api/register', {
    data: { ...longest, email, username: `u${'n'.repeat(63)}`, password: 'journey-pass' },
  })
  await page.request.post('/api/mechanics', {
    data: { name: 'M'.repeat(120), specialization: 'S'.repeat(120) },
  })
  await page.goto('/settings?open=users,repairs')
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Mechanics' }).getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await act(page, longest.firstName, 'Edit name, email and role')
  await expect(dialog(page)).toBeVisible()
  expect(await dialog(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
})

async function aPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 300
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = 'teal'
      brush.fillRect(0, 0, 300, 300)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
