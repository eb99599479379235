import { api } from '@pitlane/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

async function problemsOf(described: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // An alias that programs know: no repair has the id `single`.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({
    source: JSON.stringify(described),
    absoluteRef: 'openapi.json',
    config,
  })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('a linter of OpenAPI 3.1 finds nothing in the description', async () => {
  expect(await problemsOf(describeApi(api))).toEqual([])
})

test('it finds what is wrong', async () => {
  const described = describeApi(api)
  const { '/api/meta': meta = {}, ...paths } = described.paths
  const wrong = { ...described, paths: { ...paths, '/api/{meta}': meta } }
  expect(await problemsOf(wrong)).toEqual([expect.stringContaining('path-parameters-defined')])
})
