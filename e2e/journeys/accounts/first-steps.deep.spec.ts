import { expectNothingFound } from '../../axe.ts'
import {
  aBusiness,
  anEmployee,
  announced,
  aWorkingBusiness,
  button,
  expect,
  field,
  firstSteps,
  heading,
  signIn,
  test,
  unique,
} from '../../journey.ts'
import { linkMailedTo } from '../../mailbox.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a new business goes from sign-up to work, step by step, at ${width} px`, async ({
    page,
    another,
  }) => {
    await page.setViewportSize({ width, height })
    const id = unique()
    await page.goto('/business/signup')
    await field(page, 'Business name').fill(`First Steps ${id}`)
    await field(page, 'Contact email').fill(`first-${id}@example.com`)
    await field(page, 'First name').fill('Nina')
    await field(page, 'Last name').fill('New')
    await field(page, 'Username').fill(`nina-${id}`)
    await field(page, 'Password').fill('journey-pass')
    await button(page, 'Start 30-day free trial').click()
    await expect(page).toHaveURL('/settings')

    const steps = firstSteps(page)
    const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
    await expect(steps).toContainText('0 of 5 done')
    await expect(step('See your fleet').getByRole('link')).toHaveCount(0)
    await expectNothingFound(page)
    await steps.getByRole('link', { name: 'Connect HQ' }).click()
    await expect(page.getByRole('button', { name: /^HQ Rental Software/ })).toBeFocused()
    await button(page, 'Use the demo HQ').click()
    await button(page, 'Save Configuration').click()
    await expect(step('See your fleet')).toContainText('Done')
    await expect(steps).toContainText('2 of 5 done')

    await page.goto('/vehicles')
    await expect(steps).toContainText('2 of 5 done')
    await expectNothingFound(page)
    await steps.getByRole('link', { name: 'Set the hours' }).click()
    await expect(page).toHaveURL('/settings?open=workshop')
    await page.getByRole('form', { name: 'Workshop hours' }).getByRole('button', { name: 'Save' }).click()
    await expect(announced(page, 'status', 'Workshop hours saved')).toBeVisible()
    await expect(steps).toContainText('3 of 5 done')

    await steps.getByRole('link', { name: 'Track oil changes' }).click()
    await expect(heading(page, 'Oil Change Tracking')).toBeVisible()
    await button(page, 'Initialize Oil Change Tracking').click()
    await expect(steps).toContainText('4 of 5 done')

    await page.goto('/')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await expectNothingFound(page)
    await steps.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    const email = `ines-${id}@example.com`
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('First name').fill('Ines')
    await dialog.getByLabel('Last name').fill('Invited')
    await expectNothingFound(page)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(announced(page, 'status', 'Invitation sent')).toBeVisible()
    await expect(steps).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
    await expect(heading(page, 'Dashboard')).toBeFocused()

    const theirs = await another()
    await theirs.goto(await linkMailedTo(theirs, email, 'Accept the invitation'))
    await expect(heading(theirs, `Join First Steps ${id}`)).toBeVisible()
  })

test('the steps are put away and found again, and an employee has none', async ({ page, another }) => {
  const business = await aWorkingBusiness(page)
  await page.goto('/')
  const steps = firstSteps(page)
  await steps.getByRole('button', { name: 'Put away' }).click()
  await expect(steps).toHaveCount(0)
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(steps).toHaveCount(0)

  await page.goto('/repairs')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'First steps' }).click()
  await expect(page).toHaveURL('/')
  await expect(steps.getByRole('listitem')).toHaveCount(5)

  await steps.getByRole('button', { name: 'Put away' }).click()
  await announced(page, 'status', 'First steps put away').getByRole('button', { name: 'Undo' }).click()
  await expect(steps.getByRole('listitem')).toHaveCount(5)

  const staff = await another()
  await signIn(staff, { ...(await anEmployee(page)), slug: business.slug })
  await staff.goto('/')
  await expect(heading(staff, 'Dashboard')).toBeVisible()
  await expect(staff.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(firstSteps(staff)).toHaveCount(0)
})

test('put away before HQ is connected, the notice says what to do', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  await page.goto('/settings')
  await firstSteps(page).getByRole('button', { name: 'Put away' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Connect HQ Rental Software' })
  await notice.getByRole('link', { name: 'Connect HQ' }).click()
  await expect(field(page, 'Base URL')).toBeInViewport()
})
