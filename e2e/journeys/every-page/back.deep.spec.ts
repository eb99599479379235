import { aWorkingBusiness, expect, heading, landing, signIn, signOut, test } from '../../journey.ts'
import { wholeBrowser } from '../../playwright.config.ts'

// Playwright's browser forgets the pages one leaves; the browsers of people keep them in memory.
test.use({ launchOptions: { ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

test('Back after signing out shows no data, though the browser keeps pages in memory', async ({ page }) => {
  const business = await aWorkingBusiness(page)
  await page.goto('/repairs')
  await expect(heading(page, 'All Repairs')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('banner')).toContainText(business.name)
  await signOut(page)
  for (const path of ['/settings', '/repairs']) {
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(path)
    await expect(landing(page)).toBeVisible()
    await expect(page.getByText(business.name)).toBeHidden()
  }
})

test('pages left behind hold no connection', async ({ page }) => {
  await signIn(page)
  const paths = ['/', '/repairs', '/routine-repairs', '/oil-change', '/nowhere', '/settings', '/repairs', '/']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('Back to a page kept in memory still hears what changes', async ({ page, another }) => {
  const business = await aWorkingBusiness(page)
  await page.goto('/repairs')
  await expect(heading(page, 'All Repairs')).toBeVisible()
  await page.goto('/api/docs')
  await page.evaluate(() => history.back())
  await expect(heading(page, 'All Repairs')).toBeVisible()
  const elsewhere = await another()
  await signIn(elsewhere, business)
  await elsewhere.request.post('/demo/trial', { data: { endsAt: '2020-01-01T00:00:00.000Z' } })
  await expect(page).toHaveURL('/settings')
})
