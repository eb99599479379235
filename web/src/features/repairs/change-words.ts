import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import {
  type ClaimState,
  claimStateLabels,
  claimStates,
  type ToldOfClaim,
  toldOfClaims,
} from '@pitlane/contract/repairs/claim/states'
import {
  type EstimateState,
  estimateStateLabels,
  estimateStates,
  type ToldOfEstimate,
  toldOfEstimates,
} from '@pitlane/contract/repairs/estimate/states'
import { isFieldName, type RepairFieldRules, repairFields } from '@pitlane/contract/repairs/fields'
import { kindInWords, type Words } from './kind-words.ts'
import { isReported, isWaiting, reportedSaid, waitingSaid } from './mechanic-words.ts'

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
  if (isStateOf(claimStates, value)) return claimStateLabels[value.state]
  if (isStateOf(estimateStates, value)) return estimateStateLabels[value.state]
  if (isReported(value)) return reportedSaid(value, words.units)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return kindInWords(rulesOf(field).kind, text, words)
}

/** A history may tell of fields that are no more: those go by the name that was written down. */
function rulesOf(field: string): RepairFieldRules {
  if (isFieldName(field)) return repairFields[field]
  return isToldApart(field) ? toldApart[field] : { kind: 'text' }
}

/** What is told of more than the repair itself. */
const toldApart = { ...toldOfClaims, ...toldOfEstimates }

function isToldApart(field: string): field is ToldOfClaim | ToldOfEstimate {
  return Object.hasOwn(toldApart, field)
}

/** Ids and addresses mean nothing to people. */
function happenedTo(from: unknown, to: unknown): string {
  if (!from) return 'added'
  return to ? 'replaced' : 'removed'
}

function isStateOf<State extends ClaimState | EstimateState>(
  states: readonly State[],
  value: unknown,
): value is { state: State } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'state' in value &&
    states.some((state) => state === value.state)
  )
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
