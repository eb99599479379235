import { anotherInstance } from '../../another-instance.ts'
import { announced, aVehicle, aWorkingBusiness, button, expect, field, signIn, test } from '../../journey.ts'
import { choosePhotos, repairsOf } from '../../report-form.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a server killed between upload and save leaves nothing half stored, and nothing typed is lost', async ({
  page,
  another,
  provoke,
}) => {
  provoke(/ERR_CONNECTION_REFUSED \/api\/repairs/, /ERR_/)
  const business = await aWorkingBusiness(page)
  const id = await aVehicle(page)
  const first = await anotherInstance(page.request)
  const form = await another({ baseURL: first.address })
  await signIn(form, business)
  await form.goto(`/vehicles/${id}/new-repair`)
  await field(form, 'Title').fill('Torn seat')
  await field(form, 'Description').fill('Driver side')
  await field(form, 'Odometer Reading').fill('1200')
  await choosePhotos(form, 'teal')
  await expect(form.getByText('Uploaded', { exact: true })).toBeVisible()
  await first.kill()
  await button(form, 'Report Repair').click()
  await expect(announced(form, 'alert', 'Error reporting repair')).toBeVisible()
  expect(await repairsOf(page, id)).toEqual([])

  const again = await anotherInstance(page.request, new URL(first.address).port)
  try {
    await button(form, 'Report Repair').click()
    await form.waitForURL(`/vehicles/${id}`)
    const [repair] = await repairsOf(page, id)
    expect(repair).toMatchObject({ title: 'Torn seat', imageUrls: [expect.any(String)] })
    expect((await page.request.get(repair?.imageUrls[0] ?? '')).ok()).toBe(true)
  } finally {
    await form.close()
    await again.stop()
  }
})
