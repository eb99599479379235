import { readFile } from 'node:fs/promises'
import { api } from '@pitlane/contract'
import { brokenPromises, type Described } from '@pitlane/sandbox/testing/calls/promises'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

/** As /api/openapi.json of 1.0.0 answered. It stays as it is: programs that were written for it go on working. */
const first = new URL('../../../../docs/openapi-1.0.0.json', import.meta.url)
const promised: Described = JSON.parse(await readFile(first, 'utf8'))
/** A program reports in nobody's name: only a business that has made a token is told so. */
const ofPrograms = /\.reportedBy: string$/
const broken = (later: Described) => brokenPromises(promised, later).filter((it) => !ofPrograms.test(it))
const now = (): Described => JSON.parse(JSON.stringify(describeApi(api)))

test('whatever a program of 1.0.0 sends is taken, and whatever it reads is told', () => {
  expect(broken(now())).toEqual([])
})

test('what is added breaks nothing; what goes, becomes another, or has to be sent does', () => {
  const later = now()
  const repair = later.paths['/api/repairs/{id}']?.get?.responses[200]?.content['application/json']?.schema
  const created = later.paths['/api/repairs']?.post?.requestBody?.content['application/json']?.schema
  if (!repair?.properties || !created) throw new Error('There are no repairs')
  repair.properties.bay = { type: 'string' }
  created.properties = { ...created.properties, title: { anyOf: [{ type: 'string' }, { type: 'number' }] } }
  expect(broken(later)).toEqual([])
  delete repair.properties.title
  repair.properties.description = { type: 'number' }
  created.required = [...(created.required ?? []), 'bay']
  delete later.paths['/api/conflicts']
  expect(broken(later)).toEqual(
    expect.arrayContaining([
      'needed by now: POST /api/repairs body.bay',
      'no longer told: GET /api/repairs/{id} 200.description: string',
      'no longer told: GET /api/repairs/{id} 200.title: string',
      expect.stringContaining('no longer told: GET /api/conflicts 200'),
    ]),
  )
})
