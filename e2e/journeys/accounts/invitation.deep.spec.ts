import { aBusiness, announced, button, expect, field, heading, signIn, test, unique } from '../../journey.ts'
import { linkMailedTo } from '../../mailbox.ts'
import { givePasskeys } from '../../passkeys.ts'

const CALM = 'This invitation is no longer valid. Please ask whoever invited you for a new one.'

test('somebody is invited by mail, chooses a name and a password, and signs in', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^400 POST \/api\/invitations\/look/)
  const business = await aBusiness(page.request)
  await signIn(page, business)
  await page.goto('/settings?open=users')
  const form = page.getByRole('form', { name: 'Invite by mail' })
  const username = `ines-${unique()}`
  const email = `${username}@example.com`
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First name').fill('Ines')
  await form.getByLabel('Last name').fill('Invited')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(announced(page, 'status', 'Invitation sent')).toBeVisible()
  const invited = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await expect(invited).toHaveCount(1)
  await expect(invited).toContainText('Ines Invited')
  await expect(invited).toContainText('Link works until')

  const theirs = await another({ viewport: { width: 390, height: 844 } })
  const link = await linkMailedTo(theirs, email, 'Accept the invitation')
  await theirs.goto(link)
  await expect(heading(theirs, `Join ${business.name}`)).toBeVisible()
  await expect(theirs.getByText(`Your email address is ${email}.`)).toBeVisible()
  await theirs.getByLabel('Username').fill(username)
  await field(theirs, 'Password').fill('journey-pass')
  await theirs.keyboard.press('Enter')
  await expect(heading(theirs, 'Welcome to Pitlane')).toBeVisible()
  await theirs.goto(link)
  await expect(theirs.getByText(CALM)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Users' })).toContainText('Ines Invited')
  await expect(invited).toHaveCount(0)
  await signIn(theirs, { username, password: 'journey-pass' })
  await theirs.goto('/settings')
  await expect(heading(theirs, 'Settings')).toBeVisible()
})

test('whoever is invited where a second factor is required makes a passkey instead of a password, and is in', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/^409 POST \/api\/invitations\/passkey\/options$/)
  await givePasskeys(page)
  const business = await aBusiness(page.request)
  await signIn(page, business)
  await page.goto('/settings?open=users')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await button(page, 'Add a passkey').click()
  await expect(button(page, 'Remove Passkey')).toBeVisible()
  await page.keyboard.press('Escape')
  const required = page.getByRole('switch', { name: /^Require a second factor/ })
  await required.click()
  await expect(required).toBeChecked()
  const username = `pat-${unique()}`
  const email = `${username}@example.com`
  const invited = { email, firstName: 'Pat', lastName: 'Passkey', role: 'employee' }
  expect((await page.request.post('/api/invitations', { data: invited })).status()).toBe(201)

  const theirs = await another({ viewport: { width: 390, height: 844 } })
  const { touch } = await givePasskeys(theirs)
  await theirs.goto(await linkMailedTo(theirs, email, 'Accept the invitation'))
  await button(theirs, 'Use a passkey instead').click()
  const create = button(theirs, 'Create my account')
  await create.click()
  await expect(theirs.getByText('Username must be at least 3 characters')).toBeVisible()
  await theirs.getByLabel('Username').fill(business.username)
  await create.click()
  await expect(theirs.getByText('Username already exists')).toBeVisible()
  await theirs.getByLabel('Username').fill(username)
  await create.click()
  await expect(heading(theirs, 'Welcome to Pitlane')).toBeVisible()
  await touch(false)
  await theirs.getByRole('link', { name: 'Sign In' }).click()
  await touch(true)
  await button(theirs, 'Use a passkey').click()
  await expect(theirs.getByRole('button', { name: 'User menu Pat Passkey' })).toBeVisible()
})

test('an invitation that is taken back leads to a calm page', async ({ page, another, provoke }) => {
  provoke(/^400 POST \/api\/invitations\/look/)
  await signIn(page, await aBusiness(page.request))
  const email = `kim-${unique()}@example.com`
  await page.goto('/settings?open=users')
  const form = page.getByRole('form', { name: 'Invite by mail' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('First name').fill('Kim')
  await form.getByLabel('Last name').fill('Kept')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await button(page, 'Take back the invitation of Kim Kept').click()
  await expect(announced(page, 'status', 'Invitation taken back')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invitations' })).toBeHidden()
  const theirs = await another()
  await theirs.goto(await linkMailedTo(theirs, email, 'Accept the invitation'))
  await expect(theirs.getByText(CALM)).toBeVisible()
  await theirs.goto('/invitation')
  await expect(theirs.getByText(CALM)).toBeVisible()
})
