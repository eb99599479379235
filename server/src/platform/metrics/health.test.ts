import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'

const world = await openWorld()
const { database } = world.platform
afterEach(() => {
  world.platform.database = database
})

/** The database, with somebody who counts how often it is asked; and who may be told that it is gone. */
function countAsked(gone?: Error): () => number {
  let asked = 0
  world.platform.database = {
    ...database,
    system: (...given) => {
      asked += 1
      return gone ? Promise.reject(gone) : database.system(...given)
    },
  }
  return () => asked
}

const ready = async () => (await world.app.inject({ url: '/readyz' })).statusCode
const many = () => Promise.all(Array.from({ length: 50 }, ready))

test('however many want to know whether we are ready, the database is asked once a second', async () => {
  const asked = countAsked()
  expect(new Set(await many())).toEqual(new Set([200]))
  expect(new Set(await many())).toEqual(new Set([200]))
  expect(asked()).toBe(1)
  await expect.poll(async () => (await ready()) === 200 && asked(), { timeout: 5_000 }).toBe(2)
})

test('that we are not ready is remembered as long, and no longer', async () => {
  const asked = countAsked(new Error('The database is gone'))
  await expect.poll(ready, { timeout: 5_000 }).toBe(500)
  expect(new Set(await many())).toEqual(new Set([500]))
  expect(asked()).toBe(1)
  world.platform.database = database
  await expect.poll(ready, { timeout: 5_000 }).toBe(200)
})

const scrape = async () =>
  (await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode
const manyScrape = (length: number) => Promise.all(Array.from({ length }, scrape))

test('whoever asks for the figures while they are read gets those, and the next reads them anew', async () => {
  const asked = countAsked()
  await scrape()
  const once = asked()
  expect(new Set(await manyScrape(20))).toEqual(new Set([200]))
  expect(asked()).toBe(2 * once)
  await scrape()
  expect(asked()).toBe(3 * once)
})

test('of a crowd that asks for the figures some are told, and whoever comes after it', async () => {
  expect(new Set(await manyScrape(200))).toEqual(new Set([200, 503]))
  expect(new Set(await manyScrape(20))).toEqual(new Set([200]))
})
