import { readFile } from 'node:fs/promises'
import { api } from '@pitlane/contract'
import type { Description } from '@pitlane/sandbox/testing/calls/described-places'
import { brokenPromises } from '@pitlane/sandbox/testing/calls/promises'
import { describe, expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

/** As /api/openapi.json of 1.0.0 answered. It stays as it is: programs that were written for it go on working. */
const first = new URL('../../../../docs/openapi-1.0.0.json', import.meta.url)
const promised: Description = JSON.parse(await readFile(first, 'utf8'))

/** A program reports in nobody's name: only a business that has made a token is told so. */
const ofPrograms = /\.reportedBy: string$/

test('whatever a program of 1.0.0 sends is taken, and whatever it reads is told', () => {
  const broken = brokenPromises(promised, JSON.parse(JSON.stringify(describeApi(api))))
  expect(broken.filter((it) => !ofPrograms.test(it))).toEqual([])
})

type Paths = Description['paths']
type Call = Paths[string][string]

/** A copy of what was promised, changed at one place. */
function later(change: (paths: Paths) => void): Description {
  const copy = structuredClone(promised)
  change(copy.paths)
  return copy
}

const there = <T>(it: T | undefined): T => {
  if (it === undefined) throw new Error('It is not where it was')
  return it
}
const call = (paths: Paths, method: string, path: string): Call => there(paths[path]?.[method])
const sent = (paths: Paths) =>
  there(call(paths, 'post', '/api/repairs').requestBody?.content['application/json']).schema
const read = (paths: Paths) =>
  there(call(paths, 'get', '/api/repairs/{id}').responses[200]?.content['application/json']).schema
const field = (shape: ReturnType<typeof sent>, name: string) => there(shape.properties?.[name])
const asked = (paths: Paths, name: string) =>
  there(call(paths, 'get', '/api/repairs').parameters.find((it) => it.name === name))
const many = (paths: Paths) => {
  const { schema } = there(
    call(paths, 'post', '/api/routine-templates/bulk').requestBody?.content['application/json'],
  )
  return there(field(schema, 'templates').items)
}

describe('what breaks a program is found', () => {
  test.each<[what: string, change: (paths: Paths) => void, found: string]>([
    ['a path is gone', (it) => delete it['/api/conflicts'], 'gone: GET /api/conflicts'],
    ['a method is gone', (it) => delete it['/api/repairs']?.post, 'gone: POST /api/repairs'],
    [
      'a call has another name',
      (it) => (call(it, 'get', '/api/repairs').operationId = 'repairs.all'),
      'name was repairs.list, is repairs.all: GET /api/repairs',
    ],
    [
      'it is for administrators by now',
      (it) => (call(it, 'get', '/api/repairs')['x-access'] = 'admin'),
      'access was user, is admin: GET /api/repairs',
    ],
    [
      'it needs a trial by now',
      (it) => (call(it, 'get', '/api/user')['x-trial'] = 'required'),
      'trial was open, is required: GET /api/user',
    ],
    [
      'a field is told no more',
      (it) => delete read(it).properties?.title,
      'no longer told: GET /api/repairs/{id} 200.title: string',
    ],
    [
      'a field is told as another type',
      (it) => (field(read(it), 'title').type = 'number'),
      'no longer told: GET /api/repairs/{id} 200.title: string',
    ],
    [
      'a field may be null by now',
      (it) => {
        there(read(it).properties).title = { anyOf: [{ type: 'string' }, { type: 'null' }] }
      },
      'no longer told: GET /api/repairs/{id} 200.title: string',
    ],
    [
      'a field may be missing by now',
      (it) => {
        read(it).required = read(it).required?.filter((name) => name !== 'title') ?? []
      },
      'no longer always told: GET /api/repairs/{id} 200.title',
    ],
    [
      'an answer has another status',
      (it) => {
        const { responses } = call(it, 'get', '/api/repairs/{id}')
        responses[202] = there(responses[200])
        delete responses[200]
      },
      'no longer told: GET /api/repairs/{id} 200.title: string',
    ],
    [
      'an answer is of another kind',
      (it) => {
        const answer = there(call(it, 'get', '/api/repairs/export.csv').responses[200])
        answer.content = { 'text/plain': { schema: { type: 'string' } } }
      },
      'no longer told: GET /api/repairs/export.csv 200 text/csv: string',
    ],
    [
      'a field has to be sent',
      (it) => sent(it).required?.push('category'),
      'needed by now: POST /api/repairs body.category',
    ],
    [
      'a new field has to be sent',
      (it) => {
        there(sent(it).properties).bay = { type: 'string' }
        sent(it).required?.push('bay')
      },
      'needed by now: POST /api/repairs body.bay',
    ],
    [
      'so has one deep inside',
      (it) => many(it).required?.push('category'),
      'needed by now: POST /api/routine-templates/bulk body.templates[].category',
    ],
    [
      'so has a body where there was none',
      (it) => {
        call(it, 'post', '/api/oil-change/initialize').requestBody = undefined as never
        call(it, 'post', '/api/logout').requestBody = {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { why: { type: 'string' } }, required: ['why'] },
            },
          },
        }
      },
      'needed by now: POST /api/logout body.why',
    ],
    [
      'a parameter has to be sent',
      (it) => (asked(it, 'status').required = true),
      'needed by now: GET /api/repairs query.status',
    ],
    [
      'a parameter is gone',
      (it) => {
        const list = call(it, 'get', '/api/repairs')
        list.parameters = list.parameters.filter(({ name }) => name !== 'search')
      },
      'no longer taken: GET /api/repairs query.search: string',
    ],
    [
      'a field is taken no more',
      (it) => delete sent(it).properties?.mechanic,
      'no longer taken: POST /api/repairs body.mechanic: string',
    ],
    [
      'a field is taken as another type',
      (it) => (field(sent(it), 'title').type = 'number'),
      'no longer taken: POST /api/repairs body.title: string',
    ],
    [
      'null clears no more',
      (it) => {
        there(sent(it).properties).mechanic = { type: 'string', maxLength: 120 }
      },
      'no longer taken: POST /api/repairs body.mechanic: null',
    ],
    [
      'a value is refused',
      (it) => field(sent(it), 'urgencyLevel').enum?.pop(),
      'narrower: POST /api/repairs body.urgencyLevel: not "critical"',
    ],
    [
      'only some values are taken',
      (it) => (field(sent(it), 'title').enum = ['Brakes']),
      'narrower: POST /api/repairs body.title: only "Brakes"',
    ],
    [
      'a text has to be shorter',
      (it) => (field(sent(it), 'title').maxLength = 100),
      'narrower: POST /api/repairs body.title: maxLength 100',
    ],
    [
      'a text has to be longer',
      (it) => (field(sent(it), 'title').minLength = 3),
      'narrower: POST /api/repairs body.title: minLength 3',
    ],
    [
      'a text has to look so',
      (it) => (field(sent(it), 'title').pattern = '^[A-Z]'),
      'narrower: POST /api/repairs body.title: only ^[A-Z]',
    ],
    [
      'a number has to be smaller',
      (it) => (asked(it, 'limit').schema.maximum = 50),
      'narrower: GET /api/repairs query.limit: maximum 50',
    ],
    [
      'a list has to be shorter',
      (it) => (field(sent(it), 'imageUrls').maxItems = 3),
      'narrower: POST /api/repairs body.imageUrls: maxItems 3',
    ],
  ])('%s', (_, change, found) => {
    expect(brokenPromises(promised, later(change))).toContain(found)
  })
})

test('what is added, or taken more kindly, breaks nothing', () => {
  const kinder = later((it) => {
    there(read(it).properties).bay = { type: 'string' }
    there(sent(it).properties).bay = {
      type: 'object',
      properties: { row: { type: 'string' } },
      required: ['row'],
    }
    there(sent(it).properties).title = { anyOf: [{ type: 'string', maxLength: 400 }, { type: 'number' }] }
    sent(it).required = sent(it).required?.filter((name) => name !== 'reportedBy') ?? []
    field(sent(it), 'urgencyLevel').enum?.push('today')
    field(read(it), 'urgencyLevel').enum?.push('today')
    asked(it, 'limit').schema.maximum = 500
    call(it, 'get', '/api/users')['x-access'] = 'user'
    it['/api/bays'] = { get: call(it, 'get', '/api/repairs/{id}') }
  })
  expect(brokenPromises(promised, kinder)).toEqual([])
})
