import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../postgres/free-port.ts'
import { type Child, startChild } from './child.ts'

const program = fileURLToPath(import.meta.resolve('@pitlane/server/main'))
const options: string[] = JSON.parse(readFileSync(join(dirname(program), '../node-options.json'), 'utf8'))
const PAUSE_MS = 1_000

/** A server in production, started again when it dies, as whoever runs real ones has it done. */
export async function startServer(
  folder: string,
  name: string,
  settings: Record<string, string>,
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
    })
  let running: Child = await launch()
  let isStopping = false

  async function watch(): Promise<void> {
    while (!isStopping) {
      await running.exited
      if (isStopping) return
      say(`${name} (process ${running.pid}) has ended; it is started again.`)
      await setTimeout(PAUSE_MS)
      running = await launch()
      say(`${name} is back as process ${running.pid}.`)
    }
  }
  watch().catch((error: unknown) => say(`${name} is not back: ${error}`))

  return {
    port,
    pid: () => running.pid,
    stop(): Promise<void> {
      isStopping = true
      return running.stop()
    },
  }
}
