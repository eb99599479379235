import type { DistanceUnit } from './distance-units.ts'

/** What a business counts distances and money in. It changes how numbers are labelled and converts none of them. */
export interface Units {
  distanceUnit: DistanceUnit
  /** As ISO 4217 writes it. */
  currency: string
}

export const DEFAULT_UNITS: Units = { distanceUnit: 'mi', currency: 'USD' }

/** One, and any other number. */
const words: Record<DistanceUnit, readonly [string, string]> = { mi: ['mile', 'miles'], km: ['km', 'km'] }

/** "41,208 mi", where there is little room. */
export function inDistance(distance: number, { distanceUnit }: Units): string {
  return `${distance.toLocaleString('en-US')} ${distanceUnit}`
}

/** "41,208 miles", in a sentence. */
export function distanceInWords(distance: number, units: Units): string {
  const [one] = words[units.distanceUnit]
  return `${distance.toLocaleString('en-US')} ${distance === 1 ? one : unitInWords(units)}`
}

/** "miles", where the number stands elsewhere. */
export function unitInWords({ distanceUnit }: Units): string {
  return words[distanceUnit][1]
}

/** "$1,234.50", with as many decimals as the currency has. */
export function inMoney(amount: number, { currency }: Units): string {
  return formatOf(currency).format(amount)
}

/** "1234.50", where the currency stands elsewhere: in a field, in an export. Nothing is said of none. */
export function plainMoney(amount: number | null | undefined): string {
  return amount?.toFixed(2) ?? ''
}

/** "$1,235", for what is no more than an estimate. */
export function aboutMoney(amount: number, { currency }: Units): string {
  return formatOf(currency, { maximumFractionDigits: 0 }).format(amount)
}

/** "$1.2K", where there is little room; below a thousand "$884". */
export function briefMoney(amount: number, units: Units): string {
  if (Math.abs(amount) < 1_000) return aboutMoney(amount, units)
  return formatOf(units.currency, {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount)
}

/** "$", in front of what is typed. */
export function currencySymbol({ currency }: Units): string {
  const parts = formatOf(currency).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** A heading of a table that is read elsewhere: "Odometer (km)". */
export function labelled(name: string, unit: string): string {
  return `${name} (${unit})`
}

/** "R-42", as a repair is called wherever it is named. */
export function repairNumber(number: number): string {
  return `R-${number}`
}

/** Making one takes longer than using it, and a business has one or two. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${currency} ${options.maximumFractionDigits ?? ''}`
  const known = formats.get(key) ?? newFormat(currency, options)
  formats.set(key, known)
  return known
}

function newFormat(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
}

/** Whole cents, which add up to what they are: ten dimes are a dollar. */
export function inCents(amount: number): number {
  return Math.round(amount * 100)
}

export function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + inCents(amount), 0) / 100
}
