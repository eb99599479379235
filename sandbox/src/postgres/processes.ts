import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** When a living process began. With the pid it names one process, even after the pid is used again. */
export function startedAt(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const stat = read(`/proc/${pid}/stat`)
  // The command in parentheses may hold spaces; state comes right behind it, the start 19 fields later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const isZombie = fields[0] === 'Z' || fields[0] === 'X'
  return isZombie ? undefined : fields[19]
}

export function isAlive(pid: number): boolean {
  return startedAt(pid) !== undefined
}

/** Whether this pid is a PostgreSQL server on that data folder, and not a program that got its number later. */
export function isPostgresOn(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command') ?? ''
    return command.includes('postgres') && command.includes(cluster)
  }
  const [program = '', ...args] = read(`/proc/${pid}/cmdline`).split('\0')
  if (!program.endsWith('/postgres')) return false
  return args.includes(cluster) || workingFolder(pid) === cluster
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const args = ['-ww', '-o', `${column}=`, '-p', String(pid)]
    const found = execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return found.trim() || undefined
  } catch {
    return undefined
  }
}
