import type { Locator, Page } from '@playwright/test'
import {
  aBusiness,
  announced,
  button,
  expect,
  field,
  heading,
  signIn,
  signOut,
  test,
  unique,
} from '../../journey.ts'

const INVALID = 'This confirmation link is invalid or has expired.'

function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
}

async function askFor(page: Page, email: string, password: string): Promise<void> {
  await openProfile(page)
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await field(page, 'Your password').fill(password)
  await button(page, 'Save profile').click()
  await expect(dialog(page).getByText(`We have sent a link to ${email}. Open it`)).toBeVisible()
}

/** The newest mail to an address, in the demo's mailbox. */
async function mailTo(page: Page, address: string, subject: string): Promise<Locator> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${address},` })
    .filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(mail.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  return mail.first()
}

test('another email address counts when the mailed link was opened, and the old one is told', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^400 POST \/api\/email-change\/confirm/)
  const business = await aBusiness(page.request)
  await signIn(page, business)
  const email = `new-${unique()}@example.com`
  await page.goto('/settings')
  await openProfile(page)
  await expect(field(page, 'Your password')).toBeHidden()
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await button(page, 'Save profile').click()
  await expect(field(page, 'Your password')).toHaveAccessibleDescription(/Please enter your current password/)
  await field(page, 'Your password').fill(business.password)
  await button(page, 'Save profile').click()
  await expect(dialog(page).getByText(`We have sent a link to ${email}. Open it`)).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue(business.email)

  const elsewhere = await another()
  await mailTo(elsewhere, business.email, 'Another email address was asked for')
  const mail = await mailTo(elsewhere, email, 'Confirm your email address')
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  await mail.getByRole('link').click()
  await expect(elsewhere).toHaveTitle('Confirm email · Pitlane')
  await button(elsewhere, 'Confirm email address').click()
  await expect(heading(elsewhere, 'Email address confirmed')).toBeVisible()
  await expect(elsewhere.getByText(email)).toBeVisible()

  await expect(dialog(page).getByText(`We have sent a link to ${email}. Open it`)).toBeHidden()
  await mailTo(elsewhere, business.email, 'Your email address was changed')
  await elsewhere.goto(link)
  await button(elsewhere, 'Confirm email address').click()
  await expect(announced(elsewhere, 'alert', INVALID)).toBeVisible()

  await elsewhere.goto('/auth')
  await field(elsewhere, 'Username').fill(email)
  await field(elsewhere, 'Password').fill(business.password)
  await button(elsewhere, 'Sign In').click()
  await expect(elsewhere.getByRole('banner')).toContainText(business.name)
})

test('a new address can be mailed again or taken back', async ({ page }) => {
  const business = await aBusiness(page.request)
  await signIn(page, business)
  const email = `new-${unique()}@example.com`
  await page.goto('/settings')
  await askFor(page, email, business.password)
  await button(page, 'Send again').click()
  await expect(announced(page, 'status', 'Link sent')).toBeVisible()
  await button(page, 'Keep the old address').click()
  await expect(announced(page, 'status', 'Email address kept')).toBeVisible()
  await expect(dialog(page).getByText(`We have sent a link to ${email}. Open it`)).toBeHidden()
})

test('the link works for the person who is signed in, too', async ({ page }) => {
  const business = await aBusiness(page.request)
  await signIn(page, business)
  const email = `new-${unique()}@example.com`
  await page.goto('/settings')
  await askFor(page, email, business.password)
  const mail = await mailTo(page, email, 'Confirm your email address')
  await mail.getByRole('link').click()
  await button(page, 'Confirm email address').click()
  await page.getByRole('link', { name: 'Continue to Pitlane' }).click()
  await expect(page.getByRole('banner')).toContainText(business.name)
  await openProfile(page)
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.keyboard.press('Escape')
  await signOut(page)
})

test('a confirmation page without a token leads on', async ({ page }) => {
  await page.goto('/confirm-email')
  await expect(heading(page, 'Invalid confirmation link')).toBeVisible()
  await expect(page.getByText(INVALID)).toBeVisible()
})
