import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { type Aged, openNewest } from './newest.ts'

const item = fc.record({
  id: fc.nat(40).map(String),
  moment: fc.nat(1_000),
  weight: fc.nat(5),
})
const most = fc.record({ count: fc.integer({ min: 1, max: 12 }), weight: fc.integer({ min: 5, max: 30 }) })

test('the newest are kept, each once as it came last, up to a number and a weight', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 120 }), most, (given, bounds) => {
      const newest = openNewest<Aged>(bounds, (it) => it)
      for (const it of given) newest.add(it)
      const { items, leftOut } = newest.taken()
      const last = new Map(given.map((it) => [it.id, it]))
      const weight = items.reduce((sum, it) => sum + it.weight, 0)
      expect(items.length).toBeLessThanOrEqual(bounds.count)
      expect(weight).toBeLessThanOrEqual(bounds.weight)
      expect(items.length + leftOut).toBe(last.size)
      for (const it of items) expect(last.get(it.id)).toEqual(it)
    }),
  )
})

test('in whatever order they come, the same stay', () => {
  const unique = fc.uniqueArray(item, { selector: (it) => it.moment, maxLength: 80 })
  fc.assert(
    fc.property(unique, most, (given, bounds) => {
      const distinct = given.map((it, at) => ({ ...it, id: String(at) }))
      const staying = (all: readonly Aged[]) => {
        const newest = openNewest<Aged>(bounds, (it) => it)
        for (const it of all) newest.add(it)
        return newest
          .taken()
          .items.map(({ moment }) => moment)
          .sort((one, other) => other - one)
      }
      const kept = staying(distinct)
      expect(staying(distinct.toReversed())).toEqual(kept)
      const byAge = distinct.map(({ moment }) => moment).sort((one, other) => other - one)
      expect(kept).toEqual(byAge.slice(0, kept.length))
    }),
  )
})

test('blocks hold everything in its order, each within both bounds unless one alone is more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 60 }), most, (given, bounds) => {
      const blocks = [...blocksOf(given, bounds, (it) => it)]
      expect(blocks.flat()).toEqual(given)
      for (const block of blocks) {
        expect(block.length).toBeLessThanOrEqual(bounds.count)
        if (block.length > 1)
          expect(block.reduce((sum, it) => sum + it, 0)).toBeLessThanOrEqual(bounds.weight)
      }
    }),
  )
})
