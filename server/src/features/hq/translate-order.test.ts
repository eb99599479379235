import { describe, expect, test } from 'vitest'
import { translateOrder } from './translate-order.ts'

const order = { id: 7, status: 'done', title: 'Brakes' }

describe('when an order of HQ was done', () => {
  test('is the first of its dates that a repair can have', () => {
    for (const notADay of [
      '0000-01-01',
      '0001-01-01',
      '9999-12-31T23:59:59Z',
      '+012345-01-01T00:00:00Z',
      'soon',
    ])
      expect(translateOrder({ ...order, end_date: notADay, completed_at: '2026-03-14' })).toMatchObject({
        endedAt: '2026-03-14',
      })
    expect(translateOrder({ ...order, end_date: '1900-01-01' })).toMatchObject({ endedAt: '1900-01-01' })
    expect(translateOrder({ ...order, end_date: '2100-12-31 23:59:59' })).toMatchObject({
      endedAt: '2100-12-31T23:59:59.000Z',
    })
  })

  test('and when it was begun', () => {
    const begun = { ...order, start_date: 'soon', date: '2026-03-10', end_date: '2026-03-14' }
    expect(translateOrder(begun)).toMatchObject({ startedAt: '2026-03-10', endedAt: '2026-03-14' })
    expect(translateOrder(order)).toMatchObject({ startedAt: null })
  })

  test('is not known when none of them is one', () => {
    expect(translateOrder({ ...order, end_date: '0001-01-01' })).toMatchObject({ endedAt: null })
  })
})
