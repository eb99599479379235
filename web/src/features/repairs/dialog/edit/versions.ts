import type { Repair } from '@pitlane/contract/repairs/calls'
import { type FormValues, type TypedValues, valuesOf } from '../../form/form-values.ts'

/** A repair as one person sees it in the form, its files included. */
export interface Version extends TypedValues {
  vehicleKey: string
  imageUrls: readonly string[]
  receiptUrl: string
}

type VersionField = keyof Version
export type Side = 'mine' | 'theirs'
export type Choices = Partial<Record<VersionField, Side>>

export interface Difference {
  field: VersionField
  mine: Version[VersionField]
  theirs: Version[VersionField]
  /** Mine where I changed something, theirs where only they did. */
  suggested: Side
}

export function versionOf(values: FormValues, imageUrls: readonly string[], receiptUrl: string): Version {
  const { tenantId: _, reportedBy: __, vehicleId: ___, ...typed } = values
  return { ...typed, imageUrls, receiptUrl }
}

export function versionOfRepair(repair: Repair): Version {
  return versionOf(valuesOf(repair), repair.imageUrls, repair.receiptUrl ?? '')
}

/** The fields in which two people disagree, in the order of the form; `base` is what I began with. */
export function differencesOf(base: Version, mine: Version, theirs: Version): Difference[] {
  return fieldsOf(base)
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      suggested: isSame(mine[field], base[field]) ? 'theirs' : 'mine',
    }))
}

/** What both agree on, and in what they do not, what was chosen. */
export function resolved(mine: Version, theirs: Version, differences: Difference[], choices: Choices) {
  const taken = differences
    .filter(({ field, suggested }) => (choices[field] ?? suggested) === 'theirs')
    .map(({ field }) => [field, theirs[field]] as const)
  const version: Version = { ...mine, ...Object.fromEntries(taken) }
  return version
}

export function isSameVersion(one: Version, other: Version): boolean {
  return fieldsOf(one).every((field) => isSame(one[field], other[field]))
}

function fieldsOf(version: Version): VersionField[] {
  return Object.keys(version) as VersionField[]
}

/** 12.5 and 12.50 are the same cost, and spaces around a text say nothing. */
function isSame(one: Version[VersionField], other: Version[VersionField]): boolean {
  if (typeof one !== 'string' || typeof other !== 'string')
    return JSON.stringify(one) === JSON.stringify(other)
  const [first, second] = [one.trim(), other.trim()]
  return first === second || (isNumber(first) && isNumber(second) && Number(first) === Number(second))
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}
