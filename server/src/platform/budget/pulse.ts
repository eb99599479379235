/** The loop is woken so often to see how late it is. */
const PULSE_MS = 20

interface Late {
  lateMs: number
  /** What our own thread used of the processor meanwhile, at most as long as it was late: the rest of the time others had it. */
  cpuMs: number
}

/**
 * How late the event loop comes to what is due. Node's own histogram of that knows the clock alone: on a machine that others use
 * too, most of what it calls late was their doing.
 */
export function openPulse() {
  let [dueAt, cpuBefore] = [performance.now() + PULSE_MS, process.threadCpuUsage()]
  let [isFirst, beats, sumMs] = [true, 0, 0]
  let worst: Late = { lateMs: 0, cpuMs: 0 }

  function beat(): void {
    const now = performance.now()
    const lateMs = Math.max(0, now - dueAt)
    if (lateMs > worst.lateMs) worst = { lateMs, cpuMs: Math.min(lateMs, cpuMsSince(cpuBefore)) }
    // One turn that lasted until now and is over says nothing about what comes.
    if (!isFirst) [beats, sumMs] = [beats + 1, sumMs + lateMs]
    isFirst = false
    dueAt = now + PULSE_MS
    cpuBefore = process.threadCpuUsage()
  }

  const beating = setInterval(beat, PULSE_MS).unref()

  /** Since it was taken last; not a number where that was no longer than one turn. */
  function take(): { meanMs: number; worst: Late } {
    const taken = { meanMs: sumMs / beats, worst }
    isFirst = true
    beats = sumMs = 0
    worst = { lateMs: 0, cpuMs: 0 }
    return taken
  }

  return {
    take,

    /** What was until now, the turn that this is said in included, is nobody's. */
    forget(): void {
      take()
      dueAt = performance.now() + PULSE_MS
      cpuBefore = process.threadCpuUsage()
    },

    close: () => clearInterval(beating),
  }
}

export function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
