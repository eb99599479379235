import { aRepair, aVehicle, aWorkingBusiness, button, expect, heading, test, unique } from '../../journey.ts'
import { settled } from '../../shown.ts'

const MILES = /\bmiles?\b|\bmi\b/i

test('a business in kilometers and euros reads of no miles and no dollars, but for the price of Pitlane', async ({
  page,
}) => {
  test.slow()
  const business = await aWorkingBusiness(page)
  const vehicleId = await aVehicle(page)

  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'Business' })
  await form.getByLabel('Distances').selectOption('km')
  await form.getByLabel('Currency').click()
  await page.getByRole('option', { name: 'EUR, Euro' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Business saved' })).toBeVisible()

  const today = new Date().toISOString().slice(0, 10)
  const done = { status: 'completed', repairCost: 286.4, odometerReading: 45_210, endDate: today }
  const { id } = await aRepair(page, { ...done, title: 'Worn brake pads' })
  const open = await aRepair(page, { estimatedCost: 90, title: 'Oil change', category: 'oil_change' })
  await page.request.patch(`/api/repairs/${id}`, { data: { odometerReading: 45_300, repairCost: 300 } })
  const [vehicle] = (await (await page.request.get('/api/vehicles')).json()) as { vehicleKey: string }[]
  await page.request.post('/api/routine-templates', {
    data: {
      vehicleKey: vehicle?.vehicleKey,
      title: 'Oil Change',
      category: 'oil_change',
      triggerType: 'mileage',
      intervalValue: 8_000,
    },
  })

  const places = [
    '/',
    '/repairs',
    `/repairs?repair=${id}`,
    '/vehicles',
    `/vehicles/${vehicleId}`,
    `/vehicles/${vehicleId}/new-repair`,
    `/vehicles/${vehicleId}/history`,
    '/vehicles/labels',
    '/today',
    '/conflicts',
    '/routine-repairs',
    '/oil-change',
    '/reports',
    '/reports?report=fleet',
    '/reports?report=vehicles',
  ]
  for (const place of places) {
    await page.goto(place)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      expectOwnUnits(await page.locator('body').innerText(), `${place} on ${media}`)
    }
    await page.emulateMedia({ media: 'screen' })
  }

  await page.goto(`/repairs?repair=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Worn brake pads' })
  await dialog.getByRole('button', { name: 'History of changes' }).click()
  await expect(dialog.getByText('45,300 km').first()).toBeVisible()
  await expect(dialog.getByText('€300.00').first()).toBeVisible()
  expect(await dialog.innerText()).not.toMatch(MILES)

  const csv = await (await page.request.get('/api/repairs/export.csv')).text()
  expect(csv.split('\r\n')[0]).toContain('Odometer (km)')
  expect(csv.split('\r\n')[0]).toContain('Cost (EUR)')
  for (const report of ['costs', 'fleet', 'vehicles'])
    expectOwnUnits(await (await page.request.get(`/api/reports/${report}.csv`)).text(), `${report}.csv`)

  const mechanic = `units-${unique()}@garage.example`
  await page.request.post(`/api/repairs/${open.id}/links`, { data: { email: mechanic } })
  await page.request.post('/api/password-reset/request', { data: { email: business.email } })
  for (const address of [business.email, mechanic]) {
    const mails = async () => mailsTo(address, await (await page.request.get('/demo/mail')).text())
    await expect.poll(mails).not.toEqual([])
    for (const mail of await mails()) expectOwnUnits(mail, `a mail to ${address}`)
  }

  await page.goto('/demo/mail')
  await page
    .getByRole('article')
    .filter({ hasText: mechanic })
    .getByRole('link', { name: /\/job\// })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Oil change$/ })).toBeVisible()
  expectOwnUnits(await page.locator('body').innerText(), 'the page of a mechanic')
  await button(page, 'Done').click()
  await expect(page.getByLabel('Odometer reading')).toBeVisible()
  expectOwnUnits(await page.locator('body').innerText(), 'what a mechanic fills in')

  await page.goto('/reports?by=category&period=this-month')
  await expect(heading(page, 'Reports')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 repair, €300.00' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Costs by category' }).getByRole('row')).toHaveCount(3)
  await page.getByLabel('By', { exact: true }).selectOption('vehicle')
  await expect(page).toHaveURL(/by=vehicle/)
  await expect(page.getByRole('table', { name: 'Costs by vehicle' })).toBeVisible()
})

function expectOwnUnits(text: string, where: string): void {
  expect(text, where).not.toMatch(MILES)
  expect(text, where).not.toContain('$')
}

function mailsTo(address: string, mailbox: string): string[] {
  return mailbox.split('<article>').filter((mail) => mail.includes(`To ${address},`))
}
