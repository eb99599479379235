import type { Job } from '@pitlane/contract/job-links/calls'
import { plainNumber, typedNumber } from '../../../ui/speech/typed-numbers.ts'

/** An estimate as it is typed; the ids tell its lines apart on the screen. */
export interface TypedEstimate extends Record<string, unknown> {
  lines: { id: string; label: string; amount: string }[]
  days: string
  note: string
}

export const newLine = () => ({ id: crypto.randomUUID(), label: '', amount: '' })

/** What was said before is where saying it again begins. */
export function typedEstimate(said: Job['repair']['estimate'], locale: string): TypedEstimate {
  const lines = said?.lines.map(({ label, amount }) => ({
    ...newLine(),
    label,
    amount: typedNumber(amount, locale, 2),
  }))
  return {
    lines: lines ?? [newLine()],
    days: typedNumber(said?.days, locale),
    note: said?.note ?? '',
  }
}

/** What is no number is told so beside its field. */
export function readEstimate({ lines, days, note }: TypedEstimate, locale: string) {
  const numberIn = (text: string) => Number(plainNumber(text, locale) || Number.NaN)
  return {
    lines: lines.map(({ label, amount }) => ({ label, amount: numberIn(amount) })),
    days: days.trim() ? numberIn(days) : null,
    note,
  }
}
