import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import type { TemplatePage } from '@pitlane/contract/routine/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'

const world = await openWorld()
const { routine } = api
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>

afterEach(() => world.travel(0))

async function pageOf(shop: Shop, over: Sent<typeof routine.list> = {}): Promise<TemplatePage> {
  const answer = await shop.call(routine.list, { order: 'due', ...over })
  if (Array.isArray(answer)) throw new Error('A page was asked for')
  return answer
}

const titles = ({ templates }: TemplatePage) => templates.map((it) => `${it.vehicleKey} ${it.title}`)

/** Five days later: what comes back after 3 days is overdue, after 5 due today, after 9 soon, after 90 not yet. */
async function aShop(vehicles: number, routines: [place: number, title: string, days: number][]) {
  const shop = await aConnectedTenant(world, vehicles)
  const keys = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
  const { templates } = await shop.call(routine.createMany, {
    templates: routines.map(([place, title, intervalValue]) => ({
      vehicleKey: keys[place] ?? '',
      title,
      intervalValue,
    })),
  })
  const key = (place: number) => keys[place] ?? ''
  world.travel(5 * DAY)
  return { shop, key, templates }
}

test('what is due comes first, with its vehicle and all of its routines; what is paused comes last', async () => {
  const { shop, key, templates } = await aShop(6, [
    [0, 'Later', 90],
    [1, 'Paused', 3],
    [2, 'Soon', 9],
    [3, 'Today', 5],
    [4, 'Later', 90],
    [4, 'Late', 3],
    [5, 'Late too', 3],
  ])
  const paused = templates.find((it) => it.title === 'Paused')
  await shop.call(routine.update, { id: paused?.id ?? '', isActive: false })
  const page = await pageOf(shop)
  expect(titles(page)).toEqual([
    `${key(4)} Late`,
    `${key(4)} Later`,
    `${key(5)} Late too`,
    `${key(3)} Today`,
    `${key(2)} Soon`,
    `${key(0)} Later`,
    `${key(1)} Paused`,
  ])
  const counts = { overdue: 2, due_today: 1, due_soon: 1, current: 3 }
  expect(page).toMatchObject({ total: 7, page: 1, limit: 20, totalPages: 1, counts })
  expect(await pageOf(shop, { dueStatus: 'overdue' })).toMatchObject({ total: 2, counts })
  expect(await pageOf(shop, { dueStatus: 'overdue', search: key(5) })).toMatchObject({
    total: 1,
    counts: { ...counts, overdue: 1, due_today: 0, due_soon: 0, current: 0 },
  })
  expect(await pageOf(shop, { search: 'nothing like it' })).toMatchObject({
    templates: [],
    total: 0,
    totalPages: 1,
  })
})

test('a vehicle that is gone is listed after all others', async () => {
  const { shop, key } = await aShop(2, [
    [0, 'Late', 3],
    [1, 'Later', 90],
  ])
  world.hq.change(shop.tenantToken, {
    vehicle: { hqVehicleId: (await shop.call(api.vehicles.list, {}))[0]?.hqVehicleId ?? '', removed: true },
  })
  await shop.call(api.hq.sync, {})
  expect(titles(await pageOf(shop))).toEqual([`${key(1)} Later`, `${key(0)} Late`])
})

test('no vehicle is on two pages, no page is empty, and no routine is lost', async () => {
  const sizes = [2, 3, 9, 1, 1, 4]
  const { shop, key } = await aShop(
    6,
    sizes.flatMap((size, place) =>
      Array.from({ length: size }, (_, turn): [number, string, number] => [place, `No ${turn}`, 90]),
    ),
  )
  const first = await pageOf(shop, { limit: 4, page: 1 })
  const pages = await Promise.all(
    Array.from({ length: first.totalPages }, (_, place) => pageOf(shop, { limit: 4, page: place + 1 })),
  )
  expect(pages.map(({ templates }) => [...new Set(templates.map((it) => it.vehicleKey))])).toEqual([
    [key(0), key(1)],
    [key(2)],
    [key(3), key(4)],
    [key(5)],
  ])
  expect(new Set(pages.flatMap(({ templates }) => templates.map((it) => it.id))).size).toBe(20)
  expect(await pageOf(shop, { limit: 4, page: 5 })).toMatchObject({ templates: [], total: 20, totalPages: 4 })
})
