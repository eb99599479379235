import { firstSteps } from '@pitlane/contract/dashboard/calls'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const told = (...given: Parameters<typeof stepsOf>) =>
  stepsOf(...given).map(({ name, isDone, isOpen }) => `${name}${isDone ? ' done' : isOpen ? ' open' : ''}`)

test('before HQ is connected only that and inviting people can be done', () => {
  expect(told(firstSteps, 'hq-missing')).toEqual([
    'hq open',
    'vehicles',
    'workshop',
    'routines',
    'people open',
  ])
})

test('what is there is done, in whatever order it came', () => {
  expect(told(['vehicles', 'routines'], undefined)).toEqual([
    'hq done',
    'vehicles open',
    'workshop done',
    'routines open',
    'people done',
  ])
})
