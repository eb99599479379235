export { repairNumber } from '../units.ts'

/** As far as a business counts: nine digits, which the database keeps as a whole number. */
export const NUMBER_MAX = 999_999_999

/** The number that a search means: `R-42`, `r42` and `#42`. Anything else is text, and so is what nobody counts to. */
export function numberNamed(search: string): number | undefined {
  const [, digits] = /^(?:r-?|#)(\d{1,9})$/i.exec(search.trim()) ?? []
  return Number(digits) || undefined
}
