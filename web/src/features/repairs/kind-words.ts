import { momentInWords, timeInWords, type WallClock } from '@pitlane/contract/clock'
import type { FieldKind } from '@pitlane/contract/repairs/fields'
import {
  causeLabels,
  type RepairStatus,
  rentalName,
  repairStatusLabels,
  urgencyLabels,
} from '@pitlane/contract/repairs/words'
import { categoryName, fallbackCategories, type RepairCategory } from '@pitlane/contract/settings/calls'
import { distanceInWords, inMoney, type Units } from '@pitlane/contract/units'
import { dayInWords } from '../../ui/time/day-words.ts'

/** What is needed to say a value in the words of the business. */
export interface Words {
  categories?: readonly Pick<RepairCategory, 'code' | 'name'>[] | undefined
  at: WallClock
  units: Units
}

/** A value of a field of this kind, as people say it. */
export function kindInWords(kind: FieldKind, text: string, words: Words): string {
  return sayings[kind]?.(text, words) ?? text
}

type Saying = (text: string, words: Words) => string

/** Kinds that are not said as they are kept. */
const sayings: Partial<Record<FieldKind, Saying>> = {
  status: (text) => (isStatus(text) ? repairStatusLabels[text] : text),
  urgency: (text) => urgencyLabels[text as keyof typeof urgencyLabels] ?? text,
  category: (text, { categories }) =>
    categoryName(text, categories?.length ? categories : fallbackCategories),
  money: (text, { units }) => (isAmount(text) ? inMoney(Number(text), units) : text),
  miles: (text, { units }) => (isAmount(text) ? distanceInWords(Number(text), units) : text),
  hours: (text) => (isAmount(text) ? hoursInWords(Number(text)) : text),
  day: (text) => dayInWords(text),
  time: (text, { at }) => timeInWords(text, at.clock),
  instant: (text, { at }) => momentInWords(text, at),
  cause: (text) => causeLabels[text as keyof typeof causeLabels] ?? text,
  rental: rentalName,
}

/** "2.5 hours". */
function hoursInWords(hours: number): string {
  return `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`
}

function isStatus(text: string): text is RepairStatus {
  return text in repairStatusLabels
}

function isAmount(text: string): boolean {
  return Number.isFinite(Number(text))
}
