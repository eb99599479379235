import type { Known } from '@pitlane/contract/imports/rows'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'
import { prepareFile } from './prepare-file.ts'
import { withUnreadable } from './use-csv-import.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const known: Known = {
  vehicles: [{ id: 'one', vehicleKey: 'T-1' }],
  categories: [],
  timezone: 'UTC',
  origin: 'http://pitlane.test',
}
const header = 'title,description,vehicleKey,category,urgencyLevel,repairCost,odometerReading,endDate'

describe('the letters of a file', () => {
  test('are UTF-8 with or without its mark, UTF-16 with one, else Windows-1252', () => {
    expect(decode(bytes('Tür 🚗'))).toBe('Tür 🚗')
    expect(decode(bytes('\uFEFFTür'))).toBe('Tür')
    expect(decode(Uint8Array.of(0x54, 0xfc, 0x72, 0x80))).toBe('Tür€')
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x54, 0, 0xfc, 0))).toBe('Tü')
    expect(decode(Uint8Array.of(0xfe, 0xff, 0, 0x54))).toBe('T')
  })

  test('are none in what is no text', () => {
    expect(decode(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0))).toBeUndefined()
    expect(prepareFile(Uint8Array.of(1, 0, 2), 'a.csv', known)).toEqual({
      refusal: 'Failed to read the CSV file',
    })
    const picture = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
    expect(decode(Uint8Array.from(picture))).toBeUndefined()
    expect(decode(Uint8Array.from([...`${header}\n`].flatMap((it) => [it.charCodeAt(0), 0])))).toBeUndefined()
  })

  test('may have a NUL among them: then that row is told, and the others are ready', () => {
    const rows = ['Oil,Done,T-1,other,low,1,5,2026-01-01', 'Ti\0res,New,T-1,tires,low,2,5,2026-01-01']
    const prepared = prepareFile(bytes([header, ...rows].join('\n')), 'a.csv', known)
    if ('refusal' in prepared) throw new Error(prepared.refusal)
    expect(prepared.rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, undefined],
      [3, 'Row 3: title: Text must not contain NUL characters.'],
    ])
  })
})

describe('a prepared file', () => {
  const text = [
    header,
    'Oil,Done,T-1,oil_change,low,0.10,5,2026-01-01',
    'Tires,New,T-1,tires,low,0.20,5,2026-01-01',
    'Oil,Done again,T-1,oil_change,low,0.1,5,2026-01-01',
    'Too,many,T-1,tires,low,1,5,2026-01-01,here',
  ].join('\n')

  test('tells what is ready, what it costs and what is wrong, in the order of the rows', async () => {
    const prepared = prepareFile(bytes(text), 'history.csv', known)
    if ('refusal' in prepared) throw new Error(prepared.refusal)
    expect(prepared).toMatchObject({ ready: 2, cost: 0.3 })
    expect(prepared.rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, 'Row 4: Duplicate of row 2'],
      [5, 'Row 5: More fields than the header has columns'],
    ])
    const sent = JSON.parse(await prepared.body.text())
    expect(sent).toMatchObject({ fileName: 'history.csv', repairs: [{ row: 2 }, { row: 3 }, { row: 4 }] })
  })

  test('adds what could not be read to the answer of the server', () => {
    const answer = { repairs: [], errors: 1, errorDetails: ['Row 9: Already imported'], importId: 'x' }
    const unreadable = [{ row: 5, problem: 'Row 5: More fields than the header has columns' }]
    expect(withUnreadable(answer, { unreadable })).toMatchObject({
      errors: 2,
      errorDetails: ['Row 5: More fields than the header has columns', 'Row 9: Already imported'],
    })
  })
})
