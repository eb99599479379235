import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../../platform/context.ts'
import { plannedOnce, type Sql } from '../../platform/database/database.ts'
import { writtenOnce } from '../../platform/database/written-once.ts'
import { type CoverAsked, type Covers, covers, noCovers } from './cover-queries.ts'

/**
 * Businesses that were seen to know of a guarantee or a warranty. Most know of none, and looking for who owes each repair costs a page a
 * fifth: they are asked without, and whoever turns out to know of one is asked again, once.
 */
const owed = new LRUCache<string, true>({ max: 10_000 })

type Write<Name extends string> = (asked: CoverAsked, told: Covers, place: (name: Name) => string) => Sql

/**
 * The row of a statement about repairs that is written and planned once: with who owes them where anybody may, and else without. That of one
 * repair looks dear to nobody and need not be told to be planned once, which is said with each call.
 */
export function writtenWithCovers<Row extends object, Name extends string>(
  write: Write<Name>,
  { looksDear = true } = {},
) {
  const form = (coversOf: (asked: CoverAsked) => Covers) =>
    writtenOnce<Name | keyof CoverAsked>((place) => {
      const asked = { tenantId: place('tenantId'), now: place('now') }
      return write(asked, coversOf(asked), place)
    })
  const [without, whole] = [form(noCovers), form(covers)]
  return async (ctx: ReadContext, given: Readonly<Record<Name, unknown>>): Promise<Row | undefined> => {
    const ask = async (statement: typeof whole) => {
      const filled = statement({ ...given, tenantId: ctx.tenantId, now: ctx.now })
      return (await ctx.query<Row & { isOwed: boolean }>(looksDear ? plannedOnce(filled) : filled)).at(0)
    }
    if (!owed.has(ctx.tenantId)) {
      const row = await ask(without)
      if (!row?.isOwed) return row
      owed.set(ctx.tenantId, true)
    }
    return ask(whole)
  }
}
