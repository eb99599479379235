import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@pitlane/contract'
import openapiTypes, { astToString } from 'openapi-typescript'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
const described = JSON.parse(JSON.stringify(describeApi(api)))
const folder = await mkdtemp(join(tmpdir(), 'pitlane-generated-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler finds in a file and whatever it imports, in a project that has nothing but a browser. */
async function problemsIn(file: string): Promise<string> {
  const settings =
    '--strict --noEmit --target es2022 --lib es2022,dom --module esnext --moduleResolution bundler --types'
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, ...settings.split(' '), '', file], {
    cwd: folder,
  }).catch((error) => error)
  return stdout
}

test('openapi-typescript makes types of it that say what a repair is', async () => {
  await writeFile(join(folder, 'types.ts'), astToString(await openapiTypes(described)))
  const uses = (title: string) => `import type { operations } from './types'
type Call = operations['repairs.one']
const repair = {} as Call['responses'][200]['content']['application/json']
const path: Call['parameters']['path'] = { id: 'one' }
const title: ${title} = repair.title`
  await writeFile(join(folder, 'uses-types.ts'), uses('string'))
  expect(await problemsIn('uses-types.ts')).toBe('')
  await writeFile(join(folder, 'uses-types.ts'), uses('number'))
  expect(await problemsIn('uses-types.ts')).toContain("Type 'string' is not assignable to type 'number'")
})

test('openapi-typescript-codegen makes a client of it that knows every call', async () => {
  await generate({ input: described, output: join(folder, 'client'), httpClient: 'fetch' })
  await writeFile(
    join(folder, 'uses-client.ts'),
    `import { OpenAPI, RepairsService } from './client'
OpenAPI.TOKEN = 'pit_one'
const titles: Promise<string> = RepairsService.repairsOne('one').then((repair) => 'title' in repair ? repair.title : '')`,
  )
  expect(await problemsIn('uses-client.ts')).toBe('')
  const services = await Promise.all(
    Object.keys(api).map((word) =>
      readFile(join(folder, `client/services/${word[0]?.toUpperCase()}${word.slice(1)}Service.ts`), 'utf8'),
    ),
  )
  const calls = Object.values(api).flatMap((own) => Object.keys(own))
  expect(services.join('').match(/public static /g)).toHaveLength(calls.length)
})
