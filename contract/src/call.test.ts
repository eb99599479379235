import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCall, toRequest } from './call.ts'
import { endpoint } from './endpoint.ts'
import { AppError, statusOf } from './errors.ts'

const find = endpoint({
  method: 'GET',
  path: '/api/things/:id/parts',
  access: 'user',
  trial: 'open',
  summary: 'Parts of a thing',
  input: z.object({ id: z.string(), search: z.string().optional(), page: z.number().optional() }),
  output: z.object({}),
})
const remove = endpoint({
  method: 'DELETE',
  path: '/api/things',
  access: 'user',
  trial: 'open',
  summary: 'Remove by address',
  input: z.object({ url: z.string().optional() }),
  output: z.object({}),
})

describe('a request', () => {
  test('has its parameters in the path, the rest of a read in the query', () => {
    expect(toRequest(find, { id: 'a/b', search: 'ä &', page: 2 })).toEqual({
      method: 'GET',
      url: '/api/things/a%2Fb/parts?search=%C3%A4+%26&page=2',
      body: undefined,
      headers: {},
    })
  })

  test('leaves out what is undefined', () => {
    expect(toRequest(find, { id: '1', search: undefined }).url).toBe('/api/things/1/parts')
  })

  test('of a delete has a body only when there is something to say', () => {
    expect(toRequest(remove, {}).body).toBeUndefined()
    expect(toRequest(remove, { url: 'x' }).body).toBe('{"url":"x"}')
  })
})

describe('a failure', () => {
  const answer = (status: number, text: string, statusText = '') =>
    createCall(async () => ({ status, text, statusText, retryAfter: '30' }))(find, { id: '1' })

  test('has one of our codes, whatever word the body has for it', async () => {
    for (const code of ['constructor', '__proto__', 'toString'])
      await expect(answer(409, JSON.stringify({ message: 'No.', code }))).rejects.toMatchObject({
        code: 'conflict',
      })
  })

  test('is the same AppError on this side, its message the status and the body', async () => {
    const body = JSON.stringify({
      message: 'Gone.',
      code: 'not_found',
      errors: [{ path: 'id', message: 'Gone.' }],
    })
    await expect(answer(404, body)).rejects.toMatchObject({
      code: 'not_found',
      sentence: 'Gone.',
      message: `404: ${body}`,
      errors: [{ path: 'id', message: 'Gone.' }],
      retryAfterSeconds: 30,
    })
  })

  test.each([
    [502, '<html>Bad gateway</html>', 'Bad Gateway', 'hq_unreachable'],
    [500, '', 'Internal Server Error', 'internal'],
    [418, '{"message":"no code"}', '', 'internal'],
    [401, 'null', '', 'unauthenticated'],
  ])('that is not ours (%i %s) is told calmly', async (status, text, statusText, code) => {
    const failure = answer(status, text, statusText)
    await expect(failure).rejects.toBeInstanceOf(AppError)
    await expect(failure).rejects.toMatchObject({
      code,
      sentence: 'Something went wrong. Please try again.',
      message: `${status}: ${text || statusText}`,
    })
  })
})

test('every code has its status', () => {
  for (const [code, status] of Object.entries(statusOf))
    expect(new AppError(code as keyof typeof statusOf, 'x').status).toBe(status)
})
