import { describe, expect, test } from 'vitest'
import { PHOTOS_KEPT_MAX, photoProblems, withSentPhotos } from './photos.ts'

const photos = (count: number, name = 'own') =>
  Array.from({ length: count }, (_, place) => `${name} ${place}`)
const before = (known: string[], sent?: string[]) => ({
  imageUrls: known,
  reportedDone: sent ? { imageUrls: sent } : null,
})

describe('an edit', () => {
  test.each([
    ['five where there was none', before([]), photos(5), undefined],
    ['six where there was none', before([]), photos(6), 'Maximum 5 images allowed'],
    ['the seven there are', before(photos(7)), photos(7), undefined],
    ['another in the place of one of seven', before(photos(7)), [...photos(6), 'new'], undefined],
    ['an eighth', before(photos(7)), photos(8), 'Maximum 7 images allowed'],
    [
      'five and those that a mechanic sent',
      before([], photos(5, 'sent')),
      [...photos(5), ...photos(5, 'sent')],
      undefined,
    ],
    ['six, in the name of a mechanic', before([], photos(5, 'sent')), photos(6), 'Maximum 5 images allowed'],
  ])('with %s', (_, known, imageUrls, message) => {
    expect(photoProblems(known, { imageUrls })).toEqual(message ? [{ path: 'imageUrls', message }] : [])
  })
})

test('what a mechanic sent comes behind the others, once, as far as a repair has room', () => {
  expect(withSentPhotos(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
  const full = photos(PHOTOS_KEPT_MAX - 2)
  expect(withSentPhotos(full, photos(5, 'sent'))).toEqual([...full, 'sent 0', 'sent 1'])
  const more = photos(PHOTOS_KEPT_MAX + 2)
  expect(withSentPhotos(more, ['sent'])).toEqual(more)
})
