import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, guardFormula, readCsv, separators, unguardFormula } from './csv.ts'

const write = (rows: readonly string[][], separator?: (typeof separators)[number]) =>
  rows.map((row) => csvLine(row, separator)).join('')

describe('reading', () => {
  const cases: [title: string, text: string, rows: string[][]][] = [
    [
      'plain fields',
      'a,b,c\n1,2,3',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a lone CR',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['ends of line that differ from row to row', 'a\r\n1\n2\r3', [['a'], ['1'], ['2'], ['3']]],
    [
      'a comma in quotes',
      'first,address\nJohn,"120 Any St., Anytown"',
      [
        ['first', 'address'],
        ['John', '120 Any St., Anytown'],
      ],
    ],
    [
      'empty fields',
      'a,b,c\n1,"",""\n2,3,',
      [
        ['a', 'b', 'c'],
        ['1', '', ''],
        ['2', '3', ''],
      ],
    ],
    [
      'empty fields, CRLF',
      'a,b\r\n"",\r\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'doubled quotes',
      'a,b\n1,"ha ""ha"" ha"\n3,""""',
      [
        ['a', 'b'],
        ['1', 'ha "ha" ha'],
        ['3', '"'],
      ],
    ],
    [
      'JSON in a field',
      'key,val\n1,"{""type"": ""Point"", ""at"": [102.0, 0.5]}"',
      [
        ['key', 'val'],
        ['1', '{"type": "Point", "at": [102.0, 0.5]}'],
      ],
    ],
    [
      'line breaks in a field',
      'a,b\n1,"Once upon\na time"\n2,x',
      [
        ['a', 'b'],
        ['1', 'Once upon\na time'],
        ['2', 'x'],
      ],
    ],
    ['CRLF in a field', 'a\r\n"one\r\ntwo"\r\n', [['a'], ['one\r\ntwo']]],
    [
      'quotes and line breaks together',
      'a,b\n1,"ha \n""ha"" \nha"',
      [
        ['a', 'b'],
        ['1', 'ha \n"ha" \nha'],
      ],
    ],
    [
      'letters of all the world',
      'a,b\n4,ʤ\n5,مرحبا 🚗',
      [
        ['a', 'b'],
        ['4', 'ʤ'],
        ['5', 'مرحبا 🚗'],
      ],
    ],
    ['rows of different lengths', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['a line with nothing on it', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['a quote inside a field', 'a\n5" pipe', [['a'], ['5" pipe']]],
    ['letters after a closing quote', '"a"b,c', [['ab', 'c']]],
    ['nothing', '', []],
  ]

  test.each(cases)('%s', (_, text, rows) => {
    expect(readCsv(text)).toEqual({ rows, openQuoteAt: undefined })
  })

  test.each(separators)('a table separated by %j', (separator) => {
    expect(readCsv(`a${separator}"b${separator}c"`, separator).rows).toEqual([['a', `b${separator}c`]])
  })

  test('a quote left open is told with its row', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6\n')).toEqual({
      rows: [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4\n5,6\n'],
      ],
      openQuoteAt: 2,
    })
  })

  test('no more rows are read than asked for', () => {
    expect(readCsv('a\nb\nc', ',', 2).rows).toEqual([['a'], ['b']])
  })
})

const field = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'a', '') }),
)
const table = fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { maxLength: 8 })

test('any table that is written is read back the same', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(...separators), (rows, separator) => {
      expect(readCsv(write(rows, separator), separator)).toEqual({ rows, openQuoteAt: undefined })
    }),
  )
})

test('whatever the text, all of it is read and nothing is thrown', () => {
  fc.assert(
    fc.property(field, (text) => {
      const { rows } = readCsv(text)
      const letters = (it: string) => it.replaceAll(/["\r\n,]/g, '')
      expect(letters(rows.flat().join(''))).toBe(letters(text))
    }),
  )
})

describe('a cell that a spreadsheet would run', () => {
  const ugly = fc.string({
    unit: fc.constantFrom("'", '"', '=', '+', '-', '@', '＝', '\t', '\r', '\n', ';', ',', 'a', ' ', '\u00a0'),
  })
  const cell = fc.oneof(ugly, fc.string({ unit: 'binary' }))

  test('is guarded, and the guard comes off again', () => {
    for (const one of ['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', "'=1", '＝1', '"=1"', ' =1'])
      expect(guardFormula(one)).toMatch(/^'/)
    for (const one of ['Brakes', "'tis fine", '5 - 3', '', 'a;b', 'a; b\nc', 'a,-b'])
      expect(guardFormula(one)).toBe(one)
    fc.assert(
      fc.property(cell, (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text)
        expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })

  test('is guarded where semicolons separate, too', () => {
    expect(guardFormula('see;=1+1')).toBe("see;'=1+1")
    expect(guardFormula('see; "=1+1"')).toBe('see;\' "=1+1"')
    expect(guardFormula('one\r\n-two;@three')).toBe("one\r\n'-two;'@three")
    expect(guardFormula(";'=1")).toBe(";''=1")
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const file = rows.map((row) => csvLine(row.map(guardFormula))).join('')
        for (const strict of cellsBySemicolon(file)) expect(strict).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is read back as it was, field by field', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const file = rows.map((row) => csvLine(row.map(guardFormula))).join('')
        expect(readCsv(file).rows.map((row) => row.map(unguardFormula))).toEqual(rows)
      }),
    )
  })
})

/** As a spreadsheet reads a file where semicolons separate: once minding quotes, once not. */
function cellsBySemicolon(file: string): string[] {
  return [...readCsv(file, ';').rows.flat(), ...file.split(/[;\r\n]/).map((it) => it.replace(/^"+/, ''))]
}
