import type { Page } from '@playwright/test'
import { aVehicle, aWorkingBusiness, button, expect, field, heading, test } from '../../journey.ts'
import { aPicture } from '../../picture.ts'

interface Settings {
  isActive: boolean
  items: { id: string; label: string }[]
  photos: string[]
}

async function setChecks(page: Page, changes: Partial<Settings>): Promise<Settings> {
  const before: Settings = await (await page.request.get('/api/checks/settings')).json()
  const answer = await page.request.put('/api/checks/settings', { data: { ...before, ...changes } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A check of the car some hours ago, with photos in one colour. */
async function aCheck(page: Page, vehicleId: string, hoursAgo: number, colour: string, wrong?: string) {
  const { items } = await setChecks(page, { isActive: true })
  const photo = await aPicture(page, colour, [1200, 900])
  const photos = []
  for (const label of ['Front', 'Left']) {
    const { uploadURL } = await (
      await page.request.post('/api/objects/upload', {
        data: { contentType: 'image/jpeg', size: photo.buffer.length },
      })
    ).json()
    await page.request.put(uploadURL, { data: photo.buffer, headers: { 'content-type': 'image/jpeg' } })
    const claimed = await page.request.put('/api/repair-images', {
      data: { imageUrl: uploadURL, kind: 'check' },
    })
    expect(claimed.ok(), await claimed.text()).toBe(true)
    photos.push({ label, url: (await claimed.json()).objectPath })
  }
  const repair = { title: 'Scratch', description: 'Long', category: 'body' }
  const made = await page.request.post('/api/checks', {
    data: {
      vehicleId,
      at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      fuel: wrong ? 4 : 8,
      items: items.map(({ id, label }) =>
        label === wrong ? { itemId: id, isOk: false, repair } : { itemId: id, isOk: true },
      ),
      photos,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
}

async function aCarCheckedTwice(page: Page): Promise<string> {
  await aWorkingBusiness(page)
  const id = await aVehicle(page)
  await aCheck(page, id, 50, 'teal')
  await aCheck(page, id, 2, 'orange', 'Body and paint')
  return id
}

test('two checks lie over each other on a phone: the slider goes by keyboard, zoom moves both, words say it too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await aCarCheckedTwice(page)
  await page.goto(`/vehicles/${id}/condition`)
  const slider = page.getByRole('slider', { name: 'Slide between the two photos of Front' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('1')
  await expect(slider).toHaveAttribute('aria-valuetext', /^1 % /)
  const box = await slider.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(slider).toHaveValue('50')

  await button(page, 'Zoom in').click()
  const [before, after] = [
    page.getByRole('region', { name: 'Front, before' }),
    page.getByRole('region', { name: 'Front, after' }),
  ]
  await before.evaluate((view) => view.scrollTo(37, 53))
  await expect.poll(() => after.evaluate((view) => [view.scrollLeft, view.scrollTop])).toEqual([37, 53])

  await page.getByRole('button', { name: /^Left/ }).click()
  await expect(page.getByRole('slider', { name: 'Slide between the two photos of Left' })).toBeVisible()
  for (const change of ['Body and paint was OK and is not OK now.', 'Fuel was full and is 1/2 now.'])
    await expect(page.getByText(change)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('on a desktop they stand side by side, on paper all photos do; the vehicle page has them', async ({
  page,
}) => {
  const id = await aCarCheckedTwice(page)
  await page.goto(`/vehicles/${id}`)
  await expect(heading(page, 'Vehicle Details & Repair History')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const condition = page.getByRole('region', { name: 'Condition', exact: true })
  await expect(condition.getByText('1 not OK')).toBeVisible()
  await condition.getByRole('link', { name: 'Compare and print' }).click()
  await expect(heading(page, 'Condition')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await button(page, 'Slider').click()
  await expect(page.getByRole('slider')).toBeVisible()

  await expect(page.getByRole('img', { name: /^Left after/ })).toBeVisible()
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('slider')).toBeHidden()
  for (const name of [/^Front before/, /^Front after/, /^Left before/, /^Left after/])
    await expect(page.getByRole('img', { name })).toBeVisible()
})

test('an administrator turns checks on and says what is looked at; off, only what was noted stays', async ({
  page,
}) => {
  const id = await aCarCheckedTwice(page)
  await page.goto('/settings?open=checks')
  await button(page, 'Add item').click()
  await page.keyboard.type('Roof rack')
  await button(page, 'Move Roof rack up').click()
  await button(page, 'Save').last().click()
  await expect(page.getByText('Checks saved')).toBeVisible()
  const { items } = await setChecks(page, {})
  expect(items.map(({ label }) => label).slice(-2)).toEqual(['Roof rack', 'Papers and keys'])

  await page.goto(`/vehicles/${id}/new-repair`)
  await page.getByRole('link', { name: 'Check the car instead' }).click()
  await expect(page.getByRole('group', { name: 'Roof rack' })).toBeVisible()

  await setChecks(page, { isActive: false })
  await page.goto(`/vehicles/${id}/check`)
  await expect(page.getByText('Checks are switched off')).toBeVisible()
  await page.goto(`/vehicles/${id}/new-repair`)
  await expect(field(page, 'Title')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check the car instead' })).toHaveCount(0)
  await page.goto(`/vehicles/${id}/condition`)
  await expect(page.getByText('2 checks')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check the car' })).toHaveCount(0)
})
