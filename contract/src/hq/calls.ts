import { z } from 'zod'
import { BookingCounts } from '../bookings/calls.ts'
import { activeBookingStatuses } from '../bookings/taking.ts'
import { endpoint } from '../endpoint.ts'
import { givenId, instant, message, SECRET_MASK } from '../formats.ts'

export const MISSING_CONNECTION = 'Please provide base URL, tenant token, and user token.'

/** What a stored token reads as: present, and never sent. */
export const TOKEN_MASK = SECRET_MASK

export const HqConfig = z.object({
  isConnected: z.boolean(),
  isActive: z.boolean(),
  baseUrl: z.string().nullable(),
  tenantToken: z.string().nullable(),
  userToken: z.string().nullable(),
  accessToken: z.null(),
  lastSync: instant.nullable(),
  lastAutoSync: instant.nullable(),
  lastError: z.string().nullable(),
  /** For administrators: where HQ may call to say that something changed. */
  webhookUrl: z.string().optional(),
})
export type HqConfig = z.output<typeof HqConfig>

const connectionText = (max: number) =>
  z.string({ error: MISSING_CONNECTION }).trim().min(1, MISSING_CONNECTION).max(max)

export const NewHqConfig = z.object({
  baseUrl: connectionText(500),
  tenantToken: connectionText(1_000),
  userToken: connectionText(1_000),
  isActive: z.boolean().optional(),
})

const syncStates = ['never', 'running', 'done', 'failed', 'interrupted'] as const

export const SyncRun = z.object({
  state: z.enum(syncStates),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  vehiclesRead: z.int(),
  vehiclesTotal: z.int().nullable(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  archived: z.int(),
  /** How many would have been archived, when that was too many to be believed. */
  missing: z.int(),
  total: z.int(),
  /** Null when the reservations could not be read, and until they are. */
  bookings: BookingCounts.nullable(),
  errors: z.array(z.string()),
  message: z.string(),
})
export type SyncRun = z.output<typeof SyncRun>

/** A finished sync; while it still runs after a long wait, its progress so far (202). */
export const SyncAnswer = SyncRun.extend({
  lastSync: instant.nullable(),
  /** The last one is so fresh that a silent sync had nothing to do. */
  skipped: z.boolean().optional(),
})
export type SyncAnswer = z.output<typeof SyncAnswer>

export const Reservation = z.object({
  id: z.string(),
  confirmation_number: z.string().nullable(),
  prefixed_id: z.string().nullable(),
  status: z.string(),
  pick_up_date: instant.nullable(),
  return_date: instant.nullable(),
  notes: z.string().nullable(),
  description: z.string().nullable(),
})
export type Reservation = z.output<typeof Reservation>

/** Shown with a vehicle; all but a pending one take the car. */
export const activeReservationStatuses = activeBookingStatuses

export function takesTheCar({ status }: Pick<Reservation, 'status'>): boolean {
  return status !== 'pending'
}

export function reservationTitle({ confirmation_number, prefixed_id }: Reservation): string {
  const number = confirmation_number ?? prefixed_id
  return number ? `Reservation #${number}` : 'Customer Reservation'
}

export function reservationStatusLabel({ status }: Pick<Reservation, 'status'>): string {
  return status === 'rental' ? 'On Rental' : status || 'Open'
}

export const hq = {
  config: endpoint({
    method: 'GET',
    path: '/api/hq/config',
    access: 'user',
    trial: 'open',
    summary: 'The connection to HQ Rental Software, without its secrets',
    output: HqConfig,
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: '/api/hq/config',
    access: 'admin',
    trial: 'open',
    summary: 'Connect to HQ; the connection is tested at once',
    example: {
      baseUrl: '$HQ_URL',
      tenantToken: '$HQ_TENANT_TOKEN',
      userToken: '$HQ_USER_TOKEN',
    },
    input: NewHqConfig,
    output: HqConfig.extend({ message: z.string() }),
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/hq/test-connection',
    access: 'admin',
    trial: 'open',
    summary: 'Ask HQ whether it accepts the stored tokens',
    output: message,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/vehicles/sync-hq',
    isLong: true,
    access: 'user',
    trial: 'required',
    summary: 'Bring the vehicles in line with HQ; waits for a sync that already runs',
    input: z.object({ silent: z.stringbool().optional(), archiveMissing: z.stringbool().optional() }),
    inQuery: ['silent', 'archiveMissing'],
    output: SyncAnswer,
  }),
  syncRun: endpoint({
    method: 'GET',
    path: '/api/hq/sync',
    access: 'user',
    trial: 'open',
    summary: 'The latest sync and how far it is',
    output: SyncRun,
  }),
  reservations: endpoint({
    method: 'GET',
    path: '/api/vehicles/:id/reservations',
    access: 'user',
    trial: 'required',
    summary: 'Current and coming reservations of a vehicle, read from HQ',
    input: z.object({ id: givenId }),
    output: z.array(Reservation),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/hq/webhook/:secret',
    access: 'public',
    trial: 'open',
    summary: 'HQ says that something changed; the business is synced soon',
    input: z.object({ secret: z.string() }),
    // What HQ tells of is not read: a record of any size may come.
    valuesLimit: 100_000,
    output: message,
  }),
}
