import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a process has come to. */
export interface Usage {
  rssMb: number
  /** Since it began. */
  cpuMs: number
}

interface MeasuredProcess {
  url: string
  usage(): Promise<Usage>
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** A server in a process of its own, so that its memory and its time are its own; ours as `npm start` starts it. */
export async function openProcess(file: string, ...args: string[]): Promise<MeasuredProcess> {
  const isOurs = file === 'pitlane-process.ts'
  const child = fork(join(import.meta.dirname, file), args, isOurs ? asStarted() : {})
  const told = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const url = await told<string>()
  return {
    url,
    usage() {
      const answer = told<Usage>()
      child.send('usage')
      return answer
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await gone
    },
  }
}

function asStarted() {
  const execArgv: string[] = JSON.parse(readFileSync(join(root, 'server/node-options.json'), 'utf8'))
  return { execArgv, env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/pitlane') } }
}

/** The other side: says where it listens, and whenever asked what it has come to. */
export function beMeasured(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const usage: Usage = {
      rssMb: process.memoryUsage.rss() / 1024 / 1024,
      cpuMs: (user + system) / 1000,
    }
    process.send?.(usage)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(url)
}
