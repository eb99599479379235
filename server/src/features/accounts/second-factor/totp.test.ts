import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { acceptedStep, newSecret, uriOf } from './totp.ts'

/** RFC 6238, appendix B, for SHA-1: the time in seconds, and the code of eight digits, of which ours are the last six. */
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]
const secret = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)

test.each(vectors)('at %s seconds the code of RFC 6238 is taken, and says its step', (seconds, code) => {
  expect(acceptedStep(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
})

test.each(vectors)(
  'what was the code at %s seconds counts one step before and after, and no longer',
  (seconds, code) => {
    const step = Math.floor(seconds / 30)
    for (const steps of [-1, 1])
      expect(acceptedStep(secret, code.slice(2), at((step + steps) * 30))).toBe(step)
    for (const steps of [-2, 2])
      expect(acceptedStep(secret, code.slice(2), at((step + steps) * 30))).toBeUndefined()
  },
)

test('a code is six digits; spaces between them are how people read', () => {
  expect(acceptedStep(secret, ' 287 082', at(59))).toBe(1)
  for (const code of ['', '28708', '2870822', 'abcdef', '94287082'])
    expect(acceptedStep(secret, code, at(59))).toBeUndefined()
})

test('every secret is another, of 160 bits, and its address names who and where', () => {
  expect(newSecret()).not.toBe(newSecret())
  expect(Secret.fromBase32(newSecret()).bytes).toHaveLength(20)
  const uri = new URL(uriOf(secret, 'mia (Rent & Go)'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Pitlane:mia (Rent & Go)',
  ])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Pitlane',
    secret,
    digits: '6',
    period: '30',
  })
})
