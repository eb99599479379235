import { calendar } from '@pitlane/contract/calendar/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const PER_MINUTE = 30
const world = await openWorld({
  demo: true,
  settings: { BUSINESS_REQUESTS_PER_MINUTE: String(PER_MINUTE) },
})

test('an address that has ended is counted like any other', async () => {
  const shop = await aShop(world)
  const path = new URL((await shop.call(calendar.make, {})).url).pathname
  await shop.call(calendar.end, {})
  world.travel(2 * MINUTE)
  const heard = new Set<number>()
  for (let count = 0; count <= PER_MINUTE; count += 1)
    heard.add((await world.app.inject({ url: path })).statusCode)
  expect(heard).toEqual(new Set([404, 429]))
})

test('who guesses at the calendars of a business uses up nothing of its share', async () => {
  const shop = await aShop(world)
  const path = new URL((await shop.call(calendar.make, {})).url).pathname
  const get = async (url: string) => (await world.app.inject({ url })).statusCode
  const wrong = path.replace(/.{3}\.ics$/, 'AAA.ics')
  world.travel(2 * MINUTE)
  const guesses: number[] = []
  for (let count = 0; count <= PER_MINUTE; count += 1) guesses.push(await get(wrong))
  expect(new Set(guesses)).toEqual(new Set([404]))
  expect(await get(path)).toBe(200)
  const own = new Set<number>()
  for (let count = 0; count < 2 * PER_MINUTE && !own.has(429); count += 1) own.add(await get(path))
  expect(own).toEqual(new Set([200, 429]))
}, 60_000)
