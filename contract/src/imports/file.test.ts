import { describe, expect, test } from 'vitest'
import { readCsv } from '../csv.ts'
import {
  type ImportFile,
  importTemplate,
  isCsvName,
  NO_ROWS,
  problemList,
  readImportFile,
  TOO_MANY_ROWS,
} from './file.ts'
import { rowChecker } from './rows.ts'

function read(text: string): ImportFile {
  const file = readImportFile(text)
  if ('refusal' in file) throw new Error(file.refusal)
  return file
}

describe('a file', () => {
  test.each([',', ';', '\t'])('separated by %j is understood, with names in any form', (separator) => {
    const header = ['Title', 'VEHICLE_KEY', 'urgency', 'Repair Cost', 'mileage', 'completed_date', 'receipt']
    const file = read(`${header.join(separator)}\nBrakes${separator}T-1${separator}low${separator}5`)
    expect(file.rows).toEqual([
      { row: 2, title: 'Brakes', vehicleKey: 'T-1', urgencyLevel: 'low', repairCost: '5' },
    ])
    expect(file.notes).toEqual(['Columns that are missing: description, category'])
  })

  test('with a unit behind a name is understood', () => {
    const file = read('Title,Odometer (km),Cost (EUR)\nBrakes,45210,€286.40')
    expect(file.rows).toEqual([{ row: 2, title: 'Brakes', odometerReading: '45210', repairCost: '€286.40' }])
  })

  test('without a header, with only one, or with nothing is refused', () => {
    for (const text of ['', '\n\n', 'title,cost', 'title,cost\n\n , \n', 'Brakes,T-1,5\nOil,T-2,6'])
      expect(readImportFile(text)).toEqual({ refusal: NO_ROWS })
  })

  test('of 20,000 rows is read, one row more is too many', () => {
    const rows = (count: number) => `title\n${'x\n'.repeat(count)}`
    expect(read(rows(20_000)).rows).toHaveLength(20_000)
    expect(readImportFile(rows(20_001))).toEqual({ refusal: TOO_MANY_ROWS })
    expect(readImportFile(rows(30_000))).toEqual({ refusal: TOO_MANY_ROWS })
  })

  test('keeps its row numbers past lines with nothing on them', () => {
    expect(read('title\n\nBrakes\n\n\nOil').rows.map((it) => it.row)).toEqual([3, 6])
  })

  test('with a column twice uses the more exact name, and says what is not used', () => {
    const file = read('date,endDate,title,title,colour\n1,2,a,b,red')
    expect(file.rows).toEqual([{ row: 2, title: 'a', endDate: '2' }])
    expect(file.notes[1]).toBe('Columns that are not imported: date, title, colour')
  })

  test('with ragged rows: too few fields are empty ones, too many are told', () => {
    const file = read('title,cost\nBrakes\nOil,5,\nTires,5,6')
    expect(file.rows.map((it) => it.row)).toEqual([2, 3])
    expect(file.problems).toEqual([{ row: 4, problem: 'Row 4: More fields than the header has columns' }])
  })

  test('with a quote left open keeps the rows before it', () => {
    const file = read('title,cost\nBrakes,5\n"Oil,6\nTires,7')
    expect(file.rows).toEqual([{ row: 2, title: 'Brakes', repairCost: '5' }])
    expect(file.problems[0]?.problem).toMatch(/^Row 3: A quote is opened and never closed/)
  })

  test('loses the guard of its formulas', () => {
    expect(read("title,description\n'=1+1,'tis").rows[0]).toMatchObject({
      title: '=1+1',
      description: "'tis",
    })
  })

  test('is a CSV by its name', () => {
    expect(['a.csv', 'A.CSV', 'csv', 'a.csv.exe', 'a.xlsx'].map(isCsvName)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

test('the template is a file that can be imported', () => {
  const file = read(importTemplate('T-9'))
  const vehicles = [{ id: 'nine', vehicleKey: 'T-9' }]
  const check = rowChecker({ vehicles, categories: [], timezone: 'UTC', origin: '' })
  expect(file).toMatchObject({ problems: [], notes: [] })
  expect(file.rows.map(check)).toMatchObject([{ row: 2, repair: { vehicleId: 'nine' } }])
})

test('the list of problems is a table of rows and reasons', () => {
  const problems = ['Row 3: Unknown category: a, "b"', 'Something else']
  expect(readCsv(problemList(problems)).rows).toEqual([
    ['row', 'problem'],
    ['3', 'Unknown category: a, "b"'],
    ['', 'Something else'],
  ])
})
