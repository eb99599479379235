import { givenFields } from '@pitlane/contract/repairs/fields'
import { expect, test } from 'vitest'
import { alone, details, editRows, fieldsIn, reportRows, told, whole } from './layout.ts'

test('a form that has no place for a field does not compile, and neither do details that leave one out', () => {
  // @ts-expect-error: of all fields it has but one
  whole([alone('title')])
  // @ts-expect-error: the other details are missing
  told([['category'], ['mechanic']])
})

test('both forms ask for the same, each in its own order', () => {
  const [report, edit] = [fieldsIn(reportRows), fieldsIn(editRows)]
  expect(new Set(report)).toEqual(new Set(edit))
  expect(report.slice(0, 3)).toEqual(['templateId', 'title', 'description'])
  expect(edit.slice(0, 3)).toEqual(['templateId', 'title', 'reservationNumber'])
})

test('a field stands in a form once, and is something that people give', () => {
  for (const fields of [fieldsIn(reportRows), fieldsIn(editRows)]) {
    expect(new Set(fields).size).toBe(fields.length)
    expect(givenFields).toEqual(expect.arrayContaining(fields))
  }
})

test('no detail is told twice', () => {
  const facts = details.flat()
  expect(new Set(facts).size).toBe(facts.length)
})
