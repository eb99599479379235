import { z } from 'zod'
import { clocks } from '../clock.ts'
import { endpoint } from '../endpoint.ts'
import { FILE_NOT_OURS, objectIdIn, objectPath, PHOTOS_MAX, tooManyPhotos } from '../files/calls.ts'
import {
  clearableEmail,
  dateInput,
  email,
  givenId,
  id,
  instant,
  message,
  milesInput,
  moneyInput,
  optionalText,
  requiredText,
} from '../formats.ts'
import { OPEN_LINKS_MOST } from '../limits.ts'
import { Estimate } from '../repairs/estimate/shape.ts'
import { answeredFields } from '../repairs/field-shapes.ts'
import { waitingReasons } from '../repairs/waiting.ts'
import { RepairCategory } from '../settings/calls.ts'
import { Vehicle } from '../vehicles/calls.ts'

export const LINK_DAYS = 14
export const MOST_OPEN_LINKS = OPEN_LINKS_MOST
/** However many a repair has had, so many are listed. */
export const MOST_LISTED_LINKS = 100
/** Whatever a mechanic says or sends through one link. */
export const LINK_WRITES_PER_HOUR = 60
/** In all of its days: each may leave an entry in the history, a message and a file. */
export const LINK_WRITES = 500
/** To addresses that people type, from one business. */
export const LINK_MAILS_PER_HOUR = 60
export const NOTE_MAX = 2_000
/** Who has no name on the repair. */
export const SOME_MECHANIC = 'Mechanic'

export const LINK_INVALID = 'This link is no longer valid. Please ask the business for a new one.'
export const LINK_GONE = 'This link no longer exists.'
export const LINK_REVOKED = 'Link revoked'
export const LINK_USED_UP =
  'Nothing more can be sent through this link. Please ask the business for a new one.'
export const LINKS_FULL = `A repair can have at most ${MOST_OPEN_LINKS} open links. Please revoke one first.`
export const NOTHING_TO_SEND = 'This repair is completed. There is nothing to send to a mechanic.'
export const WAITING_REASON_MISSING = 'Please choose what you are waiting for'
export const NOT_OF_THIS_LINK = 'This file was not sent through this link.'

/** A link as the office sees it; the secret in it was shown once. */
export const JobLink = z.object({
  id,
  createdAt: instant,
  /** A person, or the token of a program. */
  by: z.object({ id, name: z.string() }),
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type JobLink = z.output<typeof JobLink>

/** All that a mechanic sees. Strict: what is not named here does not leave. */
export const Job = z.strictObject({
  business: z.strictObject({ name: z.string(), phone: z.string().nullable() }),
  repair: z.strictObject({
    number: answeredFields.number,
    title: answeredFields.title,
    description: answeredFields.description,
    category: answeredFields.category,
    urgencyLevel: answeredFields.urgencyLevel,
    status: answeredFields.status,
    plannedStart: answeredFields.plannedStart,
    plannedEnd: answeredFields.plannedEnd,
    imageUrls: answeredFields.imageUrls,
    waiting: answeredFields.waiting,
    reportedDone: answeredFields.reportedDone,
    /** What came through this link, or from the business itself. */
    estimate: z
      .strictObject(
        Estimate.pick({
          lines: true,
          total: true,
          note: true,
          days: true,
          at: true,
          state: true,
          reason: true,
        }).shape,
      )
      .nullable(),
  }),
  vehicle: z.strictObject(
    Vehicle.pick({ vehicleKey: true, make: true, model: true, year: true, licensePlate: true, color: true })
      .shape,
  ),
})
export type Job = z.output<typeof Job>

/** A file that came through the link, under any of its addresses. */
const sentFile = requiredText(FILE_NOT_OURS, 2_000).transform((address, ctx) => {
  const objectId = objectIdIn(address)
  if (!objectId) ctx.addIssue({ code: 'custom', message: FILE_NOT_OURS })
  return objectId ? objectPath(objectId) : z.NEVER
})

/** Where somebody wants a link to be mailed. */
export const MailedTo = z.object({ email })

export const SaidWaiting = z.object({
  for: z.enum(waitingReasons, { error: WAITING_REASON_MISSING }),
  note: optionalText(NOTE_MAX),
  until: dateInput.optional().transform((day) => day ?? null),
})

export const SaidDone = z.object({
  odometerReading: milesInput.optional().transform((miles) => miles ?? null),
  cost: moneyInput.optional().transform((amount) => amount ?? null),
  note: optionalText(NOTE_MAX),
  imageUrls: z.array(sentFile).max(PHOTOS_MAX, tooManyPhotos(PHOTOS_MAX)).default([]),
  receiptUrl: sentFile
    .nullable()
    .optional()
    .transform((path) => path ?? null),
})

const ofRepair = z.object({ id: givenId })
const byToken = z.object({ token: z.string() })
const forOffice = { access: 'user', trial: 'required' } as const
/** Whoever has the link asks; whether the business may work is part of whether the link is valid. */
const forMechanic = { access: 'public', trial: 'open', isSecret: true } as const

export const jobLinks = {
  send: endpoint({
    ...forOffice,
    method: 'POST',
    path: '/api/repairs/:id/links',
    summary:
      'A link with which a mechanic sees an open repair and says how it goes; mailed when an address is given',
    input: ofRepair.extend({ email: clearableEmail.optional() }),
    output: z.object({ url: z.string(), expiresAt: instant }),
    status: 201,
  }),
  list: endpoint({
    ...forOffice,
    method: 'GET',
    path: '/api/repairs/:id/links',
    summary: 'The links of a repair, newest first',
    input: ofRepair,
    output: z.array(JobLink),
  }),
  revoke: endpoint({
    ...forOffice,
    method: 'DELETE',
    path: '/api/links/:id',
    summary: 'Make a link worthless',
    input: ofRepair,
    output: message,
  }),
  job: endpoint({
    ...forMechanic,
    method: 'GET',
    path: '/api/job/:token',
    summary: 'What a mechanic is asked to do',
    input: byToken,
    output: Job,
  }),
  category: endpoint({
    ...forMechanic,
    method: 'GET',
    path: '/api/job/:token/category',
    summary: 'What the category of the job is called',
    input: byToken,
    output: RepairCategory.pick({ code: true, name: true }),
  }),
  clock: endpoint({
    ...forMechanic,
    method: 'GET',
    path: '/api/job/:token/clock',
    summary: 'How the business counts hours and money, and in which zone, for who tells the times of the job',
    input: byToken,
    output: z.object({ clock: z.literal(clocks), timezone: z.string(), currency: z.string() }),
  }),
  started: endpoint({
    ...forMechanic,
    method: 'POST',
    path: '/api/job/:token/started',
    summary: 'The mechanic has started; the repair is in progress from now on',
    input: byToken,
    output: Job,
  }),
  waiting: endpoint({
    ...forMechanic,
    method: 'POST',
    path: '/api/job/:token/waiting',
    summary: 'The mechanic waits for something',
    input: SaidWaiting.extend({ token: z.string() }),
    output: Job,
  }),
  done: endpoint({
    ...forMechanic,
    method: 'POST',
    path: '/api/job/:token/done',
    summary: 'The mechanic is done; the business has to confirm it',
    example: { note: 'New pads at the front', cost: 180 },
    input: SaidDone.extend({ token: z.string() }),
    output: Job,
  }),
  offerUpload: endpoint({
    ...forMechanic,
    method: 'POST',
    path: '/api/job/:token/objects/upload',
    summary: 'An address to upload one file to, good once and for 15 minutes',
    input: byToken.extend({
      contentType: z.string().max(255).nullish(),
      size: z.number().nonnegative().nullish(),
    }),
    output: z.object({ uploadURL: z.string() }),
  }),
  claimFile: endpoint({
    ...forMechanic,
    method: 'PUT',
    path: '/api/job/:token/repair-images',
    summary: 'Check what was uploaded through this link and take it in, without its location data',
    example: { imageUrl: '$JOB_UPLOAD_URL' },
    input: byToken.extend({ imageUrl: sentFile, kind: z.enum(['photo', 'receipt']).default('photo') }),
    output: z.object({ objectPath: z.string() }),
  }),
  file: endpoint({
    ...forMechanic,
    method: 'GET',
    path: '/api/job/:token/objects/:id',
    summary: 'A photo of the repair, or a file that came through this link',
    example: { id: '$JOB_OBJECT_ID' },
    input: byToken.extend({
      id: givenId,
      width: z.coerce.number().int().min(1).max(100_000).optional(),
      download: z.stringbool().optional(),
    }),
    output: { stream: 'application/octet-stream' },
  }),
  page: endpoint({
    ...forMechanic,
    method: 'GET',
    path: '/job/:token',
    summary: 'The page that the link leads to',
    input: byToken,
    output: { stream: 'text/html' },
  }),
}

/** Where a mechanic reads a file: `/objects/{id}` below the link. */
export function fileOfJob(token: string, path: string): string {
  return `/api/job/${token}${path}`
}
