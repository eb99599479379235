import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { toRequest } from '@pitlane/contract/call'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { plansSource, shapesSource } from '@pitlane/sandbox/client/client-source'
import { exampleInput } from '@pitlane/server/platform/pages/api-docs/example-input'
import { versioningDocument } from '@pitlane/server/platform/pages/api-docs/versioning'
import { expect, test } from 'vitest'
import type { CallPlan } from './call.ts'
import { calls } from './generated/calls.ts'
import { requestOf } from './request.ts'

test('what is written from the contract is as the contract is; "npm run client" writes it anew', async () => {
  await expect(plansSource(api)).toMatchFileSnapshot('./generated/calls.ts')
  await expect(await shapesSource(api)).toMatchFileSnapshot('./generated/shapes.ts')
  await expect(versioningDocument()).toMatchFileSnapshot('../../docs/api-versioning.md')
})

test('each example in the documentation is an input that its call takes', () => {
  const filled = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll(/\$[A-Z0-9_]+/g, randomUUID()))
  const refused = Object.entries<Record<string, Endpoint>>(api).flatMap(([word, own]) =>
    Object.entries(own)
      .filter(([, endpoint]) => !endpoint.input.safeParse(filled(exampleInput(endpoint))).success)
      .map(([name]) => `${word}.${name}`),
  )
  // They want an address, or the moment of what the reader has.
  expect(refused, 'Say in the contract what cannot be guessed, as `example` beside `input`').toEqual([
    ...['files.claim', 'files.remove', 'jobLinks.claimFile', 'estimates.approve', 'estimates.decline'],
    'push.register',
  ])
})

test('each call is sent as the contract says', () => {
  const plans: Record<string, Record<string, CallPlan>> = calls
  const all = Object.entries<Record<string, Endpoint>>(api).flatMap(([word, own]) =>
    Object.entries(own).map(([name, endpoint]) => ({ plan: plans[word]?.[name], endpoint })),
  )
  for (const { plan, endpoint } of all.filter(({ endpoint }) => endpoint.body === 'json')) {
    if (!plan) throw new Error(`${endpoint.path} is not in the client`)
    const input = exampleInput(endpoint)
    const { url, init } = requestOf(plan, input)
    const { method, body, headers } = toRequest(endpoint, input)
    expect({ url, method: init.method, body: init.body, headers: init.headers ?? {} }).toEqual({
      url: toRequest(endpoint, input).url,
      method,
      body,
      headers,
    })
  }
  expect(all.length).toBeGreaterThan(150)
})
