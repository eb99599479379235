import type { Page } from '@playwright/test'
import {
  aBusiness,
  announced,
  button,
  expect,
  field,
  firstSteps,
  heading,
  signIn,
  test,
  unique,
} from '../../journey.ts'

const labels = {
  name: 'Business name',
  slug: 'Business slug',
  email: 'Contact email',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
}

const submitName = 'Start 30-day free trial'

async function fill(page: Page, over: Partial<typeof labels> = {}): Promise<void> {
  const id = unique()
  const values = {
    name: `Signup Rental ${id}`,
    slug: `signup-${id}`,
    email: `signup-${id}@example.com`,
    firstName: 'Nina',
    lastName: 'New',
    username: `nina-${id}`,
    password: 'journey-pass',
    ...over,
  }
  for (const [name, value] of Object.entries(values))
    await field(page, labels[name as keyof typeof labels]).fill(value)
}

async function expectError(page: Page, label: string, message: string): Promise<void> {
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
}

test.beforeEach(async ({ page }) => {
  await page.goto('/business/signup')
  await expect(heading(page, 'Register your business')).toBeVisible()
  await expect(page).toHaveTitle('Register your business · Pitlane')
})

test('the slug follows the business name until it is written by hand', async ({ page }) => {
  const slug = field(page, 'Business slug')
  const name = field(page, 'Business name')
  await name.fill("  Müller & Sons' -- Rental  24 ")
  await expect(slug).toHaveValue('muller-sons-rental-24')
  await name.fill('株式会社')
  await expect(slug).toHaveValue('')
  await slug.fill('my-own')
  await name.fill('Another Name')
  await expect(slug).toHaveValue('my-own')
})

test('an empty form names every required field and leads to the first', async ({ page }) => {
  await button(page, submitName).click()
  await expectError(page, 'Business name', 'Business name must be at least 2 characters')
  await expectError(page, 'Business slug', 'Slug must be at least 2 characters')
  await expectError(page, 'Contact email', 'Please enter a valid email address')
  await expectError(page, 'First name', 'First name is required')
  await expectError(page, 'Last name', 'Last name is required')
  await expectError(page, 'Username', 'Username must be at least 3 characters')
  await expectError(page, 'Password', 'Password must be at least 6 characters')
  await expect(field(page, 'Business name')).toBeFocused()
  for (const optional of ['Contact phone', 'Address'])
    await expect(field(page, optional)).not.toHaveAttribute('aria-invalid', 'true')
})

test('what was entered wrongly is said in its field, and goes away when it is right', async ({ page }) => {
  await fill(page, { name: 'X', slug: 'Not A Slug!', email: 'nina@', username: 'a@b.c', password: '12345' })
  await field(page, 'Password').press('Enter')
  await expectError(page, 'Business name', 'Business name must be at least 2 characters')
  await expectError(page, 'Business slug', 'Slug must contain only lowercase letters, numbers, and hyphens')
  await expectError(page, 'Contact email', 'Please enter a valid email address')
  await expectError(page, 'Username', 'Username must not contain spaces or @')
  await expectError(page, 'Password', 'Password must be at least 6 characters')
  await field(page, 'Password').fill('123456')
  await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid', 'true')
  await expectError(page, 'Username', 'Username must not contain spaces or @')
})

test('a taken slug is said beside its field, and nothing typed is lost', async ({ page, provoke }) => {
  provoke(/^409 POST \/api\/business\/register/)
  const { slug } = await aBusiness(page.request)
  await fill(page, { slug, lastName: 'Kept' })
  await button(page, submitName).click()
  await expectError(page, 'Business slug', 'This business slug is already taken')
  await expect(field(page, 'Business slug')).toBeFocused()
  await expect(announced(page, 'alert', 'Registration Failed')).toContainText(
    'This business slug is already taken',
  )
  await expect(field(page, 'Last name')).toHaveValue('Kept')
  await expect(field(page, 'Password')).toHaveValue('journey-pass')
})

test('a new business is signed in and told to connect HQ', async ({ page }) => {
  const name = `Brand New ${unique()}`
  await fill(page, { name })
  await field(page, 'Contact phone').fill('+1 843 555 0100')
  await field(page, 'Address').fill('1 Harbour Road\nCharleston')
  const registrations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/business/register')) registrations.push(request.url())
  })
  await button(page, submitName).dblclick()
  await expect(page).toHaveURL('/settings')
  const toast = announced(page, 'status', 'Business Registration Successful!')
  await expect(toast).toContainText('Welcome to your fleet management system!')
  await expect(firstSteps(page)).toContainText('Connect HQ Rental Software')
  await expect(page.getByRole('banner')).toContainText(name)
  await expect(page.getByRole('button', { name: /^User menu/ })).toContainText('Nina New')
  await expect(page.getByRole('button', { name: /^User menu/ })).toContainText('Admin')
  expect(registrations).toHaveLength(1)
})

test('the time zone is proposed from the browser, and Connect HQ opens its section', async ({ another }) => {
  const page = await another({ timezoneId: 'America/New_York' })
  await page.goto('/business/signup')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New York')
  await fill(page)
  await button(page, submitName).click()
  await expect(page).toHaveURL('/settings')
  expect(await (await page.request.get('/api/tenant')).json()).toMatchObject({ timezone: 'America/New_York' })
  const section = page.getByRole('button', { name: /^HQ Rental Software Integration/ })
  await expect(section).toHaveAttribute('aria-expanded', 'false')
  await firstSteps(page).getByRole('link', { name: 'Connect HQ' }).click()
  await expect(section).toHaveAttribute('aria-expanded', 'true')
  await expect(section).toBeFocused()
  await expect(field(page, 'Base URL')).toBeInViewport()
})

test('when signing in after registration fails, people are told to do it by hand', async ({
  page,
  provoke,
}) => {
  provoke(/^503 POST \/api\/login/)
  await page.route('/api/login', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy', code: 'overloaded' } }),
  )
  await fill(page)
  await button(page, submitName).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect(announced(page, 'status', 'Account Created Successfully')).toContainText(
    'Please sign in with your admin credentials to continue.',
  )
})

test('without HQ a reset link still works', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/forgot-password')
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.goto('/reset-password?token=abc')
  await expect(heading(page, 'Set a new password')).toBeVisible()
})
