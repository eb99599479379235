import { repairStatuses, urgencyLevels } from '@pitlane/contract/repairs/words'
import { isRecord } from '../../../platform/drafts/is-record.ts'
import type { Kept } from '../../../platform/drafts/keeper.ts'
import type { SavedFile } from '../../files/attachments.ts'
import { filesFrom } from '../../files/saved-files.ts'
import type { TypedValues } from '../form/form-values.ts'

/** A half-filled form as this browser keeps it, photos included. */
export interface Draft extends Kept {
  values: TypedValues
  photos: SavedFile[]
  receipt: SavedFile[]
}

/** Whether a form says anything that would be lost. */
export function isWorthKeeping({ values, photos, receipt }: Draft, untouched: TypedValues): boolean {
  if (photos.length > 0 || receipt.length > 0) return true
  return fieldsOf(untouched).some((field) => values[field] !== untouched[field])
}

/** What is stored may come from another version of Pitlane: what fits is taken, the rest is as in an empty form. */
export function draftFrom(stored: unknown, untouched: TypedValues): Draft | undefined {
  if (!isRecord(stored) || typeof stored.requestKey !== 'string' || !isRecord(stored.values)) return undefined
  const typed = stored.values
  const texts = fieldsOf(untouched).flatMap((field) =>
    typeof typed[field] === 'string' ? [[field, typed[field]] as const] : [],
  )
  const values: TypedValues = { ...untouched, ...Object.fromEntries(texts) }
  return {
    requestKey: stored.requestKey,
    values: {
      ...values,
      urgencyLevel: urgencyLevels.find((level) => level === values.urgencyLevel) ?? untouched.urgencyLevel,
      status: repairStatuses.find((status) => status === values.status) ?? untouched.status,
    },
    photos: filesFrom(stored.photos),
    receipt: filesFrom(stored.receipt),
  }
}

function fieldsOf(values: TypedValues): (keyof TypedValues)[] {
  return Object.keys(values) as (keyof TypedValues)[]
}
