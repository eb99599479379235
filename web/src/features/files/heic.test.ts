import { expect, test } from 'vitest'
import { isHeic } from './heic.ts'

test('HEIC is known by its first bytes, not by its name', async () => {
  expect(await isHeic(new Blob(['\0\0\0\x18ftypheic\0\0\0\0']))).toBe(true)
  expect(await isHeic(new Blob(['\0\0\0\x18ftypmif1\0\0\0\0']))).toBe(true)
  expect(await isHeic(new Blob(['\0\0\0\x18ftypavif\0\0\0\0']))).toBe(false)
  expect(await isHeic(new Blob(['\xff\xd8\xff'], { type: 'image/heic' }))).toBe(false)
  expect(await isHeic(new Blob([]))).toBe(false)
})
