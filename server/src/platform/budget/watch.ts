import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { summaryOf } from '../tracing/statement-summary.ts'
import { cpuMsSince, openPulse } from './pulse.ts'
import { currentTask } from './task.ts'

/** A turn of the event loop that takes longer is one in which everybody else waits. */
const LONG_TURN_MS = 50
/** A statement that takes longer holds one of the few connections for too long. */
const LONG_STATEMENT_MS = 1_000
/** What is too long comes in crowds when the machine is busy: all are counted, of each call one a second is told. */
const TOLD_EVERY_MS = 1_000
const SAMPLE_MS = 1_000
/** Nobody said whose it was. */
export const UNKNOWN = 'unknown'

export type Watch = ReturnType<typeof openWatch>

/**
 * What takes too long, said in the log and counted under the name of the call or job that did it. Whoever goes on with a task says so; the end of the
 * turn is when the loop comes round to what was put off until then, and of those who were in it the one that took the most is named.
 */
export function openWatch(log: Logger, metrics: Metrics, longTurnMs = LONG_TURN_MS) {
  const names: string[] = []
  const since: number[] = []
  let cpuBefore = process.threadCpuUsage()
  const toldAt = new Map<string, number>()
  let isNamed = false
  let hasBegun = false

  function endTurn(): void {
    const end = performance.now()
    const ms = end - (since[0] ?? end)
    if (ms > longTurnMs) tellTurn(longestOf(names, since, end), ms, cpuMsSince(cpuBefore))
    names.length = since.length = 0
  }

  /** Where it waited for a processor that others had, it is not to blame: so what it used is told as well. */
  function tellTurn(call: string, ms: number, cpuMs: number): void {
    isNamed = true
    if (!hasBegun) return
    metrics.longTurn(call, ms / 1000)
    const now = performance.now()
    if (now - (toldAt.get(call) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return
    toldAt.set(call, now)
    log.warn({ call, ms: Math.round(ms), cpuMs: Math.round(cpuMs) }, 'a turn of the event loop took long')
  }

  const pulse = openPulse()
  let lateMs = Number.NaN
  const sampling = setInterval(sample, SAMPLE_MS).unref()

  /** Of the last second; and what nobody has put a name to is told as well. */
  function sample(): void {
    const { meanMs, worst } = pulse.take()
    lateMs = meanMs
    if (!isNamed && worst.lateMs > longTurnMs) tellTurn(UNKNOWN, worst.lateMs, worst.cpuMs)
    isNamed = false
  }

  return {
    /** From now on somebody waits: what took long while everything was loaded, or for a command of an operator, is told nobody. */
    begin(): void {
      hasBegun = true
      pulse.forget()
    },

    /** A task goes on: it was let in, its body has come, the database has answered. */
    goesOn(name = currentTask()?.name ?? UNKNOWN): void {
      if (names.length === 0) {
        cpuBefore = process.threadCpuUsage()
        setImmediate(endTurn)
      }
      names.push(name)
      since.push(performance.now())
    },

    statementEnded(text: string, ms: number): void {
      this.goesOn()
      if (ms < LONG_STATEMENT_MS || !hasBegun) return
      const call = currentTask()?.name ?? UNKNOWN
      metrics.longStatement(call, ms / 1000)
      log.warn({ call, ms: Math.round(ms), statement: summaryOf(text) }, 'a statement took long')
    },

    /** How late the loop is in the mean of the last second; not a number before there was one. */
    lateMs: () => lateMs,

    close(): void {
      clearInterval(sampling)
      pulse.close()
    },
  }
}

/** Each went on until the next one did. */
function longestOf(names: readonly string[], since: readonly number[], end: number): string {
  const lasted = (at: number) => (since[at + 1] ?? end) - (since[at] ?? end)
  const longest = names.reduce((most, _, at) => (lasted(at) > lasted(most) ? at : most), 0)
  return names[longest] ?? UNKNOWN
}
