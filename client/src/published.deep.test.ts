import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const home = await mkdtemp(join(tmpdir(), 'pitlane-published-'))
const folder = join(home, 'node_modules/@pitlane/client')
await run(process.execPath, [join(root, 'scripts/client.mjs'), '--build', '--to', folder])
const server = createServer((_, reply) => void reply.end(JSON.stringify({ mode: 'demo' })))
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
afterAll(async () => {
  server.close()
  await rm(home, { recursive: true, force: true })
})

test('what is published needs nothing, neither packages nor a compiler nor Node', async () => {
  const {
    dependencies,
    private: isPrivate,
    exports,
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  expect({ dependencies, isPrivate }).toEqual({ dependencies: undefined, isPrivate: undefined })
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  for (const file of files)
    for (const [, from] of (await readFile(join(folder, file), 'utf8')).matchAll(/from '([^']+)'/g))
      expect(from, file).toMatch(/^\.\.?\/[\w/-]+\.js$/)
  expect(files).toContain(exports['.'].default.slice(2))
})

test('it runs as it is', async () => {
  const { port } = server.address() as AddressInfo
  const program = `import { createClient } from '@pitlane/client'
console.log(await createClient({ baseUrl: 'http://127.0.0.1:${port}' }).system.meta())`
  await writeFile(join(home, 'program.mjs'), program)
  const { stdout } = await run(process.execPath, ['--no-experimental-strip-types', join(home, 'program.mjs')])
  expect(stdout).toBe("{ mode: 'demo' }\n")
})

test('its types are whole, for who checks everything', async () => {
  const program = (
    title: string,
  ) => `import { createClient, type Repair, PitlaneError } from '@pitlane/client'
const pitlane = createClient({ baseUrl: 'https://pitlane.example.com', token: 'pit_one' })
const repair: Repair = await pitlane.repairs.one({ id: 'one' })
const titles: ${title}[] = []
for await (const { title } of pitlane.repairs.list.each({ status: 'need' })) titles.push(title)
const isOurs = (error: unknown) => error instanceof PitlaneError && error.code === 'not_found'`
  const problems = async (title: string) => {
    await writeFile(join(home, 'program.mts'), program(title))
    const settings = '--strict --noEmit --target es2022 --lib es2022,dom --module nodenext --types'
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const compile = run(process.execPath, [tsc, ...settings.split(' '), '', 'program.mts'], { cwd: home })
    return (await compile.catch((error) => error)).stdout
  }
  expect(await problems('string')).toBe('')
  expect(await problems('number')).toContain("'string' is not assignable to parameter of type 'number'")
})
