import { aBusiness, expect, firstSteps, heading, signIn, test } from '../../journey.ts'

test('without HQ every other path leads to Settings', async ({ page }) => {
  await signIn(page, await aBusiness(page.request))
  const work = ['/', '/dashboard', '/repairs', '/vehicles', '/vehicles/1', '/vehicles/1/new-repair']
  const more = ['/routine-repairs', '/oil-change', '/nowhere', '/auth', '/login', '/business/signup']
  for (const path of [...work, ...more]) {
    await page.goto(path)
    await expect(heading(page, 'Settings'), path).toBeVisible()
    await expect(page, path).toHaveURL('/settings')
  }
  await expect(firstSteps(page).getByRole('link', { name: 'Connect HQ' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Settings'])
})
