import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { PlainError } from '@pitlane/server/plain-error'
import type { SystemUser } from '../postgres/run-as.ts'

const READY_MS = 90_000
const STOP_MS = 20_000

export interface Launch {
  name: string
  command: string
  args: readonly string[]
  /** What it says goes here. */
  log: string
  port: number
  /** Unless told otherwise it is ready when its port takes connections. */
  isReady?: (port: number) => Promise<boolean>
  env?: Record<string, string>
  user?: SystemUser | undefined
  stopsBy?: NodeJS.Signals
}

export interface Child {
  pid: number
  /** Refused when it never is. */
  ready: Promise<void>
  exited: Promise<void>
  /** From the first moment on. */
  stop(by?: NodeJS.Signals): Promise<void>
}

/** In a process group of its own, so that a Ctrl-C reaches us alone and we stop it in our order. */
export function startChild(launch: Launch): Child {
  const { name, command, args, env = {}, user, log, stopsBy = 'SIGTERM' } = launch
  const output = openSync(log, 'a', 0o600)
  const child = spawn(command, args, {
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', output, output],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  closeSync(output)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const ready = untilReady(child, launch)
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    async stop(by = stopsBy) {
      child.kill(by)
      const given = new AbortController()
      const late = setTimeout(STOP_MS, undefined, { signal: given.signal, ref: false }).catch(() => {})
      await Promise.race([exited, late])
      given.abort()
      if (isRunning(child)) throw new PlainError(`${name} (process ${child.pid}) does not stop`)
    },
  }
}

async function untilReady(child: ChildProcess, launch: Launch): Promise<void> {
  const { name, port, log, isReady = takesConnections } = launch
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline && isRunning(child)) {
    if (await isReady(port)) return
    await setTimeout(100)
  }
  child.kill('SIGKILL')
  const said = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-10).join('\n')
  throw new PlainError(`${name} did not start. Its log (${log}) ends with:\n${said}`)
}

const isRunning = ({ exitCode, signalCode, pid }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}
