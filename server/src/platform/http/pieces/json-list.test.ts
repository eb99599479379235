import { Readable } from 'node:stream'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, test } from 'vitest'
import { type ReadContext, readingTenant } from '../../context.ts'
import { openDatabase, sql } from '../../database/database.ts'
import { JsonText } from '../json-text.ts'
import { JsonList, type ListPiece, readList } from './json-list.ts'

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
const platform = { ...world.platform, database }
const ctx = readingTenant({ now: world.platform.clock(), log: world.platform.log, platform }, tenant.id)
const isFree = () => ctx.query(sql`select 1 as one`)

/** Numbers, each with so many characters, and how many of them every piece was asked for and had. */
function numbers({
  count,
  length = 1_000,
  failing = 0,
}: {
  count: number
  length?: number
  failing?: number
}) {
  const pieces: { most: number; rows: number }[] = []
  const read = async (reading: ReadContext, after = 0, most = 0): Promise<ListPiece<number>> => {
    const [row] = await reading.query<{ text: string | null; rows: number; last: number | null }>(sql`
      select string_agg(to_json(n || repeat('é', ${length}::int / (case n when ${failing}::int then 0 else 1 end)))::text, ',' order by n) as text,
             count(*) as rows, max(n) as last
      from (select n from generate_series(1, ${count}::int) n where n > ${after} order by n limit ${most}) as piece`)
    const rows = row?.rows ?? 0
    const next = rows === most ? (row?.last ?? undefined) : undefined
    pieces.push({ most, rows })
    return { text: row?.text ?? '', rows, next, revision: `as it was at ${after}` }
  }
  const all = JSON.stringify(Array.from({ length: count }, (_, at) => `${at + 1}${'é'.repeat(length)}`))
  return { read, pieces, all }
}

async function long({ read }: ReturnType<typeof numbers>): Promise<JsonList<string[]>> {
  const list = await readList<string[], number>(ctx, read)
  if (!(list instanceof JsonList)) throw new Error('All of it came at once')
  return list
}

const textOf = async ({ pieces }: JsonList<string[]>) => (await Readable.from(pieces).toArray()).join('')

describe('a list', () => {
  test('that is short is one text', async () => {
    const { read, all } = numbers({ count: 3 })
    expect(await readList(ctx, read)).toEqual(new JsonText(all, 'as it was at 0'))
  })

  test('without a row is an empty one, and says what it depends on like any other', async () => {
    expect(await readList(ctx, numbers({ count: 0 }).read)).toEqual(new JsonText('[]', 'as it was at 0'))
  })

  test.each([200, 201, 586, 587, 588, 4_000])(
    'of %i comes whole, and depends on what its first piece did',
    async (count) => {
      const wanted = numbers({ count })
      const list = await long(wanted)
      expect(list.revision).toBe('as it was at 0')
      expect(await textOf(list)).toBe(wanted.all)
    },
  )

  test('is read in pieces of some size, however much is in its rows', async () => {
    const short = numbers({ count: 4_000, length: 10 })
    await textOf(await long(short))
    expect(short.pieces.map(({ most }) => most)).toEqual([200, 1_000, 1_000, 1_000, 1_000])
    const wide = numbers({ count: 215, length: 50_000 })
    await textOf(await long(wide))
    expect(wide.pieces.map(({ most }) => most)).toEqual([200, 8, 8])
  })

  test('that nobody reads on asks for nothing more, and has no connection meanwhile', async () => {
    const wanted = numbers({ count: 4_000 })
    const { pieces } = await long(wanted)
    for (const asked of [1, 2, 3]) {
      await pieces.next()
      expect(wanted.pieces).toHaveLength(asked)
      expect(database.stats()).toMatchObject({ total: 1, idle: 1 })
    }
    expect(await isFree()).toEqual([{ one: 1 }])
    await pieces.return(undefined)
    expect(wanted.pieces).toHaveLength(3)
  })

  test('that fails in its first piece fails like any other query', async () => {
    const { read } = numbers({ count: 3, failing: 2 })
    await expect(readList(ctx, read)).rejects.toThrow('division by zero')
    expect(await isFree()).toEqual([{ one: 1 }])
  })

  test('that fails later is never ended as if it were whole', async () => {
    const { pieces } = await long(numbers({ count: 1_000, failing: 500 }))
    const heard: string[] = []
    const listen = async () => {
      for await (const piece of pieces) heard.push(piece)
    }
    await expect(listen()).rejects.toThrow('division by zero')
    expect(heard).toHaveLength(1)
    expect(heard.at(-1)).not.toMatch(/]$/)
    expect(await isFree()).toEqual([{ one: 1 }])
  })
})
