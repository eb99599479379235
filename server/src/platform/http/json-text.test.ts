import { expect, test } from 'vitest'
import { arrayText, joinObjects, objectText } from './json-text.ts'

test('what is written already and what is not make one object', () => {
  const text = objectText(
    { cars: '[{"a":1}]', 'a "name"': 'null' },
    { total: 1, none: undefined, more: [true] },
  )
  expect(JSON.parse(text)).toEqual({ cars: [{ a: 1 }], 'a "name"': null, total: 1, more: [true] })
})

test('either may be nothing', () => {
  expect([objectText({}), objectText({ a: '1' }), objectText({}, { b: 2 })]).toEqual([
    '{}',
    '{"a":1}',
    '{"b":2}',
  ])
  expect(objectText({ a: null, b: '1', c: undefined, d: 'null' })).toBe('{"b":1,"d":null}')
  expect(joinObjects('{}', '{"a":1}', '{}', '{"b":{}}')).toBe('{"a":1,"b":{}}')
  expect([arrayText([]), arrayText(['1', '{}'])]).toEqual(['[]', '[1,{}]'])
})
