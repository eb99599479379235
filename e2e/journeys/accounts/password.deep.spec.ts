import type { Page } from '@playwright/test'
import {
  aBusiness,
  announced,
  type Business,
  button,
  expect,
  field,
  heading,
  test,
  unique,
} from '../../journey.ts'

const NEUTRAL = 'If an account exists with that email, a password reset link has been sent.'
const INVALID = 'This password reset link is invalid or has expired.'
const DEVELOPMENT_LINK = 'Development mode: open the reset link'

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await field(page, 'Email').fill(email)
  await button(page, 'Send reset link').click()
  await expect(heading(page, 'Check Your Email')).toBeVisible()
}

async function resetTo(page: Page, password: string, confirmed = password): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm password').fill(confirmed)
  await button(page, 'Reset password').click()
}

async function signInAs(page: Page, { username }: Business, password: string): Promise<void> {
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
}

test('what is no e-mail address is not sent', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page).toHaveTitle('Forgot password · Pitlane')
  await field(page, 'Email').fill('nobody')
  await button(page, 'Send reset link').click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('an unknown address gets the same neutral page', async ({ page }) => {
  await askForLink(page, `nobody-${unique()}@example.com`)
  await expect(page.getByText(NEUTRAL)).toBeVisible()
  await expect(page.getByRole('link', { name: DEVELOPMENT_LINK })).toBeHidden()
  await button(page, 'Try Again').click()
  await expect(field(page, 'Email')).toHaveValue('')
})

test('a request that fails is said in the form, and the address is kept', async ({ page, provoke }) => {
  provoke(/^500 POST \/api\/password-reset\/request/)
  await page.route('/api/password-reset/request', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.goto('/forgot-password')
  await field(page, 'Email').fill('someone@example.com')
  await button(page, 'Send reset link').click()
  await expect(announced(page, 'alert', 'Something went wrong. Please try again.')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('someone@example.com')
})

test('a forgotten password is set anew and signs in, the old one does not', async ({ page, provoke }) => {
  provoke(/^401 POST \/api\/login/)
  const business = await aBusiness(page.request)
  await askForLink(page, business.email)
  await expect(page.getByText(NEUTRAL)).toBeVisible()
  await page.getByRole('link', { name: DEVELOPMENT_LINK }).click()
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await resetTo(page, 'brand-new-pass')
  await expect(heading(page, 'Password Reset Successful')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In with New Password' }).click()
  await expect(page).toHaveURL('/auth')
  await signInAs(page, business, business.password)
  await expect(announced(page, 'alert', 'Login failed')).toBeVisible()
  await signInAs(page, business, 'brand-new-pass')
  await expect(page.getByRole('banner')).toContainText(business.name)
})

test('Back to Sign In leaves the neutral page', async ({ page }) => {
  await askForLink(page, `nobody-${unique()}@example.com`)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('the mail can be read in the demo mailbox, and its link works once', async ({ page, provoke }) => {
  provoke(/^400 POST \/api\/password-reset\/confirm/)
  const business = await aBusiness(page.request)
  await askForLink(page, business.email)
  const mail = page.getByRole('article').filter({ hasText: business.email })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(mail).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(mail).toContainText('Reset your Pitlane password')
  await expect(mail).toContainText(business.name)
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''

  await mail.getByRole('link').click()
  await resetTo(page, 'first-new-pass')
  await expect(heading(page, 'Password Reset Successful')).toBeVisible()

  await page.goto(link)
  await resetTo(page, 'second-new-pass')
  await expect(announced(page, 'alert', INVALID)).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue('second-new-pass')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
})

test('a newer link voids the older one', async ({ page, provoke }) => {
  provoke(/^400 POST \/api\/password-reset\/confirm/)
  const business = await aBusiness(page.request)
  await askForLink(page, business.email)
  const older = (await page.getByRole('link', { name: DEVELOPMENT_LINK }).getAttribute('href')) ?? ''
  await askForLink(page, business.email)
  await page.goto(older)
  await resetTo(page, 'brand-new-pass')
  await expect(announced(page, 'alert', INVALID)).toBeVisible()
})

test('the two passwords must be long enough and the same', async ({ page }) => {
  await page.goto('/reset-password?token=abc')
  await resetTo(page, '12345')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  )
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Please confirm your password')
  await resetTo(page, 'long-enough', 'long-enouhg')
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription("Passwords don't match")
})

test('a reset page without a token leads on', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(heading(page, 'Invalid Reset Link')).toBeVisible()
  await expect(page).toHaveTitle('Reset password · Pitlane')
  await expect(page.getByText(INVALID)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/auth')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
})
