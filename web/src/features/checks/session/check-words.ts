import { urgencyOf } from '@pitlane/contract/checks/rules'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import { type UrgencyLevel, urgencyLevels } from '@pitlane/contract/repairs/words'
import { isRecord } from '../../../platform/drafts/is-record.ts'
import { proposedCategory } from './proposed-category.ts'

/** What somebody has said of an item; what was typed stays when they think again. */
export interface Answer {
  isOk: boolean
  /** As a repair; otherwise it is only noted. */
  isReported: boolean
  note: string
  title: string
  description: string
  category: string
  urgencyLevel: UrgencyLevel
}

/** All of a check but its pictures. */
export interface CheckWords {
  answers: Readonly<Record<string, Answer>>
  /** Labels of which there shall be no photo. */
  leftOut: readonly string[]
  /** What each photo of the car shows, and to which item each photo of what is wrong belongs. */
  labelOf: Readonly<Record<string, string>>
  itemOf: Readonly<Record<string, string>>
  odometer: string
  fuel: number | null
  note: string
}

export const nothingSaid: CheckWords = {
  answers: {},
  leftOut: [],
  labelOf: {},
  itemOf: {},
  odometer: '',
  fuel: null,
  note: '',
}

/** OK, or not; the first time it is not, what can be known of the repair is filled in. */
export function answered(
  words: CheckWords,
  item: CheckItem,
  isOk: boolean,
  categories: readonly string[],
): CheckWords {
  const before = words.answers[item.id] ?? untouched(item, categories)
  return { ...words, answers: { ...words.answers, [item.id]: { ...before, isOk } } }
}

export function described(words: CheckWords, itemId: string, changes: Partial<Answer>): CheckWords {
  const before = words.answers[itemId]
  return before ? { ...words, answers: { ...words.answers, [itemId]: { ...before, ...changes } } } : words
}

/** What is wrong becomes a repair, where somebody said so or safety asks for it. */
export function becomesRepair({ isSafety }: CheckItem, { isOk, isReported }: Answer): boolean {
  return !isOk && (isSafety || isReported)
}

function untouched(item: CheckItem, categories: readonly string[]): Answer {
  return {
    isOk: true,
    isReported: true,
    note: '',
    title: `${item.label} not OK`,
    description: '',
    category: proposedCategory(item.label, categories),
    urgencyLevel: urgencyOf(item) ?? 'medium',
  }
}

/** What is stored may come from another version of Pitlane: what fits is taken. */
export function wordsFrom(stored: unknown): CheckWords | undefined {
  if (!isRecord(stored)) return undefined
  const { answers, leftOut, labelOf, itemOf, odometer, fuel, note } = stored
  return {
    answers: isRecord(answers) ? valuesThat(answers, isAnswer) : {},
    leftOut: Array.isArray(leftOut) ? leftOut.filter(isText) : [],
    labelOf: isRecord(labelOf) ? valuesThat(labelOf, isText) : {},
    itemOf: isRecord(itemOf) ? valuesThat(itemOf, isText) : {},
    odometer: isText(odometer) ? odometer : '',
    fuel: typeof fuel === 'number' ? fuel : null,
    note: isText(note) ? note : '',
  }
}

function valuesThat<Value>(
  stored: Record<string, unknown>,
  fits: (value: unknown) => value is Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Value] => fits(entry[1])),
  )
}

function isAnswer(it: unknown): it is Answer {
  return (
    isRecord(it) &&
    typeof it.isOk === 'boolean' &&
    typeof it.isReported === 'boolean' &&
    [it.note, it.title, it.description, it.category].every(isText) &&
    urgencyLevels.some((level) => level === it.urgencyLevel)
  )
}

function isText(it: unknown): it is string {
  return typeof it === 'string'
}
