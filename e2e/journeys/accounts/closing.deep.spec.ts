import { aBusiness, button, expect, field, heading, landing, signIn, test } from '../../journey.ts'
import { linkMailedTo } from '../../mailbox.ts'

test('a business is closed with name and password, and the mailed link opens it again, once', async ({
  page,
  another,
  provoke,
}) => {
  // What the page still reads when its session has ended is refused.
  provoke(
    /^400 POST \/api\/tenant\/close|^401 GET/,
    /^403 POST \/api\/login/,
    /^400 POST \/api\/tenant\/reopen/,
  )
  const business = await aBusiness(page.request)
  await signIn(page, business)
  await page.goto('/settings')
  await button(page, 'Close business…').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Please type: ${business.name}`)).toBeVisible()
  await dialog.getByLabel('Name of the business').fill('Something else')
  await field(page, 'Your password').fill(business.password)
  await dialog.getByRole('button', { name: 'Close business' }).click()
  await expect(
    dialog.getByText('Please type the name of your business exactly as it is shown.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Name of the business')).toBeFocused()
  await dialog.getByLabel('Name of the business').fill(business.name)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Your business is closed')).toBeVisible()
  await page.goto('/settings')
  await expect(landing(page)).toBeVisible()

  await page.goto('/auth')
  await page.getByLabel('Username').fill(business.username)
  await field(page, 'Password').fill(business.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This business is not active').first()).toBeVisible()

  const theirs = await another({ viewport: { width: 390, height: 844 } })
  const link = await linkMailedTo(theirs, business.email, 'Reopen the business')
  await theirs.goto(link)
  await expect(heading(theirs, 'Reopen the business')).toBeVisible()
  await theirs.reload()
  await button(theirs, 'Reopen the business').click()
  await expect(heading(theirs, 'The business is open again')).toBeVisible()
  await theirs.goto(link)
  await button(theirs, 'Reopen the business').click()
  await expect(theirs.getByText('This link is invalid or has expired.')).toBeVisible()
  await signIn(page, business)
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
})
