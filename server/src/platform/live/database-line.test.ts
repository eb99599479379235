import { type AddressInfo, connect, createServer } from 'node:net'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { LISTENER, openDatabaseLine } from './database-line.ts'

const world = await openWorld()
const CHANNEL = 'of this test'

/** Between us and the database: hands on what the database says, or keeps it to hand it on in one piece. */
let kept: Buffer[] | undefined
let letGo = () => {}
const between = createServer((ours) => {
  const { hostname, port } = new URL(world.databaseUrl)
  const theirs = connect(Number(port), hostname)
  ours.pipe(theirs)
  theirs.on('data', (chunk) => (kept ? kept.push(chunk) : ours.write(chunk)))
  theirs.on('close', () => kept ?? ours.end())
  letGo = () => {
    ours.end(Buffer.concat(kept ?? []))
    kept = undefined
  }
  for (const socket of [ours, theirs]) socket.on('error', () => {})
})
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
const url = new URL(world.databaseUrl)
url.hostname = '127.0.0.1'
url.port = String((between.address() as AddressInfo).port)

const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
afterAll(async () => {
  await owner.end()
  between.close()
})

test('a line that is lost in the moment in which it is made is made again', async () => {
  const heard: string[] = []
  let [tries, ups] = [0, 0]
  const hearer = {
    channels: () => {
      tries += 1
      if (tries === 1) kept = []
      return [CHANNEL]
    },
    onMessage: (_: string, payload: string) => void heard.push(payload),
    onUp: () => {
      ups += 1
    },
  }
  const line = openDatabaseLine(url.href, hearer, world.platform.log)
  const started = line.start()
  const answered = () => Buffer.concat(kept ?? []).toString('latin1')
  await expect.poll(answered).toContain('LISTEN')
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1 and query like '%of this test%'`,
    [LISTENER],
  )
  await expect.poll(answered).toContain('57P01')
  letGo()
  await started
  await expect
    .poll(
      async () => {
        await owner.query(`notify "${CHANNEL}", 'hello'`)
        return heard
      },
      { timeout: 10_000 },
    )
    .toContain('hello')
  expect([line.isUp(), ups]).toEqual([true, 1])
  await line.close()
})
