import { UNKNOWN } from '@pitlane/server/platform/budget/watch'
import type { Line } from './stage.ts'

/** What nobody may do to the others, whatever they ask for. */
export const BOUNDS = { turnMs: 100, statementMs: 2_000, memoryMb: 400, neighbourMs: 300 }

export interface Finding {
  /** The call or job that did it. */
  call: string
  what: string
}

/** What a call or a job took, as the server's own log tells it. */
interface Took {
  turnMs: number
  /** What was asked when its longest turn was told, which is up to a second later. */
  beside: string
  statementMs: number
}

const NOTHING: Took = { turnMs: 0, beside: '', statementMs: 0 }

/** Reads a log from here on, and adds up what each call took. */
export function openReading(lines: readonly Line[]) {
  const took = new Map<string, Took>()
  const failed: Finding[] = []
  let read = lines.length

  /** Of a turn what it used of the processor: what others took meanwhile is not its doing. */
  function add({ msg, call, ms, cpuMs }: Line, beside: string): void {
    if (typeof call !== 'string') return
    const known = took.get(call) ?? { ...NOTHING }
    const turnMs = msg === 'a turn of the event loop took long' ? Number(cpuMs) : 0
    if (turnMs > known.turnMs) Object.assign(known, { turnMs, beside })
    if (msg === 'a statement took long') known.statementMs = Math.max(known.statementMs, Number(ms))
    took.set(call, known)
  }

  return {
    /** What has come since, while this was asked. */
    read(beside: string): void {
      for (const line of lines.slice(read)) {
        add(line, beside)
        if (line.msg === 'a job failed') failed.push({ call: `job ${line.job}`, what: 'failed' })
      }
      read = lines.length
    },

    tookOf: (call: string): Took => took.get(call) ?? NOTHING,

    worst: (): Took => ({
      ...[...took.values()].reduce((most, it) => (it.turnMs > most.turnMs ? it : most), NOTHING),
      statementMs: Math.max(0, ...[...took.values()].map((it) => it.statementMs)),
    }),

    /**
     * Every call that broke a bound, but for statements of those that are known to take long. What a turn without a name used of the processor is known only roughly: on a
     * machine that others use as well it proves nothing.
     */
    findings(isLong: (call: string) => boolean, isAlone: boolean): Finding[] {
      const judged = [...took].filter(([call]) => isAlone || call !== UNKNOWN)
      const broken = judged.flatMap(([call, { turnMs, beside, statementMs }]) => [
        ...(turnMs > BOUNDS.turnMs
          ? [{ call, what: `held up the event loop for ${turnMs} ms beside ${beside}` }]
          : []),
        ...(statementMs > BOUNDS.statementMs && !isLong(call)
          ? [{ call, what: `had a statement of ${statementMs} ms` }]
          : []),
      ])
      return [...failed, ...broken]
    },
  }
}
