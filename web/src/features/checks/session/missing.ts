import type { CheckItem } from '@pitlane/contract/checks/settings'
import { repairFields } from '@pitlane/contract/repairs/fields'
import { type Answer, becomesRepair, type CheckWords } from './check-words.ts'

/** What an item still needs before the check can be saved. */
export interface Missing {
  item: CheckItem
  field: 'answer' | 'title' | 'description'
}

/** In the order in which the items stand. Photos, odometer, fuel and note are never missing. */
export function missingIn(items: readonly CheckItem[], { answers }: CheckWords): Missing[] {
  return items.flatMap((item): Missing[] => {
    const answer = answers[item.id]
    if (!answer) return [{ item, field: 'answer' }]
    return missingOf(item, answer).map((field) => ({ item, field }))
  })
}

function missingOf(item: CheckItem, answer: Answer): ('title' | 'description')[] {
  if (!becomesRepair(item, answer)) return []
  return (['title', 'description'] as const).filter((field) => answer[field].trim() === '')
}

/** As the report of a repair says it. */
export function missingInWords(field: 'title' | 'description'): string {
  return repairFields[field].required
}

/** "3 items left", "Brakes: Description is required", or that nothing is. */
export function leftInWords(missing: readonly Missing[]): string | undefined {
  const open = missing.filter(({ field }) => field === 'answer').length
  if (open > 0) return open === 1 ? '1 item left' : `${open} items left`
  const [first] = missing
  return first && first.field !== 'answer' ? `${first.item.label}: ${missingInWords(first.field)}` : undefined
}
