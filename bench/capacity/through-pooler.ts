import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Opened } from '@pitlane/sandbox/cluster/opened'
import { startPgBouncer } from '@pitlane/sandbox/cluster/pgbouncer'
import { loginStatements, logins } from '@pitlane/sandbox/cluster/postgres'
import { findPrograms } from '@pitlane/sandbox/cluster/programs'
import { serverUser } from '@pitlane/sandbox/postgres/run-as'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import pg from 'pg'

const PASSWORD = 'of this run alone'

interface Database {
  url: string
  superuserUrl: string
}

/** PgBouncer before the database, with the logins that docs/operating.md asks for behind it, and what servers are told then. */
export async function throughPooler(
  { url, superuserUrl }: Database,
  cleanUp: (() => unknown)[],
): Promise<Record<string, string>> {
  const ofPooler = loginStatements(() => pg.escapeLiteral(PASSWORD)).filter((statement) =>
    [logins.app, logins.system].some((login) => statement.includes(login)),
  )
  await withClient(superuserUrl, async (client) => {
    for (const statement of ofPooler) await client.query(statement)
  })
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-pooler-'))
  await chmod(folder, 0o711)
  const opened = new Opened()
  cleanUp.push(
    () => rm(folder, { recursive: true, force: true }),
    () => opened.close((error) => console.error(error)),
  )
  const port = Number(new URL(url).port)
  const passwords = { app: PASSWORD, system: PASSWORD }
  const pooler = await startPgBouncer(
    folder,
    findPrograms(),
    { port, passwords },
    await serverUser(folder),
    opened,
  )
  const by = (login: 'app' | 'system', at: number) => {
    const through = new URL(url)
    Object.assign(through, { username: logins[login], password: PASSWORD, port: String(at) })
    return through.href
  }
  return {
    DATABASE_URL: by('app', pooler.port),
    DATABASE_SYSTEM_URL: by('system', pooler.port),
    DATABASE_MIGRATION_URL: url,
    DATABASE_LISTEN_URL: by('system', port),
    DATABASE_NAMED_STATEMENTS: 'off',
  }
}
