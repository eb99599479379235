import { api } from '@pitlane/contract'
import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import { MOST_PROBLEMS } from '@pitlane/contract/errors'
import { aConnectedTenant, anAddress } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { NO_OBJECT } from './read-input.ts'
import { jsonProblem } from './read-json.ts'

const world = await openWorld({ demo: true })
const owner = await aConnectedTenant(world, 2)

const send = ({ method, path }: Endpoint, payload: string, address = anAddress()) =>
  world.app.inject({
    method,
    url: path.replace(/:[A-Za-z]+/g, 'x'),
    payload,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', cookie: owner.cookies() },
  })

/** What a body holds beside what the address has. */
const fieldsOf = ({ input, path, inQuery }: Endpoint) =>
  input instanceof z.ZodObject
    ? Object.keys(input.shape).filter((name) => !pathNames(path).includes(name) && !inQuery.includes(name))
    : ['any']

const withBody = Object.entries(api)
  .flatMap(([word, own]) =>
    Object.entries(own).map(([name, endpoint]): [string, Endpoint] => [`${word}.${name}`, endpoint]),
  )
  .filter(([, { method, body }]) => method !== 'GET' && body === 'json')

describe('every call that takes JSON', () => {
  const withFields = withBody.filter(([, endpoint]) => fieldsOf(endpoint).length > 0)
  test.each(withFields)('%s refuses a list, and whatever else is no object', async (_, endpoint) => {
    for (const payload of ['[]', '[{}]', '"text"', '3', 'true']) {
      const answer = await send(endpoint, payload)
      // Who has no valid link hears that and nothing else.
      if (endpoint.path.includes(':token')) expect(answer.statusCode).toBe(404)
      else expect([answer.statusCode, answer.json().message], payload).toEqual([400, NO_OBJECT])
    }
  })

  test.each(withBody)('%s refuses what is nested without end, calmly', async (_, endpoint) => {
    for (const payload of [
      '['.repeat(100_000),
      '['.repeat(100_000) + ']'.repeat(100_000),
      `{"a":${'{"a":'.repeat(50_000)}0${'}'.repeat(50_000)}}`,
      `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ]) {
      const answer = await send(endpoint, payload)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid', message: 'The body is nested too deeply.' })
    }
  })

  test.each(withBody)(
    '%s refuses more values than anybody needs, before it reads them',
    async (_, endpoint) => {
      const most = endpoint.valuesLimit ?? 1_000
      const many = `[0${',0'.repeat(most)}]`
      const named =
        most > 1_000
          ? many
          : `{${many
              .slice(1, -1)
              .split(',')
              .map((_, at) => `"${at}":0`)}}`
      for (const values of [many, named]) {
        const payload = `{"title":${values}}`
        if (payload.length > (endpoint.bodyLimit ?? 1024 * 1024)) continue
        const answer = await send(endpoint, payload)
        expect(answer.statusCode, answer.body).toBe(400)
        expect(answer.json()).toMatchObject({ code: 'invalid', message: 'The body holds too many values.' })
      }
    },
  )
})

test('what a call does not read may be anything: nothing at all, and what HQ tells of', async () => {
  expect((await send(api.inbox.read, 'null')).statusCode).toBe(200)
  const hq = await send(api.hq.webhook, '[{"id":1}]')
  expect(hq.statusCode).not.toBe(400)
})

test('of ten thousand wrong elements the first are told, and the rest is not looked at', async () => {
  const wrong = async (endpoint: Endpoint, field: string, element: unknown) => {
    const answer = await send(endpoint, JSON.stringify({ [field]: Array(10_000).fill(element) }))
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json()
    expect(errors.length).toBeLessThanOrEqual(MOST_PROBLEMS)
    return errors[0].path
  }
  expect(await wrong(api.routine.createMany, 'templates', {})).toBe('templates.0.title')
  expect(await wrong(api.routine.createMany, 'templates', 0)).toBe('templates.0')
  expect(await wrong(api.imports.importHq, 'repairs', {})).toBe('repairs.0.hqRepairOrderId')
  expect(await wrong(api.routine.generateOverdue, 'templateIds', 0)).toBe('templateIds.0')
})

test('who asks too often without being known is refused before the body is read', async () => {
  const address = anAddress()
  const most = world.config.PUBLIC_CALLS_PER_ADDRESS
  for (let at = 0; at < most; at++)
    expect((await send(api.accounts.requestReset, '{broken', address)).statusCode).toBe(400)
  const refused = await send(api.accounts.requestReset, '{broken', address)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(api.accounts.requestReset, '{broken')).statusCode).toBe(400)
  world.travel(61_000)
  expect((await send(api.accounts.requestReset, '{broken', address)).statusCode).toBe(400)
  world.travel(0)
})

describe('how deep a body is and how many values it holds', () => {
  const problem = (text: string, values = 5) => jsonProblem(Buffer.from(text), { values, depth: 3 })

  test('is counted outside of text alone', () => {
    for (const fine of [
      '0',
      '{"a":1,"b":[2]}',
      '[[[1]]]',
      JSON.stringify(['[[[[{{{{,,,,,,,', '\\', '\\"[[[[,,,,', '"']),
      '["\\\\\\"[[[[[,,,,,,"]',
    ])
      expect(problem(fine), fine).toBeUndefined()
    expect(problem('[[[[1]]]]')).toBe('The body is nested too deeply.')
    expect(problem('{"a":{"a":{"a":{}}}}')).toBe('The body is nested too deeply.')
    expect(problem('[1,2,3,4,5]')).toBe('The body holds too many values.')
    expect(problem('["\\\\",1,2,3,4,5]')).toBe('The body holds too many values.')
  })

  test('is counted the same in text of any length, with any escapes', () => {
    const signs = fc.constantFrom('a', '"', '\\', '[', ',', '\u0000', 'ü', 'x'.repeat(70))
    const value = fc.oneof(fc.string({ unit: signs, maxLength: 40 }), fc.constant([]), fc.constant({}))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), (list) => {
        const containers = list.filter((it) => typeof it !== 'string').length
        const values = 2 + Math.max(0, list.length - 1) + containers
        expect(problem(JSON.stringify(list), values)).toBeUndefined()
        expect(problem(JSON.stringify(list), values - 1)).toBe('The body holds too many values.')
      }),
    )
  })

  test('does not matter when it is no JSON at all', () => {
    for (const none of ['', ']]]]', '"never closed', '"\\', '}}']) expect(problem(none), none).toBeUndefined()
  })
})
