import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../postgres/free-port.ts'
import { startChild } from './child.ts'
import { Opened } from './opened.ts'

test('what was opened is closed, the last first, whatever of it fails', async () => {
  const opened = new Opened()
  const closed: string[] = []
  const complaints: unknown[] = []
  opened.add(async () => closed.push('first'))
  opened.add(() => Promise.reject(new Error('does not stop')))
  opened.add(async () => closed.push('last'))
  await opened.close((error) => complaints.push(error))
  expect([closed, complaints]).toEqual([['last', 'first'], [new Error('does not stop')]])
})

test('what is opened while all is closed is closed at once, and nothing comes after it', async () => {
  const opened = new Opened()
  await opened.close(() => {})
  let isClosed = false
  const add = () =>
    opened.add(async () => {
      isClosed = true
    })
  expect(add).toThrow('It is being stopped.')
  expect([isClosed, opened.isClosing]).toEqual([true, true])
})

test('a program that is not ready yet can be stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-child-'))
  const child = startChild({
    name: 'Never',
    command: process.execPath,
    args: ['-e', 'setInterval(() => {}, 1000)'],
    log: join(folder, 'log'),
    port: await freePort(),
  })
  await child.stop()
  await child.exited
  await expect(child.ready).rejects.toThrow('Never did not start.')
})
