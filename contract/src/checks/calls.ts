import { z } from 'zod'
import { Booking, NextPickUp } from '../bookings/calls.ts'
import { endpoint } from '../endpoint.ts'
import {
  findableId,
  givenId,
  id,
  instant,
  instantInput,
  LARGEST_PAGE,
  listOf,
  message,
  milesInput,
  optionalText,
  pageNumber,
  requiredText,
  wholeMiles,
} from '../formats.ts'
import { CHECK_ITEMS_MOST, CHECK_PHOTOS_MOST } from '../limits.ts'
import { reportedFields } from '../repairs/field-shapes.ts'
import { urgencyLevel } from '../repairs/words.ts'
import { LabelledVehicle } from '../vehicles/calls.ts'
import { ANSWER_EVERY_ITEM, FUEL_FULL } from './rules.ts'
import { CheckSettings, checkLabel, NewCheckSettings } from './settings.ts'

export const CHECK_NOTE_MAX = 2_000
const CHECKS_PAGE = 20
/** More than any lot takes back in a week; those with the next pick-ups are told. */
export const CHECKS_DUE_MOST = 5_000

const PHOTOS_TOO_MANY = `A check can have at most ${CHECK_PHOTOS_MOST} photos`
const FUEL_WRONG = `Please enter 0 to ${FUEL_FULL} eighths`
export const CHECKS_OFF = 'Checks are switched off'
export const CHECK_GONE = 'This check no longer exists.'
export const CHECK_DELETED = 'Check deleted'
export const CHECK_TOO_OLD = 'Only checks of the last 24 hours can be deleted'
export const CHECK_HAS_REPAIR = 'This check has a repair'
export const NOT_A_CHECK_PHOTO = 'Only photos of a check can be used here.'

const AnsweredItem = z.object({
  itemId: id,
  /** As it was called when the check was made. */
  label: z.string(),
  isSafety: z.boolean(),
  isOk: z.boolean(),
  note: z.string().nullable(),
  /** What was reported of it, as long as that is there. */
  repairId: id.nullable(),
})

const CheckPhoto = z.object({ label: z.string(), url: z.string() })

/** What somebody noted about a car at one moment. It is never changed. */
export const Check = z.object({
  id,
  vehicleId: id,
  at: instant,
  /** A program has a name and no account. */
  by: z.object({ id: id.nullable(), name: z.string() }),
  /** HQ's id of the booking whose return it belongs to. */
  bookingId: z.string().nullable(),
  odometer: wholeMiles.nullable(),
  /** Lower than what was known of the car then. */
  isOdometerLower: z.boolean(),
  /** In eighths. */
  fuel: z.int().min(0).max(FUEL_FULL).nullable(),
  note: z.string().nullable(),
  items: z.array(AnsweredItem),
  photos: z.array(CheckPhoto),
  /** How many items are not OK. */
  failed: z.int(),
})
export type Check = z.output<typeof Check>

export const CheckPage = z.object({
  checks: z.array(Check),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
})
export type CheckPage = z.output<typeof CheckPage>

/** A car that is back, and that nobody has looked at since. */
export const DueCheck = z.object({
  vehicle: LabelledVehicle,
  booking: Booking,
  returnedAt: instant,
  /** The next booking that takes the car. */
  nextPickUp: NextPickUp.nullable(),
})
export type DueCheck = z.output<typeof DueCheck>

/** What becomes a repair of what is not OK. */
const Found = z.object({
  title: reportedFields.title,
  description: reportedFields.description,
  category: reportedFields.category,
  urgencyLevel: urgencyLevel.optional(),
  imageUrls: reportedFields.imageUrls,
})

const note = optionalText(CHECK_NOTE_MAX)
const Answer = z.object({
  itemId: givenId,
  isOk: z.boolean(),
  note,
  repair: Found.nullish().transform((found) => found ?? null),
})
const NewPhoto = z.object({ label: checkLabel, url: z.string().trim().max(2_000) })

export const NewCheck = z.object({
  vehicleId: requiredText('Vehicle ID is required').overwrite(findableId),
  at: instantInput.nullish(),
  odometer: milesInput.optional().transform((odometer) => odometer ?? null),
  fuel: z
    .int(FUEL_WRONG)
    .min(0, FUEL_WRONG)
    .max(FUEL_FULL, FUEL_WRONG)
    .nullish()
    .transform((fuel) => fuel ?? null),
  note,
  items: listOf(Answer, { most: CHECK_ITEMS_MOST, tooMany: ANSWER_EVERY_ITEM }),
  photos: listOf(NewPhoto, { most: CHECK_PHOTOS_MOST, tooMany: PHOTOS_TOO_MANY }).default([]),
})
export type NewCheck = z.output<typeof NewCheck>

const byId = z.object({ id: givenId })
const forUsers = { access: 'user', trial: 'required' } as const
const forAdmins = { access: 'admin', trial: 'required' } as const

export const checks = {
  settings: endpoint({
    ...forUsers,
    method: 'GET',
    path: '/api/checks/settings',
    summary: 'Whether cars are checked when they come back, and what is looked at',
    output: CheckSettings,
  }),
  saveSettings: endpoint({
    ...forAdmins,
    method: 'PUT',
    path: '/api/checks/settings',
    summary: 'Turn checks on or off and say what is looked at; an item keeps its id, a new one comes without',
    example: {
      isActive: true,
      items: [
        { label: 'Lights', isSafety: true },
        { label: 'Interior', isSafety: false },
      ],
      photos: ['Front', 'Rear'],
    },
    input: NewCheckSettings,
    output: CheckSettings,
  }),
  due: endpoint({
    ...forUsers,
    method: 'GET',
    path: '/api/checks/due',
    summary: 'Cars that came back in the last 7 days and were not checked since, by their next pick-up',
    output: z.array(DueCheck),
  }),
  list: endpoint({
    ...forUsers,
    method: 'GET',
    path: '/api/checks',
    summary: 'Checks, of all cars or of one, newest first, in pages',
    input: z.object({
      vehicleId: givenId.optional(),
      page: pageNumber(1_000_000).default(1),
      limit: pageNumber(LARGEST_PAGE).default(CHECKS_PAGE),
    }),
    output: CheckPage,
  }),
  create: endpoint({
    ...forUsers,
    method: 'POST',
    path: '/api/checks',
    summary:
      'Note how a car is, with a repair for what is not OK; the same Idempotency-Key within a day answers with the first one',
    example: {
      vehicleId: '$VEHICLE_ID',
      odometer: 42_000,
      fuel: 6,
      items: [{ itemId: '$CHECK_ITEM_ID', isOk: true }],
      photos: [{ label: 'Front', url: '$CHECK_PHOTO_PATH' }],
    },
    takesKey: true,
    input: NewCheck,
    output: Check,
    status: 201,
  }),
  exportCsv: endpoint({
    ...forUsers,
    method: 'GET',
    path: '/api/checks/export.csv',
    isLong: true,
    summary: 'Checks, of all cars or of one, as a file for spreadsheets',
    input: z.object({ vehicleId: givenId.optional() }),
    output: { stream: 'text/csv' },
  }),
  one: endpoint({
    ...forUsers,
    method: 'GET',
    path: '/api/checks/:id',
    summary: 'One check',
    input: byId,
    output: Check,
  }),
  remove: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: '/api/checks/:id',
    summary: 'Delete a check of the last 24 hours that no repair comes from',
    input: byId,
    output: message,
  }),
}
