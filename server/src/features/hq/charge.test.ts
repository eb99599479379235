import { expect, test } from 'vitest'
import { isChargeable, readChargeAnswer } from './charge.ts'

const charge = { number: 'C-4', amount: 120.5, day: '2026-12-04' }
const ours = {
  id: 77,
  label: 'C-4 Left door',
  charge_amount: { amount: '120.50' },
  charge_date: '2026-12-04',
}
const read = (body: unknown, status = 200) =>
  readChargeAnswer(
    { status, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) },
    charge,
  )
const among = (...external_charges: unknown[]) => read({ success: true, data: { external_charges } }).chargeId

test('our charge is known by number, amount and day, whichever way HQ writes them', () => {
  expect(among(ours)).toBe('77')
  expect(among({ ...ours, charge_amount: '120.5', charge_date: '2026-12-04T00:00:00.000000Z' })).toBe('77')
  expect(among({ ...ours, charge_amount: 120.5, label: 'C-4' })).toBe('77')
  expect(among(ours, { ...ours, id: 'b-78' })).toBe('b-78')
  for (const other of [
    { ...ours, label: 'C-42 Left door' },
    { ...ours, label: 'Left door C-4' },
    { ...ours, charge_amount: { amount: '120.51' } },
    { ...ours, charge_date: '2026-12-05' },
    null,
    'C-4',
  ])
    expect(among(other), JSON.stringify(other)).toBeUndefined()
})

test('of what HQ says only numbers and names of our own fields are taken along', () => {
  expect(among({ ...ours, id: 'Grace Whitlock' })).toBeNull()
  const errors = { label: ['Grace Whitlock'], 'Grace Whitlock': ['no'], charge_date: 'no' }
  expect(read({ message: 'Grace Whitlock', errors }, 422)).toEqual({
    ...{ status: 422, isSuccess: null, chargeId: undefined, refusedFields: ['charge_date', 'label'] },
  })
  expect(read('<html>', 500)).toMatchObject({ status: 500, isSuccess: null, refusedFields: [] })
  expect(read({ success: 'true' })).toMatchObject({ isSuccess: null })
  expect(readChargeAnswer(undefined, charge)).toMatchObject({ status: null, isSuccess: null })
})

test('only what leads to the reservation itself stands in the address', () => {
  expect(['904200', 'a-b_c'].map(isChargeable)).toEqual([true, true])
  expect(['..', '.', '', '1/2', '1?a', '%2e%2e', 'a b'].map(isChargeable)).toEqual(Array(7).fill(false))
})
