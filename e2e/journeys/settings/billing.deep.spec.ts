import type { Page } from '@playwright/test'
import {
  aBusiness,
  announced,
  aVehicle,
  aWorkingBusiness,
  button,
  endTrial,
  expect,
  heading,
  signIn,
  test,
} from '../../journey.ts'

const START = 'Start Subscription - $13.50/month'

/** A business with nine vehicles, whose trial is over. */
async function anExpiredBusiness(page: Page) {
  const business = await aWorkingBusiness(page)
  await aVehicle(page)
  await endTrial(page)
  return business
}

async function toCheckout(page: Page): Promise<void> {
  await button(page, START).click()
  await expect(announced(page, 'status', 'Redirecting to Stripe')).toBeVisible()
  await expect(heading(page, 'Checkout')).toBeVisible()
}

test('who pays after the trial has access again without signing in again', async ({ page }) => {
  await anExpiredBusiness(page)
  for (const path of ['/', '/vehicles', '/repairs', '/routine-repairs']) {
    await page.goto(path)
    await expect(heading(page, 'Settings'), path).toBeVisible()
    await expect(page).toHaveURL('/settings')
  }
  await page.getByRole('link', { name: 'Go to Payments & Billing' }).click()
  await expect(page.getByText('Your free trial has expired')).toBeVisible()
  const bill = page.getByRole('region', { name: /^Payments & Billing/ }).locator('dl')
  await expect(bill).toHaveText('Vehicles9Price per vehicle$1.50Monthly total$13.50')

  await toCheckout(page)
  await expect(page.getByText('Due today: $13.50')).toBeVisible()
  await button(page, 'Pay').click()
  await expect(announced(page, 'status', 'Your subscription is active')).toBeVisible()
  await expect(page).toHaveURL('/settings?open=billing')
  await expect(page.getByText('Active Subscription', { exact: true })).toBeVisible()
  await expect(page.getByText('Free trial ended')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Start Subscription/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Vehicles' }).click()
  await expect(heading(page, 'Fleet Vehicles')).toBeVisible()
})

test('a payment that Stripe has not told of yet is being confirmed, and then opens the page by itself', async ({
  page,
  another,
}) => {
  const business = await anExpiredBusiness(page)
  await page.goto('/settings?checkout=success')
  await expect(announced(page, 'alert', 'Your payment is being confirmed')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const elsewhere = await another()
  await signIn(elsewhere, business)
  await elsewhere.goto('/settings?open=billing')
  await toCheckout(elsewhere)
  await button(elsewhere, 'Pay').click()
  await expect(announced(page, 'status', 'Your subscription is active')).toBeVisible()
  await expect(announced(page, 'alert', 'Your payment is being confirmed')).toBeHidden()
  await page.getByRole('link', { name: 'Repairs' }).click()
  await expect(heading(page, 'All Repairs')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('who cancels at the checkout is told that nothing was charged', async ({ page }) => {
  await anExpiredBusiness(page)
  await page.goto('/settings?open=billing')
  await toCheckout(page)
  await button(page, 'Cancel').click()
  await expect(announced(page, 'status', 'Checkout cancelled')).toContainText('Nothing was charged.')
  await expect(page).toHaveURL('/settings?open=billing')
  await expect(button(page, START)).toBeEnabled()
  await expect(page.getByText('Your free trial has expired')).toBeVisible()
})

test('the portal cancels and resumes, and a payment that failed is no secret', async ({ page }) => {
  await anExpiredBusiness(page)
  await page.goto('/settings?open=billing')
  await toCheckout(page)
  await button(page, 'Pay').click()
  await expect(page.getByText(/^Renews on /)).toBeVisible()

  await button(page, 'Manage billing').click()
  await button(page, 'Cancel subscription').click()
  await page.getByRole('link', { name: 'Return to Pitlane' }).click()
  await expect(page.getByText(/^Cancelled\. It ends on /)).toBeVisible()
  await expect(page.getByText('Active Subscription', { exact: true })).toBeVisible()

  await button(page, 'Manage billing').click()
  await button(page, "Don't cancel").click()
  await button(page, 'Let a payment fail').click()
  await page.getByRole('link', { name: 'Return to Pitlane' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The last payment failed.' })).toBeVisible()
  await expect(page.getByText('Active Subscription', { exact: true })).toBeVisible()

  await button(page, 'Manage billing').click()
  await button(page, 'End it now').click()
  await page.getByRole('link', { name: 'Return to Pitlane' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your subscription ended on' })).toBeVisible()
  await expect(button(page, START)).toBeEnabled()
  await expect(page.getByText('Free trial ended')).toBeVisible()
})

test('who subscribes early keeps the days of the trial', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await page.goto('/settings?open=billing')
  await expect(page.getByText(/^Your free trial ends in 30 days/)).toBeVisible()
  await toCheckout(page)
  await expect(page.getByText(/^Nothing is due today\./)).toBeVisible()
  await button(page, 'Pay').click()
  await expect(page.getByText(/^Your free trial goes on; the first payment is on /)).toBeVisible()
})

test('without vehicles there is nothing to subscribe', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings?open=billing')
  await expect(button(page, 'No vehicles to subscribe')).toBeDisabled()
  await expect(button(page, 'Manage billing')).toHaveCount(0)
})

test('a checkout that cannot be begun says so in the words of the screen', async ({ page, provoke }) => {
  provoke(/^500 POST \/api\/create-subscription-checkout/)
  await anExpiredBusiness(page)
  await page.goto('/settings?open=billing')
  const path = '/api/create-subscription-checkout'
  await page.route(path, (route) => route.fulfill({ json: { vehicleCount: 9 } }))
  await button(page, START).click()
  await expect(announced(page, 'alert', 'Failed to create subscription')).toContainText(
    'Invalid checkout session. Please try again.',
  )
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  await button(page, START).click()
  await expect(announced(page, 'alert', 'Failed to create subscription')).toContainText(
    'Unable to create checkout session. Please try again.',
  )
  await expect(button(page, START)).toBeEnabled()
})
