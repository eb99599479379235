import { expect, type Locator, type Page } from '@playwright/test'
import { aVehicle } from './journey.ts'

interface Reported {
  id: string
  vehicleId: string
  title: string
}

/** A repair of the own business, reported through the API. */
export async function aWornRepair(page: Page, over: object = {}, vehicleId?: string): Promise<Reported> {
  const id = vehicleId ?? (await aVehicle(page))
  const [user, vehicle] = await Promise.all(
    ['/api/user', `/api/vehicles/${id}`].map(async (path) => (await page.request.get(path)).json()),
  )
  const answer = await page.request.post('/api/repairs', {
    data: {
      tenantId: user.tenantId,
      reportedBy: user.id,
      vehicleId: id,
      vehicleKey: vehicle.vehicleKey,
      title: 'Worn brake pads',
      description: 'Squeals when braking.\nFront left.',
      category: 'brakes',
      odometerReading: 48_000,
      ...over,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

export function row(page: Page, title: string): Locator {
  return page.getByRole('link', { name: title, exact: true })
}

export async function repairNow(page: Page, { id }: Reported) {
  const answer = await page.request.get(`/api/repairs/${id}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
  }).toPass({ intervals: [0], timeout: 20_000 })
}
