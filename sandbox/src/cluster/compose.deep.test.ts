import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nginxSettings } from './nginx.ts'
import { pgBouncerSettings } from './pgbouncer.ts'
import { DATABASE, loginStatements, logins } from './postgres.ts'

const root = join(import.meta.dirname, '../../..')
const docker = join(root, 'docker')
const NOTE =
  'Written by "npx vitest run compose --update" from sandbox/src/cluster, which npm run cluster runs.'

/** psql puts in what the container was given. */
function loginsForPsql(): string {
  const names = Object.keys(logins)
  const given = names.map((name) => `\\getenv ${name}_password ${name.toUpperCase()}_PASSWORD`)
  const statements = loginStatements((name) => `:'${name}_password'`)
  const owned = `alter database ${DATABASE} owner to ${logins.owner}`
  return [`-- ${NOTE}`, ...given, ...[...statements, owned].map((it) => `${it};`), ''].join('\n')
}

test('the files for Docker hold what the cluster runs with', async () => {
  const nginx = nginxSettings({
    home: '/tmp',
    listen: '8443',
    servers: ['server-1:3000', 'server-2:3000'],
    cert: '/certificates/certificate.pem',
    key: '/certificates/key.pem',
    perAddress: { connections: 500, largeBodies: 8, requestsPerSecond: 200, burst: 1000 },
    http2: 'directive',
  })
  const pooler = pgBouncerSettings({
    listen: '*:6432',
    server: 'postgres:5432',
    people: '/etc/pgbouncer/users.txt',
  })
  await expect(`# ${NOTE}\n${nginx}`).toMatchFileSnapshot(join(docker, 'nginx.conf'))
  await expect(`; ${NOTE}\n${pooler}`).toMatchFileSnapshot(join(docker, 'pgbouncer.ini'))
  await expect(loginsForPsql()).toMatchFileSnapshot(join(docker, 'logins.sql'))
})

/** By name, as it is written; one that is like another is written as that. */
function services(): [name: string, written: string][] {
  const [head = '', body = ''] = readFileSync(join(root, 'compose.yaml'), 'utf8').split(/^services:$/m)
  const shared = new Map(
    [...head.matchAll(/^x-.*: &(\w+)$([\s\S]*)/gm)].map(([, name = '', it = '']) => [name, it]),
  )
  const own = body.split(/^\w/m, 1)[0]?.split(/^ {2}(?=\S)/m) ?? []
  return own
    .filter((it) => it.trim())
    .map((written) => {
      const [, name = '', alias = ''] = /^([\w-]+):(?: \*(\w+))?/.exec(written) ?? []
      return [name, shared.get(alias) ?? written]
    })
}

test.each(services())('%s may do nothing that it need not', (_, written) => {
  expect(written).toMatch(/^ +cap_drop: \[ALL\]$/m)
  expect(written).toMatch(/^ +read_only: true$/m)
  expect(written).toMatch(/^ +security_opt: \['no-new-privileges:true'\]$/m)
  expect(written).not.toMatch(/cap_add|privileged/)
})

test('all five are looked at', () => {
  expect(services().map(([name]) => name)).toEqual(['nginx', 'server-1', 'server-2', 'pgbouncer', 'postgres'])
})
