import { expect, test } from 'vitest'
import { fittingSize } from './fitting-size.ts'

test('the longer side of a photo is at most what is asked, and its shape stays', () => {
  expect(fittingSize({ width: 4032, height: 3024 }, 2048)).toEqual({ width: 2048, height: 1536 })
  expect(fittingSize({ width: 3024, height: 4032 }, 2048)).toEqual({ width: 1536, height: 2048 })
})

test('a small picture is left as it is', () => {
  expect(fittingSize({ width: 640, height: 480 }, 2048)).toEqual({ width: 640, height: 480 })
  expect(fittingSize({ width: 2048, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 })
})

test('no side is ever less than a pixel', () => {
  expect(fittingSize({ width: 20_000, height: 2 }, 2048)).toEqual({ width: 2048, height: 1 })
  expect(fittingSize({ width: 0, height: 0 }, 2048)).toEqual({ width: 1, height: 1 })
})
