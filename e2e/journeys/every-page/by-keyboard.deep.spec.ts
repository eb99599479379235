import { HOUR } from '@pitlane/contract/durations'
import type { Locator, Page } from '@playwright/test'
import { aVehicle, aWorkingBusiness, expect, field, heading, landing, test } from '../../journey.ts'
import { aWornRepair, dialogOf, repairNow, tabTo } from '../../repair-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(path, { method, data })
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true)
}

/** A car that came back from its only rental, with worn brakes and a damage that is put down to it, where cars are checked. */
async function aCar(page: Page) {
  await send(page, 'POST', '/demo/hq', { bookings: 'none' })
  const id = await aVehicle(page)
  const { hqVehicleId, vehicleKey } = await (await page.request.get(`/api/vehicles/${id}`)).json()
  await send(page, 'POST', '/demo/hq', {
    booking: { id: '900400', hqVehicleId, status: 'completed', pickUp: ago(80), return: ago(30) },
  })
  await send(page, 'POST', '/api/vehicles/sync-hq', {})
  const { items } = await (await page.request.get('/api/checks/settings')).json()
  await send(page, 'PUT', '/api/checks/settings', { isActive: true, items: items.slice(0, 2), photos: [] })
  const worn = await aWornRepair(page, {}, id)
  const damage = { title: 'Left door scratched', cause: 'damage', actualCost: 480.25 }
  await aWornRepair(page, damage, id)
  return { vehicleKey: String(vehicleKey), worn, damage }
}

test('from sign-in to a planned repair, a check and a sent claim no pointer is needed', async ({ page }) => {
  const { username, password } = await aWorkingBusiness(page)
  const { vehicleKey, worn, damage } = await aCar(page)
  await page.context().clearCookies()

  const byKey = async (part: Page | Locator, name: string | RegExp, key = 'Enter') => {
    await tabTo(page, part.getByRole('button', { name, exact: true }))
    await page.keyboard.press(key)
  }
  const say = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused()
    await page.keyboard.type(words)
  }
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true })

  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Sign In' }).first())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await tabTo(page, field(page, 'Username'))
  await page.keyboard.type(username)
  await tabTo(page, field(page, 'Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await say('plan R-1')
  await expect(chosen).toContainText('Plan R-1')
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: 'Plan', exact: true })
  await expect(plan.getByRole('group', { name: 'When' }).getByRole('radio').first()).toBeChecked()
  await byKey(plan, 'Plan')
  await expect(plan).toHaveCount(0)
  expect(await repairNow(page, worn)).toMatchObject({ plannedStart: expect.any(String) })

  await say(`check ${vehicleKey}`)
  await expect(chosen).toContainText(`Check ${vehicleKey}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check the car')).toBeFocused()
  const items = page.getByRole('group').filter({ hasText: 'Not OK' })
  await expect(items).toHaveCount(2)
  for (const item of await items.all()) {
    await tabTo(page, item.getByRole('radio', { name: 'OK', exact: true }))
    await page.keyboard.press('Space')
  }
  await byKey(page, 'Save')
  await expect(page.getByRole('heading', { name: 'Check saved' })).toBeVisible()

  await say('R-2')
  await expect(chosen).toContainText(damage.title)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, damage.title)
  await byKey(dialog, /^Take rental/)
  await expect(dialog.getByRole('region', { name: 'Whose rental it was' })).toBeFocused()
  const claim = dialog.getByRole('region', { name: 'Claim' })
  await byKey(claim, 'Make a claim')
  await expect(claim).toBeFocused()
  await byKey(claim, 'Send claim')
  await byKey(page.getByRole('dialog', { name: /^Send claim/ }), 'Send claim')
  await expect(claim).toContainText('Claimed')
})
