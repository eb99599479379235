import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../postgres/free-port.ts'
import { type Child, startChild } from './child.ts'
import type { Opened } from './opened.ts'

const program = fileURLToPath(import.meta.resolve('@pitlane/server/main'))
const options: string[] = JSON.parse(readFileSync(join(dirname(program), '../node-options.json'), 'utf8'))
const PAUSE_MS = 1_000

/** A server in production, started again when it dies, as whoever runs real ones has it done. */
export async function startServer(
  folder: string,
  name: string,
  settings: Record<string, string>,
  opened: Opened,
  say: (sentence: string) => void,
) {
  const port = await freePort()
  const launch = () =>
    startChild({
      name,
      command: process.execPath,
      args: [...options, program],
      log: join(folder, `${name}.log`),
      env: { ...settings, PORT: String(port), NODE_ENV: 'production' },
      port,
      isReady: answers,
    })
  let running: Child = launch()
  opened.add(() => running.stop())
  await running.ready

  async function watch(): Promise<void> {
    while (true) {
      await running.exited
      if (opened.isClosing) return
      say(`${name} (process ${running.pid}) has ended; it is started again.`)
      await setTimeout(PAUSE_MS)
      if (opened.isClosing) return
      running = launch()
      await running.ready.then(
        () => say(`${name} is back as process ${running.pid}.`),
        (error: unknown) => say(`${name} is not back: ${error}`),
      )
    }
  }
  watch().catch((error: unknown) => say(`${name} is no longer watched: ${error}`))

  return {
    name,
    port,
    pid: () => running.pid,
    kill: () => running.stop('SIGKILL'),
    /** Another process than this one answers. */
    async backAfter(pid: number): Promise<void> {
      while (running.pid === pid && !opened.isClosing) await setTimeout(50)
      await running.ready
    },
  }
}

/** It tries whether its port is free long before it listens there. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
