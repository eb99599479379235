import pg from 'pg'
import { expect, test } from 'vitest'
import { toAppError } from './answer-errors.ts'

const said = (code: string, severity = 'ERROR') =>
  toAppError(Object.assign(new pg.DatabaseError('said', 0, 'error'), { code, severity }), {}).code

test('a database that is gone, starting or full is worth another try', () => {
  for (const code of ['57P01', '57P03', '53100', '53200', '53300', '40001'])
    expect(said(code), code).toBe('overloaded')
})

test('PgBouncer without its database is worth another try, a call that breaks the protocol is not', () => {
  expect(said('08P01', 'FATAL')).toBe('overloaded')
  expect(said('08P01')).toBe('internal')
})

test('a connection that was lost before it was used is worth another try', () => {
  for (const message of [
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(toAppError(new Error(message), {}).code, message).toBe('overloaded')
})

test('a storage that does not answer, or is full, is worth another try', () => {
  const late = Object.assign(new Error('the request socket timed out after 30000 ms'), {
    name: 'TimeoutError',
  })
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  for (const error of [late, full]) expect(toAppError(error, {}).code, error.message).toBe('overloaded')
})
