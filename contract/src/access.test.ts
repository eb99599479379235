import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHqReady, mayWork, ownPath, redirectFor } from './access.ts'

const open = { mayWork: true, hqReady: true }
const paths = [
  '/',
  '/dashboard',
  '/repairs',
  '/vehicles',
  '/vehicles/7',
  '/routine-repairs',
  '/oil-change',
  '/nowhere',
]

describe('where a signed-in person may be', () => {
  test('with HQ connected and a running trial: everywhere but at the sign-in', () => {
    for (const path of [...paths, '/settings']) expect(redirectFor(path, open)).toBeUndefined()
    for (const path of ['/auth', '/login', '/business/signup']) expect(redirectFor(path, open)).toBe('/')
  })

  test.each([
    { mayWork: false, hqReady: true },
    { mayWork: true, hqReady: false },
    { mayWork: false, hqReady: false },
  ])('otherwise only in Settings: %o', (business) => {
    for (const path of [...paths, '/auth']) expect(redirectFor(path, business)).toBe('/settings')
    expect(redirectFor('/settings', business)).toBeUndefined()
  })

  test('a mailed link is never a dead end', () => {
    for (const path of ['/forgot-password', '/reset-password', '/confirm-email', '/invitation', '/reopen'])
      expect(redirectFor(path, { mayWork: false, hqReady: false })).toBeUndefined()
  })
})

test('HQ is ready when it is connected and all three values are there', () => {
  const ready = { isConnected: true, baseUrl: 'x', tenantToken: 'x', userToken: 'x' }
  expect(isHqReady(ready)).toBe(true)
  for (const missing of ['baseUrl', 'tenantToken', 'userToken'] as const)
    expect(isHqReady({ ...ready, [missing]: null })).toBe(false)
  expect(isHqReady({ ...ready, isConnected: false })).toBe(false)
})

test('work goes on until the trial ends, and after it for subscribers', () => {
  const end = '2026-12-01T00:00:00.000Z'
  const at = (text: string) => new Date(text)
  expect(mayWork({ freeTrialEnddate: end, isSubscriber: false }, at('2026-11-30T23:59:59.999Z'))).toBe(true)
  expect(mayWork({ freeTrialEnddate: end, isSubscriber: false }, at(end))).toBe(true)
  expect(mayWork({ freeTrialEnddate: end, isSubscriber: false }, at('2026-12-01T00:00:00.001Z'))).toBe(false)
  expect(mayWork({ freeTrialEnddate: end, isSubscriber: true }, at('2030-01-01T00:00:00Z'))).toBe(true)
})

describe('the way back after sign-in', () => {
  test('is kept when it is ours', () => {
    for (const path of ['/vehicles/7?repair=9#x', '/repairs', '/settings?open=hq'])
      expect(ownPath(path)).toBe(path)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/auth?next=/auth',
    '/api/logout',
    '',
    null,
    undefined,
  ])('%o becomes the dashboard', (wanted) => {
    expect(ownPath(wanted)).toBe('/')
  })

  test('never leads to another site, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        for (const wanted of [rest, `/${rest}`, `//${rest}`, `/\\${rest}`])
          expect(new URL(ownPath(wanted), 'https://pitlane.example').origin).toBe('https://pitlane.example')
      }),
    )
  })
})
