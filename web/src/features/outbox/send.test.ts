import { DAY, HOUR } from '@pitlane/contract/durations'
import { expect, test } from 'vitest'
import { bytesIn, placeOf } from '../../platform/offline/outbox.ts'
import { bodyWithFiles, isTriedTooLongAgo } from './send.ts'

const file = (id: string, objectPath: string | null) => ({
  id,
  name: `${id}.jpg`,
  blob: new Blob(['12345']),
  isPrepared: true,
  objectPath,
  uploadedAt: null,
})

test('every file stands where its place was', () => {
  const draft = {
    photos: [file('a', '/objects/1'), file('b', '/objects/2')],
    receipt: [file('c', '/objects/3')],
  }
  const body = JSON.stringify({ imageUrls: [placeOf('a'), placeOf('b')], receiptUrl: placeOf('c') })
  expect(JSON.parse(bodyWithFiles({ kind: 'report', draft, body }))).toEqual({
    imageUrls: ['/objects/1', '/objects/2'],
    receiptUrl: '/objects/3',
  })
})

test('files are weighed, words are not', () => {
  const draft = { requestKey: 'k', values: { title: 'x' }, photos: [file('a', null), file('b', null)] }
  expect(bytesIn([{ draft, body: '{}' }])).toBe(10)
})

test('what was sent without an answer is not sent again when its key may be forgotten', () => {
  const now = Date.now()
  expect(isTriedTooLongAgo({ triedAt: null }, now)).toBe(false)
  expect(isTriedTooLongAgo({ triedAt: now - HOUR }, now)).toBe(false)
  expect(isTriedTooLongAgo({ triedAt: now - DAY }, now)).toBe(true)
})
