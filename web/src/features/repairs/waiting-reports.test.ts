import { expect, test } from 'vitest'
import type { Entry } from '../../platform/offline/outbox.ts'
import { reportsIn } from './waiting-reports.ts'

const entry = (kind: Entry['kind'], key: string, body: object): Entry => ({
  key,
  kind,
  author: 'user',
  title: 'As the panel says it',
  vehicleKey: 'T-286',
  form: '/vehicles/car/new-repair',
  draftKey: 'user car',
  draft: {},
  body: JSON.stringify(body),
  at: 1,
  triedAt: null,
  refusal: null,
})

test('a report that waits is a row with its own words, the newest first', () => {
  const rows = reportsIn([
    entry('report', 'a', {
      vehicleId: 'car',
      title: 'Flat tyre',
      description: 'Front left',
      urgencyLevel: 'critical',
      status: 'in progress',
      category: 'tires',
    }),
    entry('report', 'b', { vehicleId: 'other', title: 'Worn wipers', urgencyLevel: 'once there was such' }),
  ])
  expect(rows.map(({ entry: _, ...row }) => row)).toEqual([
    {
      key: 'b',
      vehicleId: 'other',
      title: 'Worn wipers',
      description: '',
      category: '',
      urgencyLevel: 'medium',
      status: 'need',
    },
    {
      key: 'a',
      vehicleId: 'car',
      title: 'Flat tyre',
      description: 'Front left',
      category: 'tires',
      urgencyLevel: 'critical',
      status: 'in progress',
    },
  ])
})

test('of a check that waits, what it found to be repaired', () => {
  const rows = reportsIn([
    entry('check', 'c', {
      vehicleId: 'car',
      items: [
        { itemId: 'lights', isOk: false, repair: { title: 'Lights', urgencyLevel: 'high' } },
        { itemId: 'seats', isOk: false, note: 'A stain' },
        { itemId: 'horn', isOk: true },
      ],
    }),
  ])
  expect(rows.map(({ key, title, urgencyLevel, status }) => [key, title, urgencyLevel, status])).toEqual([
    ['c lights', 'Lights', 'high', 'need'],
  ])
})
