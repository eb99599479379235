import type { Locator, Page } from '@playwright/test'
import { aDevice, isReady, LATER, test } from '../../device.ts'
import { anEmployee, announced, button, expect, field, heading, landing, signIn } from '../../journey.ts'
import { aPicture } from '../../picture.ts'
import type { Wire } from '../../wire.ts'

const REPORT = 'POST /api/repairs'
const CHECK = 'POST /api/checks'
async function report(page: Page, vehicleId: string, title: string, ...colours: string[]): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}/new-repair`)
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Seen in the far corner of the lot.')
  await field(page, 'Odometer Reading').fill('48210')
  if (colours.length > 0) {
    const photos = await Promise.all(colours.map((colour) => aPicture(page, colour, [600, 400])))
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose photos').click()
    await (await chooser).setFiles(photos)
    await expect(page.getByText('No connection.')).toHaveCount(colours.length)
  }
  await button(page, 'Report Repair').click()
}

async function check(page: Page, vehicleId: string): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}/check`)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Take photo').click()
  await (await chooser).setFiles(await aPicture(page, 'teal', [600, 400]))
  await expect(page.getByText('1 photo did not go up')).toBeVisible()
  for (const ok of await page.locator('label').filter({ hasText: /^OK$/ }).all()) await ok.click()
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
}

const waiting = (page: Page) => page.getByRole('region', { name: 'On this device' }).getByRole('listitem')

/** The rows of what waits, in a list of a page. */
const rowsIn = (page: Page, list: Locator = page.getByRole('main')) =>
  list.getByRole('list', { name: /waiting to be sent$/i }).getByRole('listitem')

async function repairsOf(page: Page, id: string): Promise<{ title: string; imageUrls: string[] }[]> {
  return (await page.request.get(`/api/repairs?vehicleId=${id}`)).json()
}

/** As in a plane: the browser knows, and nobody answers. */
async function fly(page: Page, wire: Wire): Promise<void> {
  wire.decide(() => 'cut')
  await page.context().setOffline(true)
}

test('a report with two photos and a check, made in airplane mode and left, are one repair and one check', async ({
  device,
  wire,
}) => {
  const { id } = await aDevice(device)
  const { vehicleKey } = await (await device.request.get(`/api/vehicles/${id}`)).json()
  await fly(device, wire)

  await device.goto('/vehicles')
  await expect(device.getByText(vehicleKey).first()).toBeVisible()
  await expect(announced(device, 'status', 'Offline. Showing what was known at')).toBeVisible()
  await report(device, id, 'Cracked windscreen', 'teal', 'orange')
  await expect(announced(device, 'status', 'Kept on this device')).toBeVisible()
  await device.waitForURL(`/vehicles/${id}`)
  await expect(waiting(device)).toContainText(['Cracked windscreen'])
  await expect(waiting(device)).toContainText(['Waiting to be sent'])
  const history = device.getByRole('region', { name: 'Repair History' })
  await expect(rowsIn(device, history)).toHaveCount(1)
  for (const said of ['Cracked windscreen', 'Seen in the far corner of the lot.', 'Waiting to be sent'])
    await expect(rowsIn(device, history)).toContainText(said)
  await expect(history).not.toContainText('No repair history yet')
  await check(device, id)
  await expect(waiting(device)).toHaveCount(2)
  await device.goto(`/vehicles/${id}/condition`)
  await expect(rowsIn(device)).toContainText(['All OK · 1 photo'])
  await device.goto(`/vehicles/${id}`)
  await history.scrollIntoViewIfNeeded()
  const condition = device.getByRole('region', { name: 'Condition' })
  await expect(rowsIn(device, condition)).toContainText(['Waiting to be sent'])

  const context = device.context()
  await device.close()
  const tab = await context.newPage()
  await tab.goto('/repairs')
  await expect(heading(tab, 'All Repairs')).toBeVisible()
  await expect(waiting(tab)).toHaveCount(2)
  await expect(rowsIn(tab, tab.getByRole('region', { name: /^Needs Repair/ }))).toContainText([
    'Cracked windscreen',
  ])
  await expect(rowsIn(tab)).toHaveCount(1)
  await expect(tab.getByText('No repairs found')).toHaveCount(0)
  expect([wire.count(CHECK)]).toEqual([0])

  let isLost = false
  const before = wire.count(REPORT)
  wire.decide((call) => {
    if (call !== REPORT || isLost) return undefined
    isLost = true
    return 'lost'
  })
  await context.setOffline(false)
  await expect(waiting(tab)).toHaveCount(0, LATER)
  await expect(rowsIn(tab)).toHaveCount(0)
  expect(isLost).toBe(true)
  expect(wire.count(REPORT) - before).toBe(2)
  const repairs = await repairsOf(tab, id)
  expect(repairs.map(({ title }) => title)).toEqual(['Cracked windscreen'])
  expect(repairs[0]?.imageUrls).toHaveLength(2)
  for (const photo of repairs[0]?.imageUrls ?? []) expect((await tab.request.get(photo)).ok()).toBe(true)
  const { total, checks } = await (await tab.request.get(`/api/checks?vehicleId=${id}`)).json()
  expect(total).toBe(1)
  expect(checks[0].photos).toHaveLength(1)
  await expect(tab.getByText('Cracked windscreen').first()).toBeVisible()
  await expect(tab.getByText('Offline.')).toHaveCount(0)
})

test('what is refused stays with its reason, the others go on, and it opens in its form again', async ({
  device,
  wire,
}) => {
  const { id } = await aDevice(device)
  await fly(device, wire)
  await report(device, id, 'Flat tyre', 'teal')
  await device.waitForURL(`/vehicles/${id}`)
  await report(device, id, 'Worn wipers')
  await expect(waiting(device)).toHaveCount(2)
  let isRefused = false
  wire.decide((call) => {
    if (call !== REPORT || isRefused) return undefined
    isRefused = true
    const text = JSON.stringify({ message: 'This car has been sold.', code: 'invalid' })
    return { status: 400, text, type: 'application/json' }
  })
  await device.context().setOffline(false)
  await expect(waiting(device)).toHaveCount(1, LATER)
  await expect(waiting(device)).toContainText('Not taken: This car has been sold.')
  await expect(rowsIn(device)).toContainText(['Flat tyre'])
  await expect(rowsIn(device)).toContainText(['Not taken'])
  expect((await repairsOf(device, id)).map(({ title }) => title)).toEqual(['Worn wipers'])

  await button(device, 'Open again').click()
  await device.waitForURL(`/vehicles/${id}/new-repair`)
  await expect(field(device, 'Title')).toHaveValue('Flat tyre')
  await expect(device.getByRole('img', { name: /^Issue photo/ })).toHaveCount(1)
  await expect(waiting(device)).toHaveCount(0)
  await button(device, 'Report Repair').click()
  await device.waitForURL(`/vehicles/${id}`)
  await expect.poll(async () => (await repairsOf(device, id)).length).toBe(2)
})

test('nobody else sees or sends what is waiting, and signing out asks first', async ({ device, wire }) => {
  const { id, slug } = await aDevice(device)
  const staff = await anEmployee(device)
  wire.decide((call) => (call === REPORT ? 'cut' : undefined))
  await report(device, id, 'Broken mirror')
  await expect(waiting(device)).toHaveCount(1)

  const signOut = async () => {
    await device.getByRole('button', { name: /^User menu/ }).click()
    await device.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  const question = device.getByRole('dialog', { name: 'Sign out now?' })
  await signOut()
  await expect(question).toContainText('waiting to be sent')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting(device)).toHaveCount(1)
  await signOut()
  await question.getByRole('button', { name: 'Sign Out' }).click()
  await expect(landing(device)).toBeVisible()
  expect(await device.evaluate(async () => Boolean(await caches.match('/last-seen')))).toBe(false)

  wire.decide(() => undefined)
  const before = wire.count(REPORT)
  await signIn(device, { ...staff, slug })
  await device.goto(`/vehicles/${id}`)
  await expect(device.getByRole('main')).toContainText('Report Repair')
  await isReady(device)
  await expect(device.getByText('On this device')).toHaveCount(0)
  expect(wire.count(REPORT)).toBe(before)
  await fly(device, wire)
  await device.reload()
  await expect(device.getByText('Offline.')).toBeVisible()
  await expect(device.getByText('On this device')).toHaveCount(0)
})

test('a server that is away is told from a browser that is, and what is waiting goes when it is back', async ({
  device,
  wire,
}) => {
  const { id } = await aDevice(device)
  wire.decide(() => 'cut')
  await device.goto(`/vehicles/${id}`)
  await expect(announced(device, 'status', 'Offline. Showing what was known at')).toBeVisible()
  await report(device, id, 'Loose bumper')
  await expect(waiting(device)).toHaveCount(1)
  wire.decide(() => undefined)
  await expect(waiting(device)).toHaveCount(0, LATER)
  expect((await repairsOf(device, id)).map(({ title }) => title)).toEqual(['Loose bumper'])
})

test('the kept page has a nonce of its own, and runs no script that is smuggled in', async ({
  device,
  wire,
}) => {
  await aDevice(device)
  wire.decide(() => 'cut')
  const policies = [await device.goto('/vehicles'), await device.goto('/vehicles')].map(
    (answer) => /'nonce-([^']+)'/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1],
  )
  expect(policies[0]).toBeTruthy()
  expect(policies[0]).not.toBe(policies[1])
  await expect(heading(device, 'Fleet Vehicles')).toBeVisible()
  await device.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "smuggled"'
    document.body.append(script)
  })
  await expect(device).not.toHaveTitle('smuggled')
})
