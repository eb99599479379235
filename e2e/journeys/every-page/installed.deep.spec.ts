import { expect, signIn, test } from '../../journey.ts'

test('the application can be installed: its icons are what the manifest says, and the menu takes up the offer', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, display } = await answer.json()
  expect([start_url, display]).toEqual(['/', 'standalone'])
  const sized = icons.filter(({ sizes }: { sizes: string }) => sizes !== 'any')
  expect(sized.map(({ purpose }: { purpose?: string }) => purpose ?? 'any')).toContain('maskable')
  for (const { src, sizes } of sized) expect(await sizeOf(src)).toBe(sizes)

  const install = page.getByRole('menuitem', { name: 'Install' })
  const openMenu = () => page.getByRole('button', { name: /^User menu/ }).click()
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expect(install).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const prompt = async () => {
      document.title = 'installing'
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await openMenu()
  await install.click()
  await expect(page).toHaveTitle('installing')

  function sizeOf(src: string) {
    return page.evaluate(async (path) => {
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob())
      return `${width}x${height}`
    }, src)
  }
})
