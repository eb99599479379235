import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@pitlane/contract'
import { type Endpoint, isStream } from '@pitlane/contract/endpoint'
import { exampleThings } from '@pitlane/sandbox/client/example-things'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { aPhonePhoto } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleOf } from './example-texts.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../../..')
const world = await openWorld({ demo: true })
await world.app.listen({ port: 0, host: '127.0.0.1' })
const PITLANE_URL = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`

const folder = await mkdtemp(join(tmpdir(), 'pitlane-examples-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await writeFile(join(folder, 'photo.jpg'), await aPhonePhoto())
await writeFile(join(folder, 'body.txt'), 'List-Unsubscribe=One-Click')

const examples = Object.entries<Record<string, Endpoint>>(api).flatMap(([word, own]) =>
  Object.entries(own).map(([name, endpoint]) => ({
    call: `${word}.${name}`,
    endpoint,
    ...exampleOf(word, name, endpoint),
  })),
)

/** What a business cannot tell by itself, so that whoever needs it is not run here. */
const toldElsewhere = {
  'in a mail': ['EMAIL_TOKEN', 'INVITATION_TOKEN', 'MAIL_TOKEN', 'REOPEN_TOKEN', 'UNSUBSCRIBE_TOKEN'],
  'by somebody’s device': [
    'ATTESTATION',
    'AUTHENTICATOR_DATA',
    'CHALLENGE',
    'CLIENT_DATA',
    'CREDENTIAL_ID',
    'CREDENTIAL_SIGNATURE',
    'TOTP_CODE',
  ],
}
/** Their input is right, and what has to be there is not. */
const refused: Record<string, string> = {
  'billing.webhook': 'only Stripe can sign it',
  'jobLinks.page': 'it is a page of the web application, which is not built here',
  'security.removeTotp': 'there is no authenticator app, and setting it up would ask for it at every sign-in',
  'security.renewCodes': 'so there are no codes',
}
const elsewhere = Object.values(toldElsewhere).flat()
const runnable = examples.filter(
  ({ call, variables }) => !(call in refused) && !variables.some((name) => elsewhere.includes(name)),
)

test('what is not run here is what is told elsewhere, and nothing else', async () => {
  const things = await exampleThings(world, await aConnectedTenant(world, 3))
  const unknown = examples.flatMap(({ variables }) => variables.filter((name) => !things.has(name)))
  expect([...new Set(unknown)].sort(), 'What a reader has is made in example-things.ts').toEqual(
    elsewhere.sort(),
  )
  expect(runnable.length).toBeGreaterThan(140)
})

async function environmentFor(
  shop: Awaited<ReturnType<typeof aConnectedTenant>>,
  call: string,
  variables: string[],
) {
  // Nobody signs in to a business that was closed.
  const things = await exampleThings(
    world,
    call === 'closing.close' ? await aConnectedTenant(world, 1) : shop,
  )
  const own = await things.environment(call, variables)
  return { PITLANE_URL, ...own, ...(await things.wayIn()) }
}

describe('curl', async () => {
  const shop = await aConnectedTenant(world, 3)
  test.each(runnable)('$call', async ({ call, endpoint, curl, variables }) => {
    const env = await environmentFor(shop, call, variables)
    const isEndless = isStream(endpoint.output) && endpoint.output.stream === 'text/event-stream'
    const settings = [
      'silent',
      'show-error',
      'write-out = "\\n%{http_code}"',
      `max-time = ${isEndless ? 1 : 20}`,
    ]
    await writeFile(join(folder, '.curlrc'), settings.join('\n'))
    const said = await run('/bin/bash', ['--norc', '-c', curl], {
      cwd: folder,
      env: { ...env, CURL_HOME: folder },
      encoding: 'latin1',
    }).catch((error) => error)
    const status = Number(String(said.stdout).split('\n').at(-1))
    expect(status >= 200 && status < 400, `${curl}\n${said.stdout}\n${said.stderr}`).toBe(true)
  })
})

describe('TypeScript', async () => {
  const shop = await aConnectedTenant(world, 3)
  await mkdir(join(folder, 'node_modules/@pitlane'), { recursive: true })
  await symlink(join(root, 'client'), join(folder, 'node_modules/@pitlane/client'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  for (const { call, typescript } of examples) await writeFile(join(folder, `${call}.ts`), typescript)

  test('every example compiles', async () => {
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: ['*.ts'],
      exclude: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)
    expect(stdout).toBe('')
  })

  const program = fork(join(root, 'sandbox/src/client/run-examples.ts'), {
    cwd: folder,
    env: {},
    execArgv: [],
    silent: true,
  })
  const ended = once(program, 'exit')
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (said += chunk))

  test.each(runnable)('$call', async ({ call, typescript, variables }) => {
    const env = await environmentFor(shop, call, variables)
    said = ''
    program.send({ file: join(folder, `${call}.ts`), env })
    const [failed] = await Promise.race([once(program, 'message'), ended])
    expect(failed, `${typescript}\n${said}`).toBe('')
  })

  test('none of them keeps a program from its end', async () => {
    program.disconnect()
    expect(await ended).toEqual([0, null])
  })
})
