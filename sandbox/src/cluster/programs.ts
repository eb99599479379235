import { existsSync } from 'node:fs'
import { PlainError } from '@pitlane/server/plain-error'

/** Where Debian puts them; a user's path often has no sbin. */
const places = {
  nginx: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'],
  openssl: ['/usr/bin/openssl', '/usr/local/bin/openssl'],
  initdb: ['/usr/lib/postgresql/15/bin/initdb'],
  postgres: ['/usr/lib/postgresql/15/bin/postgres'],
}

export type Programs = Record<keyof typeof places, string>

/** All of them, or a sentence that says which are missing and how they come. */
export function findPrograms(): Programs {
  const found = Object.entries(places).map(([name, paths]) => [name, paths.find((it) => existsSync(it))])
  const missing = found.filter(([, path]) => !path).map(([name]) => name)
  if (missing.length > 0)
    throw new PlainError(
      `The cluster needs programs that are not here: ${missing.join(', ')}. On Debian 12 they come with\n` +
        '  apt-get install nginx pgbouncer postgresql-15 openssl\n' +
        'and need not be started: the cluster runs its own, in a folder and on ports of its own.',
    )
  return Object.fromEntries(found)
}
