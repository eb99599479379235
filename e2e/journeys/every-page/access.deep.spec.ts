import { button, expect, heading, signIn, test } from '../../journey.ts'

for (const path of ['/api/user', '/api/tenant', '/api/hq/config']) {
  test(`a spinner shows while ${path} is awaited`, async ({ page }) => {
    await signIn(page)
    let answer = () => {}
    const wanted = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = page.waitForRequest(`**${path}`)
    await page.route(path, async (route) => {
      await wanted
      await route.continue()
    })
    await page.goto('/repairs')
    await asked
    const spinner = page.getByRole('status', { name: 'Loading' })
    await expect(spinner).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    answer()
    await expect(heading(page, 'All Repairs')).toBeVisible()
    await expect(spinner).toBeHidden()
  })

  test(`when ${path} fails the whole page says so, and Retry recovers`, async ({ page, provoke }) => {
    provoke(new RegExp(`^500 GET ${path}`), /^console: AppError: 500/)
    await signIn(page)
    await page.route(path, (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal' },
      }),
    )
    await page.goto('/repairs')
    await expect(heading(page, 'This page could not be shown')).toBeVisible()
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.unroute(path)
    await button(page, 'Retry').click()
    await expect(heading(page, 'All Repairs')).toBeVisible()
    await expect(page).toHaveURL('/repairs')
  })
}
