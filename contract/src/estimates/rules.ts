import type { EstimateState } from '../repairs/estimate/states.ts'

export const AMOUNT_MIN = 0.01
export const AMOUNT_MAX = 1_000_000
/** Of workshop time, in halves. */
export const DAYS_MAX = 365

export const REASON_MAX = 2_000
export const NOTE_MAX = 2_000

export const ALREADY_COMPLETED = 'This repair is completed. There is nothing to estimate.'
export const ESTIMATE_GONE = 'This repair has no estimate.'
export const ESTIMATE_NEWER = 'There is a newer estimate'
export const REASON_MISSING = 'Please say why'
export const LABEL_MISSING = 'Please say what this is for'
export const LINES_MISSING = 'Please add a line'
export const AMOUNT_WRONG = `Please enter an amount from ${AMOUNT_MIN} to ${AMOUNT_MAX.toLocaleString('en-US')}`
export const DAYS_WRONG = `Please enter half or whole days from 0 to ${DAYS_MAX}`

export function isAmount(amount: number): boolean {
  return amount >= AMOUNT_MIN && amount <= AMOUNT_MAX
}

/** Why an estimate that is decided cannot be decided again. */
export function decidedAlready(state: EstimateState): string {
  return `This estimate was already ${state}`
}
