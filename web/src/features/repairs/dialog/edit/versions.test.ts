import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRepair } from '../../repair-for-tests.ts'
import { differencesOf, isSameVersion, resolved, type Version, versionOfRepair } from './versions.ts'

const base = versionOfRepair(aRepair())

test('only fields that differ are shown, mine where I changed them, else theirs', () => {
  const mine = { ...base, title: 'Brakes, front', mechanic: 'Ana' }
  const theirs = { ...base, title: 'Brakes, rear', mechanic: 'Ana', description: 'Grinds' }
  expect(differencesOf(base, mine, theirs)).toEqual([
    { field: 'title', mine: 'Brakes, front', theirs: 'Brakes, rear', suggested: 'mine' },
    { field: 'description', mine: 'Squeals when braking', theirs: 'Grinds', suggested: 'theirs' },
  ])
})

test('another way to write the same is no difference', () => {
  const one = { ...base, repairCost: '12.5', title: 'Brakes ' }
  expect(isSameVersion(one, { ...base, repairCost: '12.50', title: 'Brakes' })).toBe(true)
  expect(isSameVersion(one, { ...one, repairCost: '' })).toBe(false)
  expect(isSameVersion(one, { ...one, imageUrls: ['/objects/1'] })).toBe(false)
})

const text = fc.constantFrom('a', 'b', 'c')
const aVersion = fc
  .record({ title: text, description: text, mechanic: text, imageUrls: fc.array(text, { maxLength: 2 }) })
  .map((over): Version => ({ ...base, ...over }))

test('without a choice nothing that either of us changed alone is lost', () => {
  fc.assert(
    fc.property(aVersion, aVersion, aVersion, (begun, mine, theirs) => {
      const agreed = resolved(mine, theirs, differencesOf(begun, mine, theirs), {})
      for (const field of ['title', 'description', 'mechanic', 'imageUrls'] as const) {
        const [was, my, their] = [begun, mine, theirs].map((it) => JSON.stringify(it[field]))
        expect(JSON.stringify(agreed[field])).toBe(my === was ? their : my)
      }
    }),
  )
})

test('all of mine is mine, all of theirs is theirs', () => {
  fc.assert(
    fc.property(aVersion, aVersion, aVersion, (begun, mine, theirs) => {
      const differences = differencesOf(begun, mine, theirs)
      const all = (side: 'mine' | 'theirs') =>
        Object.fromEntries(differences.map(({ field }) => [field, side]))
      expect(isSameVersion(resolved(mine, theirs, differences, all('mine')), mine)).toBe(true)
      expect(isSameVersion(resolved(mine, theirs, differences, all('theirs')), theirs)).toBe(true)
    }),
  )
})
