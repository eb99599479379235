import { describe, expect, test } from 'vitest'
import { bodyOf } from './check-body.ts'
import { answered, type CheckWords, described, nothingSaid, wordsFrom } from './check-words.ts'
import { leftInWords, missingIn } from './missing.ts'
import { labelInTurn } from './photo-turn.ts'
import { photosInWords } from './photo-words.ts'
import { proposedCategory } from './proposed-category.ts'

const brakes = { id: 'brakes', label: 'Brakes', isSafety: true }
const interior = { id: 'interior', label: 'Interior', isSafety: false }
const items = [brakes, interior]
const codes = ['brakes', 'interior', 'other']

const said = (over: Partial<CheckWords> = {}) =>
  items.reduce((words, item) => answered(words, item, true, codes), { ...nothingSaid, ...over })

const bodyWith = (
  words: CheckWords,
  arrived: Partial<Pick<Parameters<typeof bodyOf>[0], 'photos' | 'issues'>> = {},
) => bodyOf({ vehicleId: 'car', items, words, photos: [], issues: [], ...arrived })

test('all is well: every item is answered, and nothing else is sent', () => {
  expect(bodyWith(said())).toEqual({
    vehicleId: 'car',
    odometer: null,
    fuel: null,
    note: '',
    items: [
      { itemId: 'brakes', isOk: true },
      { itemId: 'interior', isOk: true },
    ],
    photos: [],
  })
})

test('a safety item that is not OK is a critical repair, of the category it is most likely of', () => {
  const words = described(answered(said(), brakes, false, codes), 'brakes', { description: 'They grind' })
  const photos = [{ id: 'one', objectPath: '/objects/1' }]
  expect(bodyWith({ ...words, itemOf: { one: 'brakes' } }, { issues: photos }).items[0]).toEqual({
    itemId: 'brakes',
    isOk: false,
    repair: {
      title: 'Brakes not OK',
      description: 'They grind',
      category: 'brakes',
      urgencyLevel: 'critical',
      imageUrls: ['/objects/1'],
    },
  })
})

test('another item may be only noted, and a safety item never', () => {
  const noted = { isReported: false, note: 'A stain' }
  const both = items.reduce((words, item) => answered(words, item, false, codes), said())
  const words = items.reduce((words, { id }) => described(words, id, noted), both)
  const [first, second] = bodyWith(words).items
  expect(first).toHaveProperty('repair')
  expect(second).toEqual({ itemId: 'interior', isOk: false, note: 'A stain' })
})

test('who thinks again finds what was typed, and it is sent only where it is not OK', () => {
  const wrong = described(answered(said(), brakes, false, codes), 'brakes', { description: 'They grind' })
  const fine = answered(wrong, brakes, true, codes)
  expect(bodyWith(fine).items[0]).toEqual({ itemId: 'brakes', isOk: true })
  expect(answered(fine, brakes, false, codes).answers.brakes).toMatchObject({ description: 'They grind' })
})

test('photos are sent by their label, and those that have not arrived stay out', () => {
  const words = said({ labelOf: { a: 'Front', b: 'Rear', c: 'Left' } })
  const photos = [
    { id: 'b', objectPath: '/objects/b' },
    { id: 'a', objectPath: null },
    { id: 'gone', objectPath: '/objects/x' },
  ]
  expect(bodyWith(words, { photos }).photos).toEqual([{ label: 'Rear', url: '/objects/b' }])
})

describe('what is missing', () => {
  test('is every item without an answer, then what a repair needs', () => {
    expect(leftInWords(missingIn(items, nothingSaid))).toBe('2 items left')
    const one = answered(nothingSaid, brakes, false, codes)
    expect(leftInWords(missingIn(items, one))).toBe('1 item left')
    const both = answered(one, interior, true, codes)
    expect(missingIn(items, both)).toEqual([{ item: brakes, field: 'description' }])
    expect(leftInWords(missingIn(items, both))).toBe('Brakes: Description is required')
    expect(leftInWords(missingIn(items, described(both, 'brakes', { description: 'x' })))).toBeUndefined()
  })

  test('is never a photo, the odometer, the fuel or a note', () => {
    expect(missingIn(items, said())).toEqual([])
  })
})

describe('whose turn it is', () => {
  const labels = ['Front', 'Rear', 'Left']

  test('is the first label that has no photo and was not left out', () => {
    expect(labelInTurn(labels, [], nothingSaid)).toBe('Front')
    const words = { ...nothingSaid, labelOf: { a: 'Front' }, leftOut: ['Rear'] }
    expect(labelInTurn(labels, [{ id: 'a' }], words)).toBe('Left')
    expect(labelInTurn(labels, [{ id: 'a' }], { ...words, leftOut: ['Rear', 'Left'] })).toBeUndefined()
  })

  test('is hers again whose photo was lost', () => {
    expect(labelInTurn(labels, [], { ...nothingSaid, labelOf: { a: 'Front' } })).toBe('Front')
  })
})

test('a draft comes back as it was, and what does not fit is left out', () => {
  const words = { ...said({ labelOf: { a: 'Front' }, fuel: 4, odometer: '48000' }), note: 'Wet' }
  expect(wordsFrom(structuredClone(words))).toEqual(words)
  expect(wordsFrom('text')).toBeUndefined()
  expect(wordsFrom({ answers: { brakes: { isOk: 'yes' } }, fuel: 'full', leftOut: [1, 'Rear'] })).toEqual({
    ...nothingSaid,
    leftOut: ['Rear'],
  })
})

test.each([
  ['Lights', 'electrical'],
  ['Tyres', 'tires'],
  ['Tires and wheels', 'tires'],
  ['Brakes', 'brakes'],
  ['Windscreen and mirrors', 'body'],
  ['Body and paint', 'body'],
  ['Interior', 'interior'],
  ['Fluids', 'engine'],
  ['Papers and keys', 'other'],
])('%s is most likely about %s', (label, category) => {
  expect(proposedCategory(label, ['electrical', 'tires', 'brakes', 'body', 'interior', 'engine'])).toBe(
    category,
  )
  expect(proposedCategory(label, [])).toBe('other')
})

test.each([
  [[], undefined],
  [['uploaded'], undefined],
  [['waiting', 'uploaded'], '1 photo on its way'],
  [['waiting', 'uploading', 'uploading'], '3 photos on their way'],
  [['failed', 'uploading'], '1 photo did not go up'],
] as const)('photos that are %j', (states, words) => {
  expect(photosInWords(states.map((state) => ({ state })))).toBe(words)
})
