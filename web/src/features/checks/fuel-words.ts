import { FUEL_FULL } from '@pitlane/contract/checks/rules'

/** "Empty", "3/8", "1/2", "Full". */
export function fuelInWords(eighths: number): string {
  if (eighths === 0) return 'Empty'
  if (eighths === FUEL_FULL) return 'Full'
  const shared = eighths % 4 === 0 ? 4 : eighths % 2 === 0 ? 2 : 1
  return `${eighths / shared}/${FUEL_FULL / shared}`
}
