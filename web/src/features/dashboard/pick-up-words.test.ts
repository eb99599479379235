import { expect, test } from 'vitest'
import { pickUpInWords } from './pick-up-words.ts'

const now = new Date('2026-11-02T03:30:00.000Z')
const at = { timezone: 'America/New_York', clock: 12 } as const
const words = (instant: string) => pickUpInWords(instant, now, at)

test('a pick-up is told by the day and the clock where the business is', () => {
  expect(words('2026-11-02T04:00:00.000Z')).toEqual({
    day: 'Today',
    time: '11:00 PM',
    isPast: false,
  })
  expect(words('2026-11-02T14:00:00.000Z')).toMatchObject({ day: 'Tomorrow', time: '9:00 AM' })
  expect(pickUpInWords('2026-11-02T14:00:00.000Z', now, { ...at, clock: 24 }).time).toBe('09:00')
  expect(words('2026-11-04T14:00:00.000Z').day).toBe('Wed, Nov 4')
})

test('one that was missed says so, also when it was before the clocks were put back', () => {
  expect(words('2026-11-02T03:30:00.000Z')).toMatchObject({ day: 'Today', isPast: true })
  expect(words('2026-10-31T13:00:00.000Z')).toMatchObject({ day: 'Yesterday', isPast: true })
})
