import { expect, test } from 'vitest'
import { type FieldName, repairFields } from '../../contract/src/repairs/fields.ts'
import { text } from '../tree.ts'
import { tablesOfBusinesses } from './tables-of-businesses.ts'

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function withoutColumn(schema: string, fields: Readonly<Record<string, object>>): string[] {
  const table = tablesOfBusinesses(schema).find(({ name }) => name === 'repairs')
  const columns = [...(table?.described ?? '').matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name)
  return Object.entries(fields)
    .filter(([, rules]) => Reflect.get(rules, 'kept') !== 'elsewhere')
    .map(([name]) => snakeCase(name))
    .filter((column) => !columns.includes(column))
}

test('every field of a repair that is kept there has its column', () => {
  const missing = withoutColumn(text('docs/schema.md'), repairFields)
  expect(missing, 'Add the column by a migration in server/migrations, then npm run schema').toEqual([])
})

test('one without is found', () => {
  const fields = { ...repairFields, keyTag: {}, madeUp: { kept: 'elsewhere' } }
  expect(withoutColumn(text('docs/schema.md'), fields)).toEqual(['key_tag'])
  const known: FieldName = 'endDate'
  expect(withoutColumn('', { [known]: {} })).toEqual(['end_date'])
})
