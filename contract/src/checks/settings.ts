import { z } from 'zod'
import { comparable, givenId, id, isReadable, listOf, requiredText, wholeLetters } from '../formats.ts'
import { CHECK_ITEMS_MOST, CHECK_LABELS_MOST } from '../limits.ts'

export const CHECK_LABEL_MAX = 60

const LABEL_MISSING = 'Please enter a label'
const LABEL_UNREADABLE = 'Labels must not contain line breaks or control characters'
export const ITEMS_WRONG = `Please name 1 to ${CHECK_ITEMS_MOST} items`
export const LABELS_TOO_MANY = `Please name at most ${CHECK_LABELS_MOST} photos`
export const ITEM_TWICE = 'Each item needs a label of its own'
export const LABEL_TWICE = 'Each photo needs a label of its own'
export const ITEM_UNKNOWN = 'This item does not exist'

const CheckItem = z.object({ id, label: z.string(), isSafety: z.boolean() })
export type CheckItem = z.output<typeof CheckItem>

/** What is looked at when a car is checked, and of what photos are taken. */
export const CheckSettings = z.object({
  /** Off until an administrator turns it on. */
  isActive: z.boolean(),
  items: z.array(CheckItem),
  /** Their labels. */
  photos: z.array(z.string()),
})
export type CheckSettings = z.output<typeof CheckSettings>

export const checkLabel = requiredText(LABEL_MISSING, CHECK_LABEL_MAX)
  .overwrite(wholeLetters)
  .refine(isReadable, LABEL_UNREADABLE)

/** An item that is there keeps its id, also under another label; a new one has none yet. */
const NewItem = z.object({
  id: givenId.optional(),
  label: checkLabel,
  isSafety: z.boolean().default(false),
})

export const NewCheckSettings = z
  .object({
    isActive: z.boolean(),
    items: listOf(NewItem, { most: CHECK_ITEMS_MOST, tooMany: ITEMS_WRONG, missing: ITEMS_WRONG }),
    photos: listOf(checkLabel, { most: CHECK_LABELS_MOST, tooMany: LABELS_TOO_MANY }),
  })
  .superRefine(({ items, photos }, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!areApart(items.map(({ label }) => label))) report('items', ITEM_TWICE)
    if (!areApart(photos)) report('photos', LABEL_TWICE)
  })
export type NewCheckSettings = z.output<typeof NewCheckSettings>

function areApart(labels: readonly string[]): boolean {
  return new Set(labels.map(comparable)).size === labels.length
}

/** Until somebody has saved others. Their ids are the same everywhere, so that they stay when others are saved. */
export const defaultCheckSettings: CheckSettings = {
  isActive: false,
  items: [
    ...['Lights', 'Tyres', 'Brakes', 'Windscreen and mirrors'].map((label) => ({ label, isSafety: true })),
    ...['Body and paint', 'Interior', 'Fluids', 'Papers and keys'].map((label) => ({
      label,
      isSafety: false,
    })),
  ].map((item, at) => ({ id: `c4ec0000-0000-7000-8000-00000000000${at + 1}`, ...item })),
  photos: ['Front', 'Rear', 'Left', 'Right', 'Dashboard'],
}
