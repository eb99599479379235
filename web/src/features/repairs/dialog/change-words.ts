import { momentInWords, timeInWords, type WallClock } from '@pitlane/contract/clock'
import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import {
  type FieldKind,
  isFieldName,
  type RepairFieldRules,
  repairFields,
} from '@pitlane/contract/repairs/fields'
import { type RepairStatus, repairStatusLabels, urgencyLabels } from '@pitlane/contract/repairs/words'
import { categoryName, fallbackCategories, type RepairCategory } from '@pitlane/contract/settings/calls'
import { distanceInWords, inMoney, type Units } from '@pitlane/contract/units'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { isReported, isWaiting, reportedSaid, waitingSaid } from './mechanic-words.ts'

/** What is needed to say a value in the words of the business. */
export interface Words {
  categories?: readonly Pick<RepairCategory, 'code' | 'name'>[] | undefined
  at: WallClock
  units: Units
}

export interface SaidChange {
  label: string
  /** Absent where only what happened can be said. */
  from?: string
  to: string
}

export function changeInWords(
  { field, from, to }: HistoryEntry['changes'][number],
  words: Words,
): SaidChange {
  const { kind, label = field } = rulesOf(field)
  if (kind === 'photos') return { label, to: photosInWords(listOf(from), listOf(to)) }
  if (kind === 'id' || kind === 'address') return { label, to: happenedTo(from, to) }
  const [before, after] = [valueInWords(field, from, words), valueInWords(field, to, words)]
  return { label, ...whereTheyDiffer(before, after) }
}

const LONG = 120
const AROUND = 24

/** Of two long texts only what differs, with a few words around it. */
export function whereTheyDiffer(from: string, to: string): { from: string; to: string } {
  if (from.length < LONG || to.length < LONG) return { from, to }
  const [one, other] = [[...from], [...to]]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = Math.max(0, start - AROUND)
  const right = Math.max(0, end - AROUND)
  const cut = (text: string[]) =>
    `${left > 0 ? '…' : ''}${text.slice(left, text.length - right).join('')}${right > 0 ? '…' : ''}`
  return { from: cut(one), to: cut(other) }
}

const actions: Record<HistoryEntry['action'], string> = {
  created: 'reported this repair',
  edited: 'changed this repair',
  deleted: 'deleted this repair',
  generated: 'generated this repair from its routine maintenance template',
  imported: 'imported this repair',
  dismissed: 'dismissed a conflict of this repair',
  restored: 'brought back a conflict of this repair',
}

/** "Olive Owner changed this repair". */
export function entryInWords({ by, action }: HistoryEntry): string {
  return `${by?.name.trim() || 'Somebody'} ${actions[action]}`
}

const NOTHING = 'Not set'

export function valueInWords(field: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (isWaiting(value)) return waitingSaid(value)
  if (isReported(value)) return reportedSaid(value, words.units)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return sayings[rulesOf(field).kind]?.(text, words) ?? text
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
}

/** "2.5 hours". */
function hoursInWords(hours: number): string {
  return `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`
}

/** A history may tell of fields that are no more: those go by the name that was written down. */
function rulesOf(field: string): RepairFieldRules {
  return isFieldName(field) ? repairFields[field] : { kind: 'text' }
}

/** Ids and addresses mean nothing to people. */
function happenedTo(from: unknown, to: unknown): string {
  if (!from) return 'added'
  return to ? 'replaced' : 'removed'
}

function photosInWords(from: readonly string[], to: readonly string[]): string {
  const added = to.filter((photo) => !from.includes(photo)).length
  const removed = from.filter((photo) => !to.includes(photo)).length
  const said = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter(Boolean)
  return said.join(', ') || 'put in another order'
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []
}

function isStatus(text: string): text is RepairStatus {
  return text in repairStatusLabels
}

function isAmount(text: string): boolean {
  return Number.isFinite(Number(text))
}
