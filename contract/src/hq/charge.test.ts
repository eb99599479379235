import { expect, test } from 'vitest'
import { type ChargeAnswer, chargeRefusal, verdictOf } from './charge.ts'

const answer = (over: Partial<ChargeAnswer>): ChargeAnswer => ({
  ...{ status: 200, isSuccess: true, chargeId: undefined, refusedFields: [], ...over },
})
const look = (said: string) => ({ state: 'unclear', error: `${said}. Please look at rental 1042 in HQ.` })

test.each([
  [answer({ chargeId: '77' }), { state: 'charged', chargeId: '77' }],
  [answer({ chargeId: null }), { state: 'charged', chargeId: null }],
  [answer({ status: 201, chargeId: '77' }), { state: 'charged', chargeId: '77' }],
  [answer({}), look('HQ answered 200 without the charge')],
  [answer({ isSuccess: null, chargeId: '77' }), look('HQ answered 200')],
  [answer({ isSuccess: false, chargeId: '77' }), { state: 'refused', error: 'HQ refused the charge (200)' }],
  [
    answer({ status: 422, isSuccess: null, refusedFields: ['charge_amount', 'label'] }),
    { state: 'refused', error: 'HQ refused the charge (422, charge_amount, label)' },
  ],
  [answer({ status: 401, isSuccess: null }), { state: 'refused', error: 'HQ refused the charge (401)' }],
  [answer({ status: 404, isSuccess: null }), { state: 'refused', error: 'HQ refused the charge (404)' }],
  [answer({ status: 408, isSuccess: false }), look('HQ answered 408')],
  [answer({ status: 429, isSuccess: null }), look('HQ answered 429')],
  [answer({ status: 500, isSuccess: null }), look('HQ answered 500')],
  [answer({ status: 503, isSuccess: true, chargeId: '77' }), look('HQ answered 503')],
  [answer({ status: 302, isSuccess: null }), look('HQ answered 302')],
  [answer({ status: null, isSuccess: null }), look('HQ did not answer')],
])('%o is %o', (given, verdict) => {
  expect(verdictOf(given, '1042')).toEqual(verdict)
})

test('only where HQ surely has nothing may it be asked again', () => {
  expect([null, 'refused', 'sending', 'charged', 'unclear'].map((it) => chargeRefusal(it as never))).toEqual([
    undefined,
    undefined,
    'This claim is being sent to HQ',
    'Already charged in HQ',
    'Please say first whether the charge is in HQ',
  ])
})
