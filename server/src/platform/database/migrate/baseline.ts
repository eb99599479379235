/** The version that brings databases of any earlier one to the form from which this one goes on. */
export const VERSION_BEFORE = '0.9.0'

/** Its last migration. Whatever has had it has the tables that the baseline makes. */
export const LAST_BEFORE = '0067_repairs_holding.sql'

/** The first migration after the baseline: what was there before is changed by it, too. */
const FIRST_AFTER = '0116_only_of_now.sql'

export const isBaseline = (name: string) => name > LAST_BEFORE && name < FIRST_AFTER

export const isFromBefore = (name: string) => name <= LAST_BEFORE

/** Which of our migrations count as applied where these were; undefined where tables have an older form than the baseline's. */
export function countedAsApplied(applied: readonly string[], ours: readonly string[]): string[] | undefined {
  if (!applied.some(isFromBefore)) return [...applied]
  return applied.includes(LAST_BEFORE) ? ours.filter(isBaseline) : undefined
}
