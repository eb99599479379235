import type { checks } from '@pitlane/contract/checks/calls'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import type { Sent } from '@pitlane/contract/endpoint'
import { becomesRepair, type CheckWords } from './check-words.ts'

interface Arrived {
  id: string
  objectPath: string | null
}

interface Noted {
  vehicleId: string
  items: readonly CheckItem[]
  words: CheckWords
  /** Photos of the car, and of what is wrong. Those that have not arrived stay out. */
  photos: readonly Arrived[]
  issues: readonly Arrived[]
}

type Body = Sent<typeof checks.create>

/** What is sent: every item as it was answered, and of what is not OK the repair or the note. */
export function bodyOf({ vehicleId, items, words, photos, issues }: Noted): Body {
  return {
    vehicleId,
    odometer: words.odometer.trim() || null,
    fuel: words.fuel,
    note: words.note,
    items: items.flatMap((item): Body['items'] => {
      const { id } = item
      const answer = words.answers[id]
      if (!answer) return []
      const { isOk, note, title, description, category, urgencyLevel } = answer
      if (isOk) return [{ itemId: id, isOk }]
      if (!becomesRepair(item, answer)) return [{ itemId: id, isOk, note }]
      const imageUrls = issues.flatMap((file) =>
        words.itemOf[file.id] === id ? (file.objectPath ?? []) : [],
      )
      return [{ itemId: id, isOk, repair: { title, description, category, urgencyLevel, imageUrls } }]
    }),
    photos: photos.flatMap(({ id, objectPath }) => {
      const label = words.labelOf[id]
      return label && objectPath ? [{ label, url: objectPath }] : []
    }),
  }
}
