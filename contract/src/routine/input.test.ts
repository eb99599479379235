import { expect, test } from 'vitest'
import { vehiclesWithRoutine } from './calls.ts'
import { NewTemplate, NewTemplates, TemplateChanges } from './input.ts'

const given = (over: object = {}) => ({ vehicleKey: 'T-1', title: 'Brakes', intervalValue: 30, ...over })
const problems = (over: object) =>
  NewTemplate.safeParse(given(over)).error?.issues.map((it) => `${it.path.join('.')}: ${it.message}`) ?? []

test('a routine has its defaults, and miles have no unit', () => {
  expect(NewTemplate.parse(given())).toEqual({
    vehicleKey: 'T-1',
    title: 'Brakes',
    description: null,
    category: 'maintenance',
    triggerType: 'time',
    intervalValue: 30,
    intervalUnit: 'days',
    isActive: true,
    expectedHours: null,
  })
  expect(NewTemplate.parse(given({ triggerType: 'mileage', intervalUnit: 'weeks' })).intervalUnit).toBeNull()
  expect(NewTemplate.parse(given({ intervalUnit: null })).intervalUnit).toBe('days')
  expect(NewTemplate.parse(given({ intervalValue: ' 45 ' })).intervalValue).toBe(45)
})

test.each([
  [{ title: ' ' }, 'title: Title is required'],
  [{ title: undefined }, 'title: Title is required'],
  [{ title: 'x'.repeat(201) }, 'title: Please use at most 200 characters'],
  [{ category: '' }, 'category: Category is required'],
  [{ vehicleKey: '' }, 'vehicleKey: Please select a vehicle'],
  [{ vehicleKey: undefined }, 'vehicleKey: Please select a vehicle'],
  [{ intervalValue: 0 }, 'intervalValue: Interval value must be positive'],
  [{ intervalValue: -5 }, 'intervalValue: Interval value must be positive'],
  [{ intervalValue: undefined }, 'intervalValue: Interval value must be positive'],
  [{ intervalValue: '' }, 'intervalValue: Interval value must be positive'],
  [{ intervalValue: 'soon' }, 'intervalValue: Interval value must be positive'],
  [{ intervalValue: Number.NaN }, 'intervalValue: Interval value must be positive'],
  [{ intervalValue: 1.5 }, 'intervalValue: Interval value must be a whole number'],
  [{ intervalValue: 10_000_000 }, 'intervalValue: Interval value must be at most 36,500 days'],
  [
    { intervalValue: 5_201, intervalUnit: 'weeks' },
    'intervalValue: Interval value must be at most 5,200 weeks',
  ],
  [
    { intervalValue: 1_201, intervalUnit: 'months' },
    'intervalValue: Interval value must be at most 1,200 months',
  ],
  [
    { intervalValue: 10_000_000, triggerType: 'mileage' },
    'intervalValue: Interval value must be at most 9,999,999',
  ],
  [{ triggerType: 'moon' }, 'triggerType: Trigger type must be time or mileage'],
  [{ intervalUnit: 'years' }, 'intervalUnit: Interval unit must be days, weeks or months'],
])('%o is refused: %s', (over, problem) => {
  expect(problems(over)).toEqual([problem])
})

test('many need at least one', () => {
  for (const templates of [[], undefined])
    expect(NewTemplates.safeParse({ templates }).error?.issues[0]?.message).toBe(
      'Please select at least one vehicle',
    )
})

test('a change keeps absent what is absent, and null clears the description', () => {
  expect(TemplateChanges.parse({})).toEqual({})
  expect(TemplateChanges.parse({ description: null, isActive: false })).toEqual({
    description: null,
    isActive: false,
  })
})

test('vehicles that have a routine of this name already are known, whatever its case', () => {
  const templates = [
    { title: 'Oil Change', vehicleKey: 'T-1' },
    { title: 'Brakes', vehicleKey: 'T-2' },
  ]
  expect([...vehiclesWithRoutine(templates, ' oil change ')]).toEqual(['T-1'])
})
