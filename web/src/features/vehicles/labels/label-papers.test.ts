import { expect, test } from 'vitest'
import { labelsAddress, onSheets, searchOf } from './label-papers.ts'

test('labels fill their sheets, and the last holds what is left', () => {
  const labels = Array.from({ length: 1_000 }, (_, at) => at)
  expect(onSheets(labels, '5160').map((sheet) => sheet.length)).toEqual([...Array(33).fill(30), 10])
  expect(onSheets(labels, 'L7160').flat()).toEqual(labels)
  expect(onSheets(labels, 'single')).toHaveLength(1_000)
  expect(onSheets([], '5160')).toEqual([])
})

test('the address says the paper and which cars are chosen to begin with; what it cannot mean is the usual', () => {
  expect(labelsAddress({ paper: 'A5', status: 'gone' })).toEqual({ paper: '5160', search: '', status: 'all' })
  const address = labelsAddress({ paper: 'L7160', search: 'kia' })
  expect(searchOf(address)).toEqual({ paper: 'L7160', search: 'kia', status: undefined })
})
