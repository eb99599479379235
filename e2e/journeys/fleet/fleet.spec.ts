import { randomUUID } from 'node:crypto'
import { aBusiness, aVehicle, aWorkingBusiness, expect, signIn, test } from '../../journey.ts'

interface Sandbox {
  baseUrl: string
  userToken: string
}

test('a new business connects to HQ, and all pages and 200 vehicles are there', async ({ page }) => {
  const business = await aBusiness(page.request)
  await signIn(page, business)
  const { demo } = await (await page.request.get('/api/meta')).json()
  const hq: Sandbox = demo.hq
  const fleet = (size: number) => `sandbox-${size}-${business.slug}`

  await page.goto('/vehicles')
  await expect(page).toHaveURL('/settings')
  await page.getByRole('button', { name: /HQ Rental Software Integration/ }).click()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Please provide base URL, tenant token, and user token.').first()).toBeVisible()

  await page.getByLabel('Base URL').fill(hq.baseUrl)
  await page.getByLabel('Tenant Token').fill(fleet(200))
  await page.getByLabel('User Token').fill(hq.userToken)
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await page.getByRole('link', { name: 'See your vehicles' }).click()
  await expect(page.getByText('Showing 200 of 200 vehicles')).toBeVisible()

  const ids = async () => {
    const list: { id: string }[] = await (await page.request.get('/api/vehicles')).json()
    return list.map((vehicle) => vehicle.id).sort()
  }
  const before = await ids()
  for (const size of [190, 200]) {
    await page.request.post('/api/hq/config', {
      data: { baseUrl: hq.baseUrl, tenantToken: fleet(size), userToken: hq.userToken },
    })
    await page.getByRole('button', { name: 'Sync with HQ' }).click()
    await expect(page.getByText(`Showing ${size} of ${size} vehicles`)).toBeVisible()
  }
  expect(await ids()).toEqual(before)
})

test('a vehicle is found by any of its words, and its reservations show when it is free', async ({
  page,
}) => {
  await signIn(page)
  const list: {
    id: string
    vehicleKey: string
    make: string
    licensePlate: string | null
    status: string
  }[] = await (await page.request.get('/api/vehicles')).json()
  const conflicts: { vehicle: { id: string } }[] = await (await page.request.get('/api/conflicts')).json()
  const troubled = new Set(conflicts.map(({ vehicle }) => vehicle.id))
  const wanted = list.find(
    ({ id, status, licensePlate }) => status === 'rented' && licensePlate && !troubled.has(id),
  )
  await page.goto('/vehicles')
  await expect(page.getByText(`Showing ${list.length} of ${list.length} vehicles`)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`${wanted?.licensePlate?.toLowerCase()} ${wanted?.make}`)
  await expect(page.getByText(`Showing 1 of ${list.length} vehicles`)).toBeVisible()
  await page.getByRole('link', { name: `View Details of ${wanted?.vehicleKey}` }).click()

  await expect(page).toHaveURL(`/vehicles/${wanted?.id}`)
  await expect(page.getByText('Scheduling Caution:')).toBeVisible()
  await expect(page.getByText('On Rental', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Available Window').first()).toBeVisible()
  await expect(page.getByText('Today', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Showing 1 of ${list.length} vehicles`)).toBeVisible()
})

test('a search without hits and a vehicle that is not there say so', async ({ page, provoke }) => {
  provoke(/^404 GET \/api\/vehicles\//)
  await signIn(page)
  await page.goto('/vehicles?search=no-such-car')
  await expect(page.getByText('No vehicles found')).toBeVisible()
  await page.goto(`/vehicles/${randomUUID()}`)
  await expect(page.getByText('Vehicle not found')).toBeVisible()
  await expect(page.getByText('The requested vehicle could not be found.')).toBeVisible()
})

test('a double click on Sync with HQ asks once', async ({ page }) => {
  await aWorkingBusiness(page)
  await aVehicle(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/vehicles/sync-hq')) asked += 1
  })
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Sync with HQ' }).dblclick()
  await expect(page.getByText('Sync successful')).toBeVisible()
  expect(asked).toBe(1)
})

test('a vehicle without a key is shown all the same', async ({ page }) => {
  await aWorkingBusiness(page)
  const id = await aVehicle(page)
  const keyless = (vehicle: object) => ({ ...vehicle, vehicleKey: null })
  await page.route('**/api/vehicles', async (route) => {
    const list: object[] = await (await route.fetch()).json()
    await route.fulfill({ json: list.map(keyless) })
  })
  await page.route(`**/api/vehicles/${id}`, async (route) =>
    route.fulfill({ json: keyless(await (await route.fetch()).json()) }),
  )
  await page.goto('/vehicles')
  await expect(page.getByText('Showing 9 of 9 vehicles')).toBeVisible()
  await page.goto(`/vehicles/${id}`)
  await expect(page.getByRole('heading', { name: 'Vehicle Information' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('null')
  await page.goto(`/vehicles/${id}/new-repair`)
  await expect(page.getByRole('button', { name: 'Report Repair' })).toBeVisible()
})
