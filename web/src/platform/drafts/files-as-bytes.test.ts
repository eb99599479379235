import { expect, test } from 'vitest'
import { withBytes, withFiles } from './files-as-bytes.ts'

const photo = new Blob(['photo'], { type: 'image/jpeg' })
const draft = { requestKey: 'k', photos: [{ id: 'a', blob: photo, uploadedAt: null }], receipt: [] }

test('what is kept holds no file, wherever it stood', async () => {
  const kept = await withBytes(draft)
  const bytes = new TextEncoder().encode('photo').buffer
  expect(kept).toEqual({
    requestKey: 'k',
    photos: [{ id: 'a', blob: { bytes, type: 'image/jpeg' }, uploadedAt: null }],
    receipt: [],
  })
})

test('what was kept has its files again', async () => {
  const read = withFiles(structuredClone(await withBytes({ photo })))
  expect(read).toEqual({ photo: expect.any(Blob) })
  const { photo: again } = read as { photo: Blob }
  expect([again.type, await again.text()]).toEqual(['image/jpeg', 'photo'])
})

test('a file that an older version kept as it was is as it was', () => {
  expect(withFiles(draft)).toEqual(draft)
})

test('nothing is nothing', async () => {
  for (const it of [undefined, null, '', 7]) expect(withFiles(await withBytes(it))).toBe(it)
})
