import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../postgres/free-port.ts'
import type { SystemUser } from '../postgres/run-as.ts'
import type { Opened } from './opened.ts'
import { DATABASE, logins } from './postgres.ts'
import type { Programs } from './programs.ts'
import { openService, type Service } from './service.ts'

/** What it stands before. */
interface Server {
  port: number
  passwords: Record<'app' | 'system', string>
}

/** PgBouncer in transaction mode, for the two logins that people's requests and jobs come by. */
export async function startPgBouncer(
  folder: string,
  { pgbouncer: command }: Programs,
  { port: serverPort, passwords }: Server,
  user: SystemUser | undefined,
  opened: Opened,
): Promise<Service> {
  const port = await freePort()
  const [settings, people] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer-users.txt')]
  await writeFile(
    settings,
    pgBouncerSettings({ listen: `127.0.0.1:${port}`, server: `127.0.0.1:${serverPort}`, people }),
    { mode: 0o600 },
  )
  const lines = [logins.app, logins.system].map(
    (login) => `"${login}" "${login === logins.app ? passwords.app : passwords.system}"\n`,
  )
  await writeFile(people, lines.join(''), { mode: 0o600 })
  for (const file of [settings, people]) if (user) await chown(file, user.uid, user.gid)
  const log = join(folder, 'pgbouncer.log')
  return openService({ name: 'PgBouncer', command, args: [settings], log, port, user }, opened)
}

interface Settings {
  listen: string
  server: string
  /** The file with its logins. */
  people: string
}

export function pgBouncerSettings({ listen, server, people }: Settings): string {
  const [[address, port], [host, serverPort]] = [listen.split(':'), server.split(':')]
  return `[databases]
${DATABASE} = host=${host} port=${serverPort}

[pgbouncer]
listen_addr = ${address}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; After a database that was gone is back, nobody waits 15 seconds more.
server_login_retry = 1
ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout
`
}
