import { expect, test } from 'vitest'
import { type Draft, draftFrom, isWorthKeeping } from './draft.ts'
import { typedFrom } from './report-values.ts'

const untouched = typedFrom({}, 48_000)
const photo = {
  id: 'a',
  name: 'a.jpg',
  blob: new Blob(['x']),
  isPrepared: true,
  objectPath: null,
  uploadedAt: null,
}
const draft: Draft = {
  requestKey: 'key',
  values: { ...untouched, title: 'Flat tyre 🛞' },
  photos: [photo],
  receipt: [],
}

test('a draft comes back as it was stored', () => {
  expect(draftFrom(structuredClone(draft), untouched)).toEqual(draft)
})

test('nothing stored, or something else, is no draft', () => {
  for (const stored of [undefined, null, 'text', {}, { requestKey: 'key' }, { values: untouched }])
    expect(draftFrom(stored, untouched)).toBeUndefined()
})

test('what does not fit is as in an empty form', () => {
  const stored = {
    requestKey: 'key',
    values: { title: 7, mechanic: 'Ana', status: 'done', urgencyLevel: 'extreme', gone: 'x' },
    photos: [photo, { ...photo, blob: 'no blob' }, null],
  }
  expect(draftFrom(stored, untouched)).toEqual({
    requestKey: 'key',
    values: { ...untouched, mechanic: 'Ana' },
    photos: [photo],
    receipt: [],
  })
})

test('an untouched form is not worth keeping; a word or a photo is', () => {
  const empty = { ...draft, values: untouched, photos: [] }
  expect(isWorthKeeping(empty, untouched)).toBe(false)
  expect(isWorthKeeping({ ...empty, photos: [photo] }, untouched)).toBe(true)
  expect(isWorthKeeping({ ...empty, values: draft.values }, untouched)).toBe(true)
})
