import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf } from './processes.ts'

const BYTES_PER_MB = 2 ** 20

/** The two ways in which Linux bounds memory: where a group is made, and which file has its bound. */
const ways = [
  { folder: '/sys/fs/cgroup/memory', file: 'memory.limit_in_bytes', has: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', file: 'memory.max', has: 'cgroup.controllers' },
]

interface Bound {
  /** What was done, or why nothing. */
  said: string
  release(): void
}

/** These processes, with all that they have begun and will begin, share so much memory, files they read included: as on a machine of that size. */
export function boundMemory(megabytes: number | undefined, pids: readonly number[]): Bound {
  const nothing = { release: () => {} }
  if (!megabytes) return { ...nothing, said: 'memory is not bounded' }
  for (const { folder, file, has } of ways) {
    const group = join(folder, `pitlane-bench-${process.pid}`)
    try {
      readFileSync(join(folder, has))
      mkdirSync(group, { recursive: true })
      writeFileSync(join(group, file), String(megabytes * BYTES_PER_MB))
      for (const pid of pids.flatMap(familyOf)) writeFileSync(join(group, 'cgroup.procs'), String(pid))
      return { said: `server and database share ${megabytes} MB`, release: () => remove(group) }
    } catch {
      remove(group)
    }
  }
  return { ...nothing, said: `memory could not be bounded to ${megabytes} MB: that takes Linux and root` }
}

/** Only when nobody is in it any more. */
function remove(group: string): void {
  try {
    rmdirSync(group)
  } catch {}
}
