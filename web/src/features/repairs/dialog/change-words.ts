import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import { type RepairStatus, repairStatusLabels, urgencyLabels } from '@pitlane/contract/repairs/words'
import { categoryName, fallbackCategories, type RepairCategory } from '@pitlane/contract/settings/calls'
import { inDollars } from '../../../platform/money.ts'
import { momentInWords, timeInWords } from '../../../ui/time/clock.ts'
import { dayInWords } from '../../../ui/time/day-words.ts'

/** What the fields of a repair are called, wherever they show. */
export const fieldLabels = {
  vehicleKey: 'Vehicle Key',
  assignedTo: 'Assigned To',
  templateId: 'Routine Template',
  reservationNumber: 'Reservation Number',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  urgencyLevel: 'Priority',
  status: 'Status',
  estimatedCost: 'Estimated Cost',
  actualCost: 'Actual Cost',
  repairCost: 'Repair Cost',
  receiptUrl: 'Receipt',
  imageUrls: 'Issue Photos',
  odometerReading: 'Odometer Reading',
  mechanic: 'Mechanic',
  startDate: 'Start Date',
  startTime: 'Start Time',
  endDate: 'Target End Date',
  endTime: 'Target End Time',
  scheduledDate: 'Scheduled Date',
  completedAt: 'Completed',
} as const

/** What is needed to say a value in the words of the business. */
export interface Words {
  categories?: readonly Pick<RepairCategory, 'code' | 'name'>[] | undefined
  timezone?: string | undefined
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
  const label = labelOf(field)
  if (field === 'imageUrls') return { label, to: photosInWords(listOf(from), listOf(to)) }
  if (hidesItsValue(field)) return { label, to: happenedTo(from, to) }
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
}

/** "Olive Owner changed this repair". */
export function entryInWords({ by, action }: HistoryEntry): string {
  return `${by?.name.trim() || 'Somebody'} ${actions[action]}`
}

const NOTHING = 'Not set'

export function valueInWords(field: string, value: unknown, { categories, timezone }: Words): string {
  if (value === null || value === undefined || value === '') return NOTHING
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (field === 'status') return isStatus(text) ? repairStatusLabels[text] : text
  if (field === 'urgencyLevel') return urgencyLabels[text as keyof typeof urgencyLabels] ?? text
  if (field === 'category') return categoryName(text, categories?.length ? categories : fallbackCategories)
  if (isAmount(text) && /Cost$/.test(field)) return inDollars(Number(text))
  if (isAmount(text) && field === 'odometerReading') return `${Number(text).toLocaleString('en-US')} miles`
  if (/Date$/.test(field)) return dayInWords(text)
  if (/Time$/.test(field)) return timeInWords(text)
  if (field === 'completedAt') return momentInWords(text, timezone)
  return text
}

const labels = new Map<string, string>(Object.entries(fieldLabels))

function labelOf(field: string): string {
  return labels.get(field) ?? field
}

/** Ids and addresses mean nothing to people. */
function hidesItsValue(field: string): boolean {
  return field === 'receiptUrl' || field === 'templateId' || field === 'assignedTo'
}

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
