import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10
const KB_PER_MB = 1024

/** What a process has used of the processor since it began, with those of its children that have ended. Nothing where the machine does not tell (proc(5)). */
export function cpuMsOf(pid: number): number {
  const { own, ended } = statOf(pid)
  return (own + ended) * MS_PER_TICK
}

/** A process and all that it has begun, such as PostgreSQL and its connections. */
export function familyOf(pid: number): number[] {
  return [pid, ...all().filter((it) => statOf(it).parent === pid)]
}

export function cpuMsOfFamily(pid: number): number {
  const [parent = 0, ...children] = familyOf(pid)
  return cpuMsOf(parent) + children.reduce((sum, child) => sum + statOf(child).own * MS_PER_TICK, 0)
}

/** Memory that is shared counts in parts: the sum of all is what they take together. */
export function memoryMbOf(pids: readonly number[]): number {
  return (
    pids.reduce(
      (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
      0,
    ) / KB_PER_MB
  )
}

export function parentOf(pid: number): number {
  return statOf(pid).parent
}

/** After the name in parentheses come state, parent, … user, system, and those of children that have ended. */
function statOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const number = (at: number) => Number(fields[at] ?? 0)
  return { parent: number(1), own: number(11) + number(12), ended: number(13) + number(14) }
}

function all(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
