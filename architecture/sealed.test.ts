import { expect, test } from 'vitest'
import {
  sealedColumns,
  sealedElsewhere,
  sealedOfTheHouse,
} from '../server/src/operate/reseal/sealed-columns.ts'
import { sealedByName, sealers } from './sealed.ts'
import { house } from './tree.ts'

const known = [...sealedColumns, ...sealedOfTheHouse]

test('whoever seals something says where it is kept, so that a new key forgets nothing', () => {
  expect(sealers(house)).toEqual([...known.map((it) => it.sealedBy), ...sealedElsewhere].sort())
})

test('a column that is called sealed is among those that a new key seals anew', () => {
  const columns = known.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const named = sealedByName(house)
  expect(named).toContain('hq_configs.webhook_sealed')
  expect(named.filter((it) => !columns.includes(it))).toEqual([])
})

test('one that is forgotten is found', () => {
  const planted = new Map([
    ['server/src/features/sky/keep.ts', 'const kept = ctx.platform.secrets.seal(text)'],
    ['server/migrations/0199_sky.sql', 'create table skies (\n  id uuid,\n  key_sealed text\n);'],
    ['server/migrations/0200_more.sql', 'alter table skies add column more_sealed text;'],
  ])
  expect(sealers(planted)).toEqual(['server/src/features/sky/keep.ts'])
  expect(sealedByName(planted)).toEqual(['skies.key_sealed', 'skies.more_sealed'])
})
