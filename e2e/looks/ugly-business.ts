import type { Page } from '@playwright/test'
import { aRepair, aVehicle, aWorkingBusiness, expect, unique } from '../journey.ts'

const HOUR = 3_600_000
/** Eight digits before the point. */
const AMOUNT = 87_654_321.09
/** More than are shown at first. */
export const COMMENTS = 100
const RTL = 'صرير في الفرامل الأمامية اليسرى عند التوقف المفاجئ'
const EMOJI = '🚗💥🔧👩🏽‍🔧🏳️‍🌈'

/** A word of that many letters that can be broken nowhere. */
function endless(length: number, word = 'Bremsbelagverschleissanzeige'): string {
  return word.repeat(Math.ceil(length / word.length)).slice(0, length)
}

/** A business that holds the ugliest texts and figures that are allowed: as long as may be, without a space, from right to left. */
export async function anUglyBusiness(page: Page) {
  await aWorkingBusiness(page, { name: endless(120, 'Autovermietungsgesellschaft') })
  const vehicleId = await anUglyVehicle(page)
  const [mechanic, category] = [endless(120, 'Kraftfahrzeugmechatroniker'), endless(120, 'Fahrwerksteile')]
  const code = endless(120, 'fahrwerksteile_')
  const email = `${endless(60, 'werkstatt')}@${endless(60, 'reparatur')}.example.com`
  await ask(page, 'post', '/api/mechanics', { name: mechanic, specialization: endless(120), email })
  await ask(page, 'post', '/api/repair-categories', { name: category, code, description: endless(500) })
  await ask(page, 'put', '/api/checks/settings', {
    isActive: true,
    items: ['Fahrzeugbeleuchtung', 'Windschutzscheibe'].map((word) => ({
      label: endless(60, word),
      isSafety: true,
    })),
    photos: [endless(60, 'Vorderansicht'), endless(60, 'Heckansicht')],
  })
  const view = { page: 'repairs', name: endless(60), query: { status: 'open' }, isShared: true }
  await ask(page, 'post', '/api/views', view)
  const { vehicleKey } = await read(page, `/api/vehicles/${vehicleId}`)
  await ask(page, 'post', '/api/routine-templates', {
    vehicleKey,
    title: endless(200),
    description: endless(2_000),
    category: code,
    triggerType: 'mileage',
    intervalValue: 9_999_999,
  })
  const repair = {
    ...{ vehicleId, vehicleKey, mechanic, category: code, odometerReading: 9_999_999 },
    ...{ reservationNumber: endless(120, '9'), estimatedCost: AMOUNT, repairCost: AMOUNT },
    ...{ startDate: inHours(0).slice(0, 10), endDate: inHours(48).slice(0, 10) },
  }
  const open = await aRepair(page, {
    ...{ ...repair, title: endless(200), description: endless(10_000), urgencyLevel: 'critical' },
    ...{ expectedHours: 399.75, plannedStart: inHours(2), plannedEnd: inHours(2 * 24) },
    ...{ status: 'in progress', cause: 'damage', startTime: '08:00', endTime: '17:00' },
  })
  await aRepair(page, { ...repair, title: RTL, description: RTL.repeat(40), urgencyLevel: 'high' })
  const talkedAbout = await aRepair(page, {
    ...repair,
    title: EMOJI.repeat(14),
    description: EMOJI.repeat(100),
  })
  await aRepair(page, { ...repair, title: endless(200), description: RTL, status: 'completed' })
  await ask(page, 'post', `/api/repairs/${open.id}/estimate`, {
    lines: Array.from({ length: 30 }, () => ({ label: endless(120), amount: 999_999.99 })),
    note: endless(2_000),
    days: 365,
  })
  const texts = [endless(5_000), RTL.repeat(20), EMOJI.repeat(50)]
  await say(page, open.id, texts)
  await say(
    page,
    talkedAbout.id,
    Array.from({ length: COMMENTS }, (_, place) => texts[place % 3] ?? ''),
  )
  const { url } = await ask(page, 'post', `/api/repairs/${open.id}/links`, {})
  return { vehicleId, repairId: open.id, talkedAboutId: talkedAbout.id, job: new URL(String(url)).pathname }
}

/** One after the other, as people talk. */
async function say(page: Page, repairId: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await ask(page, 'post', `/api/repairs/${repairId}/comments`, { text })
}

/** It goes out in an hour, under the longest key there may be. */
async function anUglyVehicle(page: Page): Promise<string> {
  const id = await aVehicle(page)
  const { hqVehicleId } = await read(page, `/api/vehicles/${id}`)
  const location = endless(120, 'Flughafenvermietstation')
  const vehicle = { hqVehicleId, vehicle_key: endless(40, 'SCHLUESSEL'), odometer: 9_999_999, location }
  await ask(page, 'post', '/demo/hq', { vehicle })
  const booking = { id: `9${unique().replace(/\D/g, '')}`, hqVehicleId, status: 'open' }
  const span = { pickUp: inHours(1), return: inHours(60), pickUpLocation: location, price: AMOUNT }
  await ask(page, 'post', '/demo/hq', { booking: { ...booking, ...span } })
  return aVehicle(page).then(() => id)
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString()
}

async function read(page: Page, path: string): Promise<Record<string, unknown>> {
  return (await page.request.get(path)).json()
}

async function ask(page: Page, method: 'post' | 'put', path: string, data: object) {
  const answer = await page.request[method](path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}
