import type { Claim, ClaimLine } from '@pitlane/contract/claims/calls'
import { type LineKind, lineKindLabels, lineProblems } from '@pitlane/contract/claims/sums'
import { plainMoney, sumOf } from '@pitlane/contract/units'
import { rulesOn } from './rules.ts'

/** A line while somebody writes in it: known by a key of its own, whatever is written. */
export interface TypedLine {
  key: string
  kind: LineKind
  label: string
  /** What a waiver takes off is written without its sign: not every keyboard has one. */
  amount: string
  basis: string | null
}

export interface TypedLines extends Record<string, unknown> {
  lines: TypedLine[]
}

export function typedFrom(lines: readonly ClaimLine[]): TypedLines {
  return {
    lines: lines.map((line, place) => ({
      ...line,
      key: String(place),
      amount: plainMoney(line.kind === 'waiver' ? -line.amount : line.amount),
    })),
  }
}

export function newLine(kind: 'other' | 'waiver'): TypedLine {
  return { key: crypto.randomUUID(), kind, label: '', amount: '', basis: null }
}

/** As they are sent. What is no number is none there either, and refused. */
export function linesToSend({ lines }: TypedLines) {
  return lines.map(({ kind, label, amount }) => ({ kind, label, amount: amountOf(kind, amount) }))
}

/** What they come to so far; what is not written yet counts nothing. */
export function totalSoFar(typed: TypedLines): number {
  return sumOf(linesToSend(typed).filter(({ amount }) => Number.isFinite(amount)))
}

/** Both sets of lines say the same. */
export function isSame(one: TypedLines, other: TypedLines): boolean {
  return JSON.stringify(linesToSend(one)) === JSON.stringify(linesToSend(other))
}

/** What a line is called for those who hear it. */
export function calledLine({ label, kind }: TypedLine, place: number): string {
  return label.trim() || `${lineKindLabels[kind].toLowerCase()} line ${place + 1}`
}

/** The contract's rules on what would be sent for this claim. */
export function linesRules({ repairId, received }: Pick<Claim, 'repairId' | 'received'>) {
  return async () => {
    const { claims } = await import('@pitlane/contract/shapes/claims/calls')
    return rulesOn(
      claims.change.input,
      (typed: TypedLines) => ({ id: repairId, lines: linesToSend(typed) }),
      ({ lines }) => lineProblems(lines, received),
    )
  }
}

function amountOf(kind: LineKind, typed: string): number {
  const amount = typed.trim() === '' ? Number.NaN : Number(typed)
  return kind === 'waiver' ? -Math.abs(amount) : amount
}
