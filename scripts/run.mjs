import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A reason to stop that is told without a stack trace. */
export class Refusal extends Error {}

const timeToStop = 20_000
const children = new Set()
let stoppedBy

/**
 * Runs a program in the repository and waits for it. Each gets a process group of its own: a Ctrl-C reaches only this
 * script (and npm, which repeats it), and is passed on exactly once.
 */
export async function run(
  command,
  args,
  { env = {}, quiet = false, ipc = false, isLast = false, started } = {},
) {
  const output = quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: childEnvironment(env),
    detached: true,
    stdio: ['ignore', output, output, ...(ipc ? ['ipc'] : [])],
  })
  children.add(child)
  started?.(child)
  if (stoppedBy) child.kill(stoppedBy)
  const said = []
  child.stdout?.on('data', (chunk) => said.push(chunk))
  child.stderr?.on('data', (chunk) => said.push(chunk))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`))
      resolve(127)
    })
    child.once('close', (exit, signal) => resolve(exit ?? 128 + constants.signals[signal]))
  })
  children.delete(child)
  if (stoppedBy) signalGroup(child, 'SIGTERM')
  if (stoppedBy && !isLast) process.exit(128 + constants.signals[stoppedBy])
  return { code, output: Buffer.concat(said).toString() }
}

export function wasStopped() {
  return stoppedBy !== undefined
}

/** Runs a script's work; a refusal is told in its own words. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exit(1)
  }
}

export function stopChildren(signal) {
  if (stoppedBy) return
  stoppedBy = signal
  for (const child of children) child.kill(signal)
  const byForce = () => {
    for (const child of children) signalGroup(child, 'SIGKILL')
  }
  setTimeout(byForce, timeToStop).unref()
  if (children.size === 0) process.exit(128 + constants.signals[signal])
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopChildren(signal))
process.on('SIGHUP', () => stopChildren('SIGTERM'))

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}

/** Children find the pinned Node first, and are not bent by options that were meant for another program. */
function childEnvironment(env) {
  const { NODE_OPTIONS: _options, NODE_ENV: _mode, ...inherited } = process.env
  const path = [join(root, 'node_modules', '.bin'), inherited.PATH].filter(Boolean).join(delimiter)
  return { ...inherited, PATH: path, ...env }
}
