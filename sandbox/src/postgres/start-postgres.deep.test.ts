import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { isAlive } from './processes.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('a server that is started again', { timeout: 20_000 }, () => {
  test('keeps its data, and leaves no process when it stops', async () => {
    const dataDir = await aFolder()
    const first = await startPostgres({ dataDir })
    await ask(first, `create table kept as select 'Ölwechsel' as word`)
    const pid = await serverPid(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)

    const second = await startPostgres({ dataDir })
    expect(await ask(second, 'select lower(word) as word from kept')).toEqual([{ word: 'ölwechsel' }])
    await second.stop()
  })

  test('is adopted after the process that started it was killed', async () => {
    const dataDir = await aFolder()
    const { child } = await startElsewhere(dataDir)
    const pid = await serverPid(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(pid)).toBe(true)

    const postgres = await startPostgres({ dataDir })
    expect(await serverPid(dataDir)).toBe(pid)
    await postgres.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('is not held up by the locks of processes that are gone or were never PostgreSQL', async () => {
    const dataDir = await aFolder()
    await (await startPostgres({ dataDir })).stop()
    const lockFile = join(dataDir, 'server', 'cluster', 'postmaster.pid')
    await writeFile(lockFile, `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`)
    await writeFile(join(dataDir, 'starting.lock'), `${process.pid} 1`)

    const postgres = await startPostgres({ dataDir })
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('is replaced when it does not let us in', async () => {
    const dataDir = await aFolder()
    const { child } = await startElsewhere(dataDir)
    const pid = await serverPid(dataDir)
    child.kill('SIGSTOP')
    const secrets = join(dataDir, 'server', 'passwords.json')
    const right = await readFile(secrets, 'utf8')
    await writeFile(secrets, JSON.stringify({ superuser: 'wrong', owner: 'wrong' }))
    await expect(startPostgres({ dataDir })).rejects.toThrow(/password authentication failed/)
    expect(isAlive(pid)).toBe(false)
    await expect(serverPid(dataDir)).rejects.toThrow('ENOENT')

    await writeFile(secrets, right)
    await (await startPostgres({ dataDir })).stop()
  })

  test('begins anew after its creation was interrupted', async () => {
    const dataDir = await aFolder()
    await mkdir(join(dataDir, 'server.new-1', 'cluster'), { recursive: true })
    const postgres = await startPostgres({ dataDir, durable: false })
    await expect(stat(join(dataDir, 'server.new-1'))).rejects.toThrow('ENOENT')
    await postgres.stop()
  })
})

test('two processes that start at once share one server, and the last one out stops it', async () => {
  const dataDir = await aFolder()
  const [one, two] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])
  expect(one.url).toBe(two.url)
  const pid = await serverPid(dataDir)

  one.child.stdin?.end()
  await once(one.child, 'exit')
  expect(isAlive(pid)).toBe(true)
  two.child.stdin?.end()
  await once(two.child, 'exit')
  expect(isAlive(pid)).toBe(false)
}, 20_000)

test('the owner is no superuser but may create databases and roles; nothing listens beyond this machine', async () => {
  const postgres = await startPostgres({ dataDir: await aFolder(), durable: false })
  const [role] = await ask(
    postgres,
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: true, rolcreaterole: true })
  const [settings] = await ask(
    postgres,
    `select current_setting('listen_addresses') as listen, current_setting('timezone') as zone,
            current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`,
  )
  expect(settings).toEqual({ listen: '127.0.0.1', zone: 'UTC', encoding: 'UTF8', fsync: 'off' })
  const stranger = new Client(postgres.url().replace(/:[0-9a-f]+@/, ':guess@'))
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
  await postgres.stop()
}, 20_000)

if (isRoot) {
  test('as root in a folder that others cannot enter, the server lives outside of it', async () => {
    const parent = await aFolder()
    await chmod(parent, 0o700)
    const dataDir = join(parent, 'data')
    const first = await startPostgres({ dataDir })
    await ask(first, 'create table kept as select 1 as one')
    await first.stop()
    const outside = await namedLocation(dataDir)
    expect(outside).not.toContain(parent)
    folders.push(outside)

    const second = await startPostgres({ dataDir })
    expect(await ask(second, 'select one from kept')).toEqual([{ one: 1 }])
    await second.stop()
    expect(await namedLocation(dataDir)).toBe(outside)

    await rm(outside, { recursive: true })
    const third = await startPostgres({ dataDir })
    await expect(ask(third, 'select one from kept')).rejects.toThrow('does not exist')
    await third.stop()
  }, 20_000)

  test('a data folder that cannot be made is named in a sentence', async () => {
    const file = join(await aFolder(), 'file')
    await writeFile(file, '')
    await expect(startPostgres({ dataDir: join(file, 'data') })).rejects.toThrow(/is not writable.*DATA_DIR/)
  })
} else {
  test('as an ordinary user the server lives in the data folder, closed to others', async () => {
    const parent = await aFolder()
    await chmod(parent, 0o700)
    const dataDir = join(parent, 'data')
    const postgres = await startPostgres({ dataDir, durable: false })
    await postgres.stop()
    await expect(namedLocation(dataDir)).rejects.toThrow('ENOENT')
    expect((await stat(join(dataDir, 'server', 'cluster'))).mode & 0o777).toBe(0o700)
  }, 20_000)

  test('a data folder that is not writable is named in a sentence', async () => {
    const parent = await aFolder()
    await chmod(parent, 0o555)
    await expect(startPostgres({ dataDir: join(parent, 'data') })).rejects.toThrow(
      /is not writable.*DATA_DIR/,
    )
  })
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-postgres-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  return folder
}

async function namedLocation(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
}

async function serverPid(dataDir: string): Promise<number> {
  const lockFile = await readFile(join(dataDir, 'server', 'cluster', 'postmaster.pid'), 'utf8')
  return Number(lockFile.split('\n')[0])
}

async function ask(postgres: RunningPostgres, query: string): Promise<unknown[]> {
  const client = new Client(postgres.url())
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)}
    const postgres = await startPostgres({ dataDir: process.argv[1] })
    process.stdin.on('end', () => postgres.stop()).resume()
    process.stdout.write(postgres.url())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [url] = await once(child.stdout, 'data')
  return { child, url: String(url) }
}
