import assert from 'node:assert/strict'
import type { Ledger } from './ledger.ts'

/** Of what has nothing to do with what is broken, p95 while it is: so many times that of before, or so long anyway. */
const TIMES = 3
const ANYWAY_MS = 500

/** Lists are as fast as ever while this window was open; says how fast. */
export function assertFast(ledger: Ledger, name: string): string {
  const window = ledger.windows.find((it) => it.name === name)
  assert.ok(window, `There is no window ${name}`)
  const before = ledger.percentile(0.95, { from: 0, to: window.from }, 'list')
  const meanwhile = ledger.percentile(0.95, window, 'list')
  const most = Math.max(before * TIMES, ANYWAY_MS)
  assert.ok(
    meanwhile <= most,
    `lists took ${Math.round(meanwhile)} ms meanwhile, ${Math.round(before)} ms before`,
  )
  return `lists meanwhile ${Math.round(meanwhile)} ms`
}
