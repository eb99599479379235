import type { Page } from '@playwright/test'
import {
  announced,
  aWorkingBusiness,
  button,
  expect,
  field,
  heading,
  signIn,
  signOut,
  test,
} from '../../journey.ts'

/** Whom the demo's own issuer knows beside the people of the demo business. */
const newcomer = 'Nia Park'
const owner = { name: 'Dana Moreno', email: 'owner@coastline.example' }
const SECRET = 'a secret that only the demo knows'

/** Where that issuer is; only an administrator of the demo is told. */
async function demoIssuer(page: Page): Promise<{ issuer: string; clientId: string }> {
  await signIn(page)
  const answer = await page.request.get('/api/sso')
  return answer.json()
}

const continueWith = (page: Page) => page.getByRole('link', { name: 'Continue with Journey ID' })

test('an administrator sets it up, somebody new comes in, and the owner is known after the password', async ({
  page,
  another,
}) => {
  const { issuer, clientId } = await demoIssuer(await another())
  const business = await aWorkingBusiness(page, { email: owner.email })
  await page.goto('/settings?open=sso')
  const form = page.getByRole('form', { name: 'Single sign-on' })
  await form.getByLabel('Name').fill('Journey ID')
  await form.getByLabel('Issuer').fill('https://127.0.0.1')
  await form.getByLabel('Client ID').fill(clientId)
  await form.getByLabel('Client secret').fill(SECRET)
  await form.getByLabel('Issuer').fill(issuer)
  await form.getByRole('switch', { name: 'Create employees' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(announced(page, 'status', 'Single sign-on has been saved.')).toBeVisible()
  await expect(form.getByLabel('Client secret')).toHaveValue('*'.repeat(20))

  const phone = await another({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/auth?business=${business.slug}`)
  await continueWith(phone).click()
  await phone.getByRole('button', { name: newcomer }).click()
  await expect(heading(phone, 'Dashboard')).toBeVisible()
  await expect(phone.getByRole('button', { name: /^User menu/ })).toBeVisible()

  const desk = await another()
  await desk.goto(`/auth?business=${business.slug}&next=/vehicles`)
  await continueWith(desk).click()
  await desk.getByRole('button', { name: owner.name }).click()
  await expect(
    desk.getByText('Please sign in with your password once. From then on Journey ID is enough.'),
  ).toBeVisible()
  await field(desk, 'Username').fill(business.username)
  await field(desk, 'Password').fill(business.password)
  await button(desk, 'Sign In').click()
  await expect(heading(desk, 'Fleet Vehicles')).toBeVisible()
  await signOut(desk)
  await desk.goto(`/auth?business=${business.slug}`)
  await continueWith(desk).click()
  await desk.getByRole('button', { name: owner.name }).click()
  await expect(heading(desk, 'Dashboard')).toBeVisible()
})

test('who turns back at the issuer is told so beside the form', async ({ page }) => {
  await page.goto('/auth?business=demo')
  await page.getByRole('link', { name: 'Continue with Demo ID' }).click()
  await button(page, 'Cancel').click()
  await expect(page.getByText('You were not let in there.')).toBeVisible()
  await expect(field(page, 'Business')).toHaveValue('demo')
})

test('a business without it is asked for and offers nothing', async ({ page, another }) => {
  const business = await aWorkingBusiness(await another())
  const asked = page.waitForResponse(/\/api\/login\/options/)
  await page.goto(`/auth?business=${business.slug}`)
  await asked
  await expect(button(page, 'Sign In')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue with/ })).toBeHidden()
})
