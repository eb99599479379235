import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, test } from 'vitest'
import { readingTenant } from '../context.ts'
import { openDatabase, type Sql, sql } from '../database/database.ts'
import { JsonList, readList } from './json-list.ts'
import { JsonText } from './json-text.ts'

const world = await openWorld()
const { tenant } = await aTenant(world.app)
/** One connection: whoever does not give it back is noticed by the next. */
const database = openDatabase({
  ...world.platform.database.options,
  url: world.databaseUrl,
  systemUrl: undefined,
  poolSize: 1,
})
afterAll(() => database.close())

function readingWithin(seconds: number) {
  const config = { ...world.config, STATEMENT_TIMEOUT_SECONDS: seconds }
  const platform = { ...world.platform, database, config }
  return readingTenant({ now: world.platform.clock(), log: world.platform.log, platform }, tenant.id)
}

const ctx = readingWithin(world.config.STATEMENT_TIMEOUT_SECONDS)
/** Each of a thousand characters and its number. */
const numbered = (count: number, element: Sql = sql`to_json(n || repeat('é', 1000))::text`) => sql`
  select ${element}, 'as it was' from generate_series(1, ${count}::int) as n`
const expected = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => `${at + 1}${'é'.repeat(1000)}`))
/** Far more than may wait, so that the database has to. */
const MANY = 20_000

async function pieces(statement: Sql, by = ctx) {
  const list = await readList(by, statement)
  if (!(list instanceof JsonList)) throw new Error('All of it came at once')
  return list.pieces
}

const isFree = () => ctx.query(sql`select 1 as one`)

describe('a list', () => {
  test('that is short is one text', async () => {
    const list = await readList(ctx, numbered(3))
    expect(list).toEqual(new JsonText(expected(3), 'as it was'))
  })

  test('without a row is an empty one, which depends on nothing', async () => {
    expect(await readList(ctx, numbered(0))).toEqual(new JsonText('[]'))
  })

  test('that is long comes in pieces, and says from the first what it depends on', async () => {
    const list = await readList(ctx, numbered(1_000))
    expect(list.revision).toBe('as it was')
    if (!(list instanceof JsonList)) throw new Error('All of it came at once')
    expect(await text(list.pieces)).toBe(expected(1_000))
  })

  test('that nobody reads waits in the database, and goes on when somebody does', async () => {
    const list = await pieces(numbered(MANY))
    await expect.poll(() => list.readableLength).toBeGreaterThan(1024 * 1024)
    expect(list.readableLength).toBeLessThan(2 * 1024 * 1024)
    expect(database.stats()).toMatchObject({ total: 1, idle: 0 })
    expect(await text(list)).toBe(expected(MANY))
    expect(await isFree()).toEqual([{ one: 1 }])
  })

  test('that is read too slowly ends, and gives its connection back', async () => {
    const list = await pieces(numbered(MANY), readingWithin(1))
    await expect(once(list, 'close')).rejects.toThrow('A list was read too slowly')
    expect(await isFree()).toEqual([{ one: 1 }])
  })

  test('whose reader has left gives its connection back', async () => {
    const list = await pieces(numbered(MANY))
    await expect.poll(() => list.readableLength).toBeGreaterThan(1024 * 1024)
    list.destroy()
    expect(await isFree()).toEqual([{ one: 1 }])
  })

  test('that was held at its very end gives its connection back in a state to be used', async () => {
    let heldToTheEnd = 0
    for (let count = 500; count <= 560; count += 3) {
      const list = await pieces(numbered(count))
      const isHeld = () => list.readableLength > 1024 * 1024
      await expect.poll(() => isHeld() || database.stats().idle === 1).toBe(true)
      await setImmediate()
      if (database.stats().idle === 1) {
        expect([await isFree(), list.destroyed]).toEqual([[{ one: 1 }], false])
        if (isHeld()) heldToTheEnd += 1
      }
      list.destroy()
      expect(await isFree()).toEqual([{ one: 1 }])
    }
    expect(heldToTheEnd).toBeGreaterThan(0)
  })

  test('that fails before its first piece fails like any other query', async () => {
    await expect(readList(ctx, numbered(3, sql`(1 / (3 - n))::text`))).rejects.toThrow('division by zero')
    expect(await isFree()).toEqual([{ one: 1 }])
  })

  test('that fails later is cut off, never ended as if it were whole', async () => {
    const failing = numbered(1_000, sql`repeat('1', 1000 / (900 - n) + 1000)`)
    const list = await pieces(failing)
    await expect(text(list)).rejects.toThrow('division by zero')
    expect(await isFree()).toEqual([{ one: 1 }])
  })
})
