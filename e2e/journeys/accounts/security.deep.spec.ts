import { codeAt } from '@pitlane/sandbox/testing/doors/totp-code'
import type { Locator, Page } from '@playwright/test'
import { expectNothingFound, expectNothingInBothSchemes } from '../../axe.ts'
import {
  aBusiness,
  anEmployee,
  announced,
  aWorkingBusiness,
  type Business,
  button,
  expect,
  field,
  heading,
  landing,
  signIn,
  test,
} from '../../journey.ts'
import { givePasskeys } from '../../passkeys.ts'
import { scan } from '../../scan.ts'

/** The code after the one that is shown now: that one may have been used. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(dialog(page).getByText('Where you are signed in')).toBeVisible()
}

/** Sets up an app as a phone would, and keeps the recovery codes. */
async function setUpApp(page: Page) {
  const uri = await scan(page.getByRole('img', { name: 'Picture to scan with your authenticator app' }))
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  await field(page, 'Code').fill(codeAt(secret, new Date()))
  await button(page, 'Turn on').click()
  const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  return { secret, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(landing(page)).toBeVisible()
}

async function typePassword(page: Page, { username, password }: Pick<Business, 'username' | 'password'>) {
  await page.goto('/auth')
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await field(page, 'Password').press('Enter')
}

test('a passkey is made and signs in, by keyboard alone', async ({ page }) => {
  const { touch } = await givePasskeys(page)
  const business = await aWorkingBusiness(page)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.getByRole('button', { name: /^User menu/ }).focus()
  await page.keyboard.press('Enter')
  const security = page.getByRole('menuitem', { name: 'Security' })
  await expect(security).toBeVisible()
  for (
    let steps = 0;
    steps < 12 && !(await security.evaluate((it) => it === document.activeElement));
    steps++
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const name = field(page, 'Name of the passkey')
  await expect(name).toBeVisible()
  for (let steps = 0; steps < 12 && !(await name.evaluate((it) => it === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('Work laptop')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Work laptop')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await signOut(page)

  await touch(false)
  await page.goto('/auth')
  const ask = button(page, 'Use a passkey')
  await expect(ask).toBeVisible()
  await field(page, 'Username').focus()
  for (let steps = 0; steps < 12 && !(await ask.evaluate((it) => it === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  // Whoever is asked already is not helped by it, so it comes first.
  await touch(true)
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const { username } = await (await page.request.get('/api/user')).json()
  expect(username).toBe(business.username)
})

test('where a passkey was used before the browser offers it by itself, and it signs in', async ({ page }) => {
  await givePasskeys(page)
  await aWorkingBusiness(page)
  await page.goto('/')
  await openSecurity(page)
  await button(page, 'Add a passkey').click()
  await expect(button(page, 'Remove Passkey')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await page.goto('/auth')
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('with a passkey the password alone is not enough, until it is removed', async ({ page, provoke }) => {
  provoke(/^401 POST \/api\/login$/)
  const { touch } = await givePasskeys(page)
  const business = await aWorkingBusiness(page)
  await page.goto('/')
  await openSecurity(page)
  await button(page, 'Add a passkey').click()
  await expect(button(page, 'Remove Passkey')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await touch(false)
  await typePassword(page, business)
  await expect(page.getByText('Use your passkey to go on.')).toBeVisible()
  await touch(true)
  await button(page, 'Use a passkey').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await openSecurity(page)
  await expect(
    dialog(page)
      .getByText(/^Last used/)
      .first(),
  ).toBeVisible()
  await button(page, 'Remove Passkey').click()
  await button(page, 'Remove').click()
  await expect(button(page, 'Remove Passkey')).toHaveCount(0)
})

test('an authenticator app is scanned, asked for, and its recovery codes are shown once', async ({
  page,
  provoke,
}) => {
  provoke(/^401 POST \/api\/login$/, /^401 POST \/api\/login\/second-factor$/)
  const business = await aWorkingBusiness(page)
  await page.goto('/')
  await openSecurity(page)
  await button(page, 'Set up an app').click()
  const { secret, codes } = await setUpApp(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('pitlane-recovery-codes.txt')
  await button(page, 'I have kept them').click()
  await expect(dialog(page).getByText('10 recovery codes are left.')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)

  await typePassword(page, business)
  const code = field(page, 'Code')
  await expect(code).toBeFocused()
  await code.fill('000 000')
  await code.press('Enter')
  await expect(page.getByText('This code is not valid.')).toBeVisible()
  await code.fill(nextCode(secret))
  await code.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await signOut(page)

  await typePassword(page, business)
  await button(page, 'Use a recovery code').click()
  await field(page, 'Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await openSecurity(page)
  await expect(dialog(page).getByText('9 recovery codes are left.')).toBeVisible()
})

test('five wrong codes lead back to the password', async ({ page, provoke }) => {
  provoke(/^401 POST \/api\/login$/, /^401 POST \/api\/login\/second-factor$/)
  const business = await aWorkingBusiness(page)
  await page.goto('/')
  await openSecurity(page)
  await button(page, 'Set up an app').click()
  await setUpApp(page)
  await button(page, 'I have kept them').click()
  await page.keyboard.press('Escape')
  await signOut(page)
  await typePassword(page, business)
  const refused = () => page.waitForResponse('**/api/login/second-factor')
  for (let count = 0; count < 6; count++) {
    await field(page, 'Code').fill('000000')
    await Promise.all([refused(), button(page, 'Continue').click()])
  }
  await expect(announced(page, 'status', 'Please sign in again')).toBeVisible()
  await expect(field(page, 'Password')).toBeVisible()
})

test('a business that requires it leads who has none through setting it up, and they reach nothing else', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^409 PATCH \/api\/tenant$/, /^403 /)
  await aWorkingBusiness(page)
  const staff = await anEmployee(page)
  const waiting = await another()
  await signIn(waiting, staff)
  await waiting.goto('/')
  await expect(heading(waiting, 'Dashboard')).toBeVisible()

  await page.goto('/settings?open=users')
  const required = page.getByRole('switch', { name: /^Require a second factor/ })
  await required.click()
  await expect(announced(page, 'alert', 'Please set up a second factor for yourself first.')).toBeVisible()
  await openSecurity(page)
  await button(page, 'Set up an app').click()
  await setUpApp(page)
  await button(page, 'I have kept them').click()
  await page.keyboard.press('Escape')
  await required.click()
  await expect(required).toBeChecked()

  // Wherever they go: the page may have led them away by itself.
  await waiting.goto('/vehicles')
  await expect(heading(waiting, 'One more step')).toBeVisible()

  const newcomer = await another()
  await givePasskeys(newcomer)
  await typePassword(newcomer, staff)
  await expect(heading(newcomer, 'One more step')).toBeVisible()
  await newcomer.goto('/repairs')
  await expect(heading(newcomer, 'One more step')).toBeVisible()
  await expectNothingFound(newcomer)
  await button(newcomer, 'Add a passkey').click()
  await button(newcomer, 'I have kept them').click()
  await expect(heading(newcomer, 'Dashboard')).toBeVisible()
  await newcomer.goto('/second-factor')
  await expect(heading(newcomer, 'Dashboard')).toBeVisible()
})

test('sessions are listed and ended, and an administrator resets a second factor', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^401 GET \/api\/sessions$/)
  const business = await aBusiness(page.request)
  await signIn(page, business)
  await page.goto('/settings')
  const elsewhere = await another({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile Safari/604.1',
  })
  await signIn(elsewhere, business)
  await openSecurity(page)
  await expect(dialog(page).getByText('This device')).toBeVisible()
  await button(page, 'Sign out Safari on iPhone').click()
  await expect(announced(page, 'status', 'Signed out there')).toBeVisible()
  await expect(button(page, 'Sign out everywhere else')).toHaveCount(0)
  expect((await elsewhere.request.get('/api/sessions')).status()).toBe(401)
  await elsewhere.goto('/auth')
  await elsewhere.evaluate(() => fetch('/api/sessions'))
  await page.keyboard.press('Escape')

  const staff = await anEmployee(page)
  await page.goto('/settings?open=users')
  await page.getByRole('button', { name: new RegExp(`\\(${staff.username}\\)`) }).click()
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
  await button(page, 'Reset').click()
  await expect(announced(page, 'status', 'Second factor reset')).toBeVisible()
})

const sizes = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('the screens of security fit, and axe finds nothing, in light and in dark', async ({
  page,
  provoke,
}) => {
  provoke(/^401 POST \/api\/login$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { touch } = await givePasskeys(page)
  const business = await aWorkingBusiness(page)
  await page.goto('/')
  /** Looked at in every size. */
  async function look(name: string) {
    for (const size of sizes) {
      await page.setViewportSize(size)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
      if (size.width !== 390) await expectNothingInBothSchemes(page)
    }
  }
  await openSecurity(page)
  await button(page, 'Add a passkey').click()
  await expect(button(page, 'Remove Passkey')).toBeVisible()
  await look('security')
  await button(page, 'Set up an app').click()
  await expect(page.getByRole('img', { name: 'Picture to scan with your authenticator app' })).toBeVisible()
  await look('app')
  await setUpApp(page)
  await look('codes')
  await button(page, 'I have kept them').click()
  await page.keyboard.press('Escape')
  await page.request.post('/api/logout')
  await touch(false)
  await page.goto('/auth')
  await expect(button(page, 'Use a passkey')).toBeVisible()
  await look('sign-in')
  await typePassword(page, business)
  await expect(field(page, 'Code')).toBeVisible()
  await look('second-step')
})
