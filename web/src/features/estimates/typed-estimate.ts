import type { GivenEstimate } from '@pitlane/contract/estimates/input'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import { plainMoney, sumOf } from '@pitlane/contract/units'

/** A line while somebody writes in it: known by a key of its own, whatever is written. */
interface TypedLine {
  key: string
  label: string
  amount: string
}

export interface TypedEstimate extends Record<string, unknown> {
  lines: TypedLine[]
  days: string
  note: string
}

/** What there is to begin with: what was said before, or one empty line. */
export function typedFrom(estimate: Estimate | null): TypedEstimate {
  const { lines = [], days = null, note = null } = estimate ?? {}
  const known = lines.map(({ label, amount }) => ({ ...newLine(), label, amount: plainMoney(amount) }))
  return { lines: known.length > 0 ? known : [newLine()], days: String(days ?? ''), note: note ?? '' }
}

export function newLine(): TypedLine {
  return { key: crypto.randomUUID(), label: '', amount: '' }
}

/** As it is sent. What is no number is none there either, and refused. */
export function estimateToSend({ lines, days, note }: TypedEstimate): GivenEstimate {
  return {
    lines: lines.map(({ label, amount }) => ({ label, amount: numberIn(amount) ?? Number.NaN })),
    days: numberIn(days),
    note,
  }
}

/** What it comes to so far; what is not written yet counts nothing. */
export function totalSoFar(typed: TypedEstimate): number {
  return sumOf(estimateToSend(typed).lines.filter(({ amount }) => Number.isFinite(amount)))
}

/** The contract's rules on what would be sent. */
export async function estimateRules() {
  const { GivenEstimate } = await import('@pitlane/contract/shapes/estimates/input')
  // A form gives its values and nothing else.
  const validate = (typed: unknown) => {
    const parsed = GivenEstimate.safeParse(estimateToSend(typed as TypedEstimate))
    return parsed.success ? { value: typed } : { issues: parsed.error.issues }
  }
  return { '~standard': { version: 1, vendor: 'pitlane', validate } } as const
}

function numberIn(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}
