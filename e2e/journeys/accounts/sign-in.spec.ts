import {
  aBusiness,
  announced,
  aWorkingBusiness,
  button,
  demo,
  expect,
  field,
  heading,
  landing,
  signOut,
  test,
  unique,
} from '../../journey.ts'
import { submit } from '../../sign-in-form.ts'

for (const path of ['/auth', '/login']) {
  test(`${path} is the sign-in page`, async ({ page }) => {
    await page.goto(path)
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(page).toHaveTitle('Sign in · Pitlane')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    await expect(page.getByRole('link', { name: 'Register your business' })).toHaveAttribute(
      'href',
      '/business/signup',
    )
    await expect(field(page, 'Business')).toBeHidden()
  })
}

test('an empty form names both fields and leads to the first', async ({ page }) => {
  await page.goto('/auth')
  await button(page, 'Sign In').click()
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Username is required')
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')
  await expect(field(page, 'Username')).toBeFocused()
})

test('a wrong password is said in a toast, and nothing typed is lost', async ({ page, provoke }) => {
  provoke(/^401 POST \/api\/login/)
  const business = await aBusiness(page.request)
  await page.goto('/auth')
  await submit(page, business.username, 'not-it')
  const toast = announced(page, 'alert', 'Login failed')
  await expect(toast).toContainText('Invalid username or password')
  await expect(field(page, 'Username')).toHaveValue(business.username)
  await expect(field(page, 'Password')).toHaveValue('not-it')

  await field(page, 'Password').fill(business.password)
  await field(page, 'Password').press('Enter')
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(toast).toBeHidden()
})

test('an unknown name is answered like a wrong password', async ({ page, provoke }) => {
  provoke(/^401 POST \/api\/login/)
  await page.goto('/auth')
  await submit(page, `nobody-${unique()}`, 'whatever')
  await expect(announced(page, 'alert', 'Login failed')).toContainText('Invalid username or password')
})

test('the demo sign-in fills the form and opens the demo', async ({ page }) => {
  await page.goto('/auth')
  await button(page, 'Use demo sign-in').click()
  await expect(field(page, 'Username')).toHaveValue(demo.username)
  await button(page, 'Sign In').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Coastline Car Rental')
})

test('an e-mail address signs in as well as a username', async ({ page }) => {
  const business = await aBusiness(page.request)
  await page.goto('/auth')
  await submit(page, business.email.toUpperCase(), business.password)
  await expect(page.getByRole('banner')).toContainText(business.name)
})

test('signing out ends at the landing page, and Back shows no data', async ({ page }) => {
  const business = await aWorkingBusiness(page)
  await page.goto('/repairs')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('banner')).toContainText(business.name)
  await signOut(page)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page.getByText(business.name)).toBeHidden()
})

test('a name known in two businesses asks which one, and the device remembers', async ({ page, provoke }) => {
  provoke(/^409 POST \/api\/login/)
  const shared = { username: `twin-${unique()}` }
  const first = await aBusiness(page.request, shared)
  const second = await aBusiness(page.request, { ...shared, password: 'second-pass' })
  await page.goto('/auth')
  await submit(page, shared.username, second.password)
  await expect(announced(page, 'alert', 'Login failed')).toContainText(
    'This username exists in more than one business. Please enter your business.',
  )
  await expect(field(page, 'Business')).toBeFocused()
  await expect(field(page, 'Password')).toHaveValue(second.password)
  await field(page, 'Business').fill(second.slug)
  await button(page, 'Sign In').click()
  await expect(page.getByRole('banner')).toContainText(second.name)
  await expect(page.getByText(first.name)).toBeHidden()

  await signOut(page)
  await page.goto('/auth')
  await expect(field(page, 'Business')).toHaveValue(second.slug)
  await submit(page, shared.username, second.password)
  await expect(page.getByRole('banner')).toContainText(second.name)
})

test('a session ended elsewhere leads to sign-in and back again', async ({ page, another, provoke }) => {
  provoke(/^401 GET \/api\//)
  const business = await aWorkingBusiness(page)
  await page.goto('/settings?open=billing')
  await expect(page.getByRole('banner')).toContainText(business.name)

  const elsewhere = await another()
  const asked = await elsewhere.request.post('/api/password-reset/request', {
    data: { email: business.email },
  })
  const { resetToken } = await asked.json()
  const done = await elsewhere.request.post('/api/password-reset/confirm', {
    data: { token: resetToken, newPassword: 'changed-pass', confirmPassword: 'changed-pass' },
  })
  expect(done.status()).toBe(200)

  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/auth?next=/settings%3Fopen%3Dbilling')
  await expect(announced(page, 'status', 'Your session has ended')).toBeVisible()
  await expect(page.getByText(business.name)).toBeHidden()
  await submit(page, business.username, 'changed-pass')
  await expect(page).toHaveURL('/settings?open=billing')
  await expect(page.getByRole('banner')).toContainText(business.name)
})

test('signing out in one tab leads the other one away', async ({ page, provoke }) => {
  provoke(/^401 GET \/api\//)
  const business = await aWorkingBusiness(page)
  await page.goto('/repairs')
  await expect(heading(page, 'All Repairs')).toBeVisible()
  await page.request.post('/api/logout')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/auth?next=/repairs')
  await expect(page.getByText(business.name)).toBeHidden()
})
