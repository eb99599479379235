import { AppError } from '@pitlane/contract/errors'
import { expect, test } from 'vitest'
import { fieldErrors } from './form.ts'

test('the first message of each field of the form is kept', () => {
  const error = new AppError('invalid', 'A', {
    errors: [
      { path: 'name', message: 'A' },
      { path: 'name', message: 'B' },
      { path: 'stranger', message: 'C' },
    ],
  })
  expect(fieldErrors(error, ['name', 'slug'])).toEqual({ name: 'A' })
})

test('a known sentence finds its field', () => {
  const error = new AppError('conflict', 'Taken')
  expect(fieldErrors(error, ['slug'], { Taken: 'slug' })).toEqual({ slug: 'Taken' })
})

test('any other failure blames no field', () => {
  expect(fieldErrors(new AppError('conflict', 'constructor'), ['slug'])).toEqual({})
  expect(fieldErrors(new AppError('internal', 'Sorry'), ['slug'])).toEqual({})
  expect(fieldErrors(new Error('boom'), ['slug'])).toEqual({})
})
