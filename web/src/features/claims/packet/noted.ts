import type { Check } from '@pitlane/contract/checks/calls'
import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import type { FieldName } from '@pitlane/contract/repairs/fields'
import { changeInWords, entryInWords } from '../../repairs/change-words.ts'
import type { Words } from '../../repairs/kind-words.ts'

/** What somebody noted at one moment. */
interface Noted {
  id: string
  at: string
  what: string
  details: string[]
}

/** What of a repair's changes says something about the damage; what it cost, and why somebody gave in, is the business's own. */
const told: readonly FieldName[] = [
  'title',
  'description',
  'cause',
  'foundAt',
  'imageUrls',
  'rentalId',
  'claim',
]

interface Sources {
  before: Check | null
  found: Check | null
  history: readonly HistoryEntry[]
}

/** Who noted what about a damage, the oldest first. */
export function notedOf({ before, found, history }: Sources, words: Words): Noted[] {
  const checks = [before, found].flatMap((check) => (check ? [ofCheck(check)] : []))
  const entries = history.flatMap((entry) => ofEntry(entry, words))
  return [...checks, ...entries].sort((one, other) => one.at.localeCompare(other.at))
}

/** That somebody began to write a claim says nothing. */
function isTold({ field, from }: HistoryEntry['changes'][number]): boolean {
  return told.some((name) => name === field) && !(field === 'claim' && from === null)
}

function ofCheck({ id, at, by, items, note, photos }: Check): Noted {
  const wrong = items.filter(({ isOk }) => !isOk)
  return {
    ...{ id, at },
    what: `${by.name.trim() || 'Somebody'} checked the car`,
    details: [
      ...(wrong.length === 0 ? ['Everything was OK'] : wrong.map(notOk)),
      ...(photos.length > 0 ? [photos.length === 1 ? '1 photo' : `${photos.length} photos`] : []),
      ...(note ? [note] : []),
    ],
  }
}

function notOk({ label, note }: Check['items'][number]): string {
  return `${label} was not OK${note ? `: ${note}` : ''}`
}

function ofEntry(entry: HistoryEntry, words: Words): Noted[] {
  const { id, at, action } = entry
  const isEdit = action === 'edited'
  if (action === 'dismissed' || action === 'restored') return []
  const details = entry.changes
    .filter((change) => isEdit && isTold(change))
    .map((change) => {
      const { label, from, to } = changeInWords(change, words)
      return from === undefined ? `${label}: ${to}` : `${label}: ${from} → ${to}`
    })
  return isEdit && details.length === 0 ? [] : [{ id, at, what: entryInWords(entry), details }]
}
