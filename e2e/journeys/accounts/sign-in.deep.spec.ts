import {
  aBusiness,
  button,
  demo,
  expect,
  field,
  heading,
  signIn,
  signOut,
  test,
  unique,
} from '../../journey.ts'
import { submit } from '../../sign-in-form.ts'

for (const path of ['/auth', '/login', '/business/signup']) {
  test(`somebody signed in has no use for ${path}`, async ({ page }) => {
    await signIn(page)
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
}

for (const next of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', '/auth']) {
  test(`signing in never leads to ${next}`, async ({ page }) => {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await submit(page, demo.username, demo.password)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
}

test('the demo opens on a device that remembers another business', async ({ page, provoke }) => {
  provoke(/^409 POST \/api\/login/)
  const shared = { username: `twin-${unique()}` }
  const business = await aBusiness(page.request, shared)
  await aBusiness(page.request, shared)
  await page.goto('/auth')
  await submit(page, shared.username, business.password)
  await field(page, 'Business').fill(business.slug)
  await button(page, 'Sign In').click()
  await signOut(page)
  await page.goto('/auth')
  await button(page, 'Use demo sign-in').click()
  await button(page, 'Sign In').click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})
