import {
  aVehicle,
  aWorkingBusiness,
  button,
  demo,
  expect,
  field,
  heading,
  landing,
  test,
} from '../../journey.ts'

const claims = [
  /30-day free trial, no credit card required/,
  /\$1\.50 per vehicle per month, no setup fees/,
  /67 vehicles synced, 12 repairs in progress, 3 maintenance due/,
  /real-time, automatic/i,
  /role-based access control/i,
]

for (const path of ['/', '/dashboard', '/vehicles/abc', '/no/such/page?x=1']) {
  test(`a stranger at ${path} sees the landing page`, async ({ page }) => {
    await page.goto(path)
    await expect(landing(page)).toBeVisible()
    await expect(page).toHaveTitle(/^Pitlane/)
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  })
}

test('the landing page makes its claims', async ({ page }) => {
  await page.goto('/')
  for (const claim of claims) await expect(page.getByRole('main')).toContainText(claim)
})

test('Sign In leads back to the page that was wanted', async ({ page, another }) => {
  const business = await aWorkingBusiness(page)
  const wanted = [`/vehicles/${await aVehicle(page)}`, '/repairs?urgencyLevel=critical&status=open']
  for (const path of wanted) {
    const stranger = await another()
    await stranger.goto(path)
    await stranger.getByRole('link', { name: 'Sign In' }).first().click()
    await field(stranger, 'Username').fill(business.username)
    await field(stranger, 'Password').fill(business.password)
    await button(stranger, 'Sign In').click()
    await expect(stranger).toHaveURL(path)
    await expect(stranger.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
})

test('every call to action leads where it says', async ({ page }) => {
  const targets: [string, string, string][] = [
    ['Get Started', '/business/signup', 'Register your business'],
    ['Start Free Trial', '/business/signup', 'Register your business'],
    ['Sign In', '/auth', 'Sign in'],
    ['View Demo', '/auth', 'Sign in'],
  ]
  for (const [name, path, title] of targets) {
    await page.goto('/')
    await page.getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(path)
    await expect(heading(page, title)).toBeVisible()
  }
})

test('View Demo shows how to sign in to the demo', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View Demo' }).first().click()
  const aside = page.getByRole('complementary', { name: 'Demo sign-in' })
  await expect(aside).toContainText(demo.username)
  await expect(aside).toContainText(demo.password)
})

test('the landing page works without JavaScript', async ({ another, provoke }) => {
  provoke(/^csp \/assets\/.*\.js/)
  const page = await another({ javaScriptEnabled: false })
  await page.goto('/')
  for (const claim of claims) await expect(page.getByRole('main')).toContainText(claim)
  await page.getByText('Who sees our data?').click()
  await expect(page.getByText('The people you give an account')).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/business/signup')
})
