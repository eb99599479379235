import { aRepair, aVehicle, aWorkingBusiness, button, expect, field, heading, test } from '../../journey.ts'

for (const width of [390, 1440])
  test(`at ${width} px /r/2 leads to that repair, also by way of the sign-in; an unknown one says so`, async ({
    page,
    another,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const business = await aWorkingBusiness(page)
    await aVehicle(page)
    await aRepair(page, { title: 'Worn tires' })
    await aRepair(page, { title: 'Worn brake pads' })
    const opened = page.getByRole('dialog', { name: 'Worn brake pads', exact: true })

    await page.goto('/r/2')
    await expect(opened.getByText('R-2', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]+$/)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Worn brake pads' })).toContainText('R-2')

    await page.goto('/r/3')
    await expect(page.getByRole('heading', { name: 'There is no repair R-3' })).toBeVisible()
    await page.getByRole('link', { name: 'See all repairs' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Worn tires' })).toContainText('R-1')

    const stranger = await another()
    await stranger.goto('/r/2')
    await stranger.getByRole('link', { name: 'Sign In' }).first().click()
    await field(stranger, 'Username').fill(business.username)
    await field(stranger, 'Password').fill(business.password)
    await button(stranger, 'Sign In').click()
    await expect(stranger.getByRole('dialog', { name: 'Worn brake pads' }).getByText('R-2')).toBeVisible()
  })

test('what is no number at /r is nothing, and a number typed anywhere finds its repair', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  await aRepair(page, { title: 'Worn tires' })
  await page.goto('/r/1000000000')
  await expect(heading(page, '404 Page Not Found')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('#1')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Worn tires R-1')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Worn tires' }).getByText('R-1', { exact: true }),
  ).toBeVisible()
})
