import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import {
  aBusiness,
  aRepair,
  aVehicle,
  button,
  connectHq,
  expect,
  field,
  heading,
  signIn,
  test,
} from '../../journey.ts'
import { pagesOf, scan } from '../../scan.ts'

const UGLY = 'A/B 7 %2F?#& سيارة'

test('a label leads whoever scans it to the report form of its car, a job card to its repair, each from one page', async ({
  page,
  another,
  baseURL,
}) => {
  test.slow()
  const business = await aBusiness(page.request)
  await signIn(page, business)
  await connectHq(page, 31)
  await aVehicle(page)
  const [car] = await (await page.request.get('/api/vehicles')).json()
  const renamed = { vehicle: { hqVehicleId: car.hqVehicleId, vehicle_key: UGLY } }
  await page.request.post('/demo/hq', { data: renamed })
  await page.request.post('/api/vehicles/sync-hq', { data: {} })

  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(heading(page, 'Labels')).toBeVisible()
  await expect(page.getByText('31 labels on 2 sheets; the first is shown')).toBeVisible()
  expect(await pagesOf(page)).toBe(2)
  await page.getByLabel('Paper').selectOption('One per page')
  await expect(page.getByText('31 labels on 31 sheets; the first is shown')).toBeVisible()
  await page.getByLabel('Paper').selectOption('Avery L7160 (A4, 3 × 7)')
  await button(page, 'Deselect all').click()
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('a/b 7')
  await button(page, 'Select all 1').click()
  await expect(page.getByText('1 label on 1 sheet')).toBeVisible()
  expect(await pagesOf(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page, 'Labels'), 'paper has nothing of the screen').toBeHidden()
  const address = await scan(page.getByRole('img', { name: `Code that reports a repair on ${UGLY}` }))
  expect(address).toBe(`${baseURL}/v/${encodeURIComponent(UGLY)}`)
  await page.emulateMedia({ media: 'screen' })

  const stranger = await another()
  await stranger.goto(address)
  await field(stranger, 'Username').fill(business.username)
  await field(stranger, 'Password').fill(business.password)
  await button(stranger, 'Sign In').click()
  await expect(heading(stranger, 'Report Repair')).toBeVisible()
  await expect(stranger).toHaveURL(new RegExp(`/vehicles/${car.id}/new-repair$`))
  await stranger.goto('/v/no%2Fsuch')
  await expect(heading(stranger, 'There is no vehicle no/such')).toBeVisible()

  const imageUrls = await Promise.all(Array.from({ length: 5 }, () => aPhoto(page)))
  const description = 'It rattles, and then it does not.\n'.repeat(140)
  const long = { title: 'Rattles '.repeat(24).trim(), description, imageUrls }
  await aRepair(page, { vehicleId: car.id, vehicleKey: UGLY, ...long })
  await page.goto('/r/1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Issue photo 5' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('article', { name: 'Job card R-1' })
  await expect(card.getByText(UGLY)).toBeVisible()
  await expect(card.getByRole('img', { name: /^Issue/ })).toHaveCount(5)
  await expect(card.getByText('Signature')).toBeVisible()
  expect(await scan(card.getByRole('img', { name: 'Code that opens R-1' }))).toBe(`${baseURL}/r/1`)
  for (const format of ['A4', 'Letter']) expect(await pagesOf(page, { format }), format).toBe(1)
})

/** Taken in and checked, as a report sends it. */
async function aPhoto(page: Page): Promise<string> {
  const offered = await page.request.post('/api/objects/upload', { data: {} })
  const { uploadURL } = await offered.json()
  const picture = PNG.sync.write(new PNG({ width: 400, height: 300 }))
  await page.request.put(uploadURL, {
    data: picture,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const taken = await page.request.put('/api/repair-images', { data: { imageUrl: uploadURL } })
  const { objectPath } = await taken.json()
  return objectPath
}
