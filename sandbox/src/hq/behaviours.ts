import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Refusal } from './envelope.ts'
import type { Fleet } from './fleet/fleet.ts'
import { garbled } from './garbage.ts'

export interface Call {
  fleet: Fleet
  path: string
  query: URLSearchParams
  /** Raised when the sandbox closes. */
  signal: AbortSignal
}

/** How HQ is today: it may answer as it should, or not. */
type Behaviour = (call: Call, answer: (call: Call) => Answer) => Answer | Promise<Answer>

const SLOW_MS = 2000

const known: Record<string, Behaviour> = {
  steady: (call, answer) => answer(call),
  async slow(call, answer) {
    await sleep(SLOW_MS, undefined, { signal: call.signal })
    return answer(call)
  },
  flaky(call, answer) {
    call.fleet.calls++
    if (call.fleet.calls % 3 !== 0) return answer(call)
    const turn = (call.fleet.calls / 3) % 3
    if (turn === 1) throw new Refusal(500, { message: 'Server Error' })
    if (turn === 2) throw new Refusal(429, { message: 'Too Many Attempts.' }, { 'retry-after': '1' })
    return { ...answer(call), cut: true }
  },
  down() {
    throw new Refusal(503, { message: 'Service Unavailable' })
  },
  garbage: garbled,
}

export const behaviours = new Map(Object.entries(known))
