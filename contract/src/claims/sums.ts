import type { FieldError } from '../errors.ts'
import { inCents, sumOf } from '../units.ts'

export const lineKinds = ['repair', 'downtime', 'fee', 'other', 'waiver'] as const
export type LineKind = (typeof lineKinds)[number]

export const lineKindLabels: Record<LineKind, string> = {
  repair: 'Repair',
  downtime: 'Downtime',
  fee: 'Fee',
  other: 'Other',
  waiver: 'Waiver',
}

export const LINE_AMOUNT_MAX = 1_000_000
const MANY_KINDS: readonly LineKind[] = ['other', 'waiver']

export const TOTAL_BELOW_ZERO = 'The total cannot be below zero'
export const MORE_WAS_PAID = 'More was paid than that'
export const MORE_THAN_OWED = 'More than is owed'
export const WAIVER_NOT_BELOW = 'Please enter an amount below 0'
export const AMOUNT_BELOW = 'Please enter an amount of 0 or more'
export const KIND_TWICE = 'There can be only one line of this kind'

interface Line {
  kind: LineKind
  amount: number
}

/** What is still to be paid. */
export function owed(total: number, received: number): number {
  return (inCents(total) - inCents(received)) / 100
}

/** What is wrong with lines of a claim of which so much was received. */
export function lineProblems(lines: readonly Line[], received: number): FieldError[] {
  const ofEach = lines.flatMap(({ kind, amount }, place) => {
    const isAgain = !MANY_KINDS.includes(kind) && lines.findIndex((it) => it.kind === kind) < place
    return [
      ...(isAgain ? [{ path: `lines.${place}.kind`, message: KIND_TWICE }] : []),
      ...signProblem(kind, amount).map((message) => ({ path: `lines.${place}.amount`, message })),
    ]
  })
  if (ofEach.length > 0) return ofEach
  const total = sumOf(lines)
  if (total < 0) return [{ path: 'lines', message: TOTAL_BELOW_ZERO }]
  return inCents(total) < inCents(received) ? [{ path: 'lines', message: MORE_WAS_PAID }] : []
}

/** Only a waiver takes something off. */
function signProblem(kind: LineKind, amount: number): string[] {
  if (kind === 'waiver') return amount < 0 ? [] : [WAIVER_NOT_BELOW]
  return amount < 0 ? [AMOUNT_BELOW] : []
}

/** What is wrong with a payment, where so much is owed. */
export function paymentProblems(amount: number, stillOwed: number): FieldError[] {
  return inCents(amount) > inCents(stillOwed) ? [{ path: 'amount', message: MORE_THAN_OWED }] : []
}
