import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nginxSettings } from './nginx.ts'
import { pgBouncerSettings } from './pgbouncer.ts'
import { DATABASE, loginStatements, logins } from './postgres.ts'

const docker = join(import.meta.dirname, '../../../docker')
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
