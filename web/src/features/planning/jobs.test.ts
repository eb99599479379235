import { expect, test } from 'vitest'
import { aRepair } from '../repairs/repair-for-tests.ts'
import { aTemplate } from '../routine/template-for-tests.ts'
import { otherJobs, repairsToMove, repairToMove, withHours } from './jobs.ts'

const vehicle = { id: 'vehicle', vehicleKey: 'T-286' }
const day = '2026-11-16'
const none = { repairs: [], templates: [] }
const titles = (...asked: Parameters<typeof otherJobs>) => otherJobs(...asked).map(({ title }) => title)

test('what waits for the car and what is due soon is offered, what is overdue first', () => {
  const repairs = [
    aRepair({ id: 'r1', title: 'Wipers' }),
    aRepair({ id: 'r2', title: 'Running', status: 'in progress' }),
    aRepair({ id: 'r3', title: 'Done', status: 'completed' }),
  ]
  const templates = [
    aTemplate({ id: 't1', title: 'Soon', nextDueDate: '2026-12-10' }),
    aTemplate({ id: 't2', title: 'Overdue', nextDueDate: '2026-11-01', dueStatus: 'overdue' }),
    aTemplate({ id: 't3', title: 'Later', nextDueDate: '2027-03-01' }),
  ]
  expect(titles({ vehicle }, { repairs, templates }, day)).toEqual(['Wipers', 'Overdue', 'Soon'])
})

test('neither what is planned anyway nor a routine whose repair is open is offered beside it', () => {
  const repair = aRepair({ id: 'r1', templateId: 't1' })
  const template = aTemplate({ id: 't1', nextDueDate: day })
  const known = { repairs: [repair], templates: [template] }
  expect(otherJobs({ vehicle, repair }, known, day)).toEqual([])
  expect(otherJobs({ vehicle, template }, known, day)).toEqual([])
  expect(repairToMove({ vehicle, template }, [repair])).toBe(repair)
})

test('the times of all that are planned together are free for them', () => {
  const repairs = ['r1', 'r2', 'r3'].map((id) => aRepair({ id }))
  expect(repairsToMove(repairs[0], new Set(['r3', 't1']), repairs)).toEqual(['r1', 'r3'])
  expect(repairsToMove(undefined, new Set(['r2']), repairs)).toEqual(['r2'])
  expect(repairsToMove(undefined, new Set(['t1']), repairs)).toBeUndefined()
})

test('what was chosen stays when an earlier day is chosen after it', () => {
  const templates = [aTemplate({ id: 't1', title: 'Later', nextDueDate: '2027-03-01' })]
  expect(titles({ vehicle }, { ...none, templates }, day, new Set(['t1']))).toEqual(['Later'])
})

test('a job takes its own hours, or two when nobody said', () => {
  const repairs = [aRepair({ id: 'r1', expectedHours: 0.75 }), aRepair({ id: 'r2' })]
  expect(otherJobs({ vehicle }, { ...none, repairs }, day).map(({ hours }) => hours)).toEqual([0.75, 2])
  expect(withHours('3', 0.75)).toBe('3.75')
  expect(withHours('3.75', -0.75)).toBe('3')
  expect(withHours('much', 2)).toBe('2')
})
