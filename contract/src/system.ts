import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyInstant, countedNumber, dateOnly, id, instant, instantInput, message } from './formats.ts'

/** What live updates can say has changed. */
export const topics = [
  'repairs',
  'vehicles',
  'bookings',
  'templates',
  'settings',
  'tenant',
  'conflicts',
  'inbox',
  'checks',
  'views',
] as const
export type Topic = (typeof topics)[number]

export const Change = z.object({ topic: z.enum(topics), id: id.optional() })
export type Change = z.output<typeof Change>

const NOT_A_TIME = 'It must be a number of milliseconds.'

const health = z.object({ status: z.literal('ok') })

export const system = {
  meta: endpoint({
    method: 'GET',
    path: '/api/meta',
    access: 'public',
    trial: 'open',
    summary: 'Whether this is a demo, and how to sign in to it',
    output: z.object({
      mode: z.enum(['demo', 'production']),
      demo: z
        .object({
          username: z.string(),
          password: z.string(),
          hq: z.object({ baseUrl: z.string(), tenantToken: z.string(), userToken: z.string() }),
          /** A receiver that shows what came. */
          webhooks: z.object({ url: z.string() }),
        })
        .optional(),
    }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'user',
    trial: 'open',
    summary:
      'What changes in the own business, as it changes; first what has changed in the last `since` milliseconds',
    input: z.object({ since: countedNumber(Number.MAX_SAFE_INTEGER, NOT_A_TIME).optional() }),
    output: { stream: 'text/event-stream' },
  }),
  alive: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    trial: 'open',
    summary: 'The process runs',
    output: health,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    trial: 'open',
    summary: 'Database and storage can be reached',
    output: health,
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    trial: 'open',
    summary: 'Figures for Prometheus; from this machine, or with the token',
    output: { stream: 'text/plain' },
  }),
}

/** What the demo's HQ does with a charge. All but the first leave whoever asked to wonder, or say no. */
export const chargeBehaviours = [
  'booked',
  /** Books it, and answers after a while. */
  'slow',
  /** Takes it, and never says a word. */
  'silent',
  /** Books it, and breaks off. */
  'cut',
  /** Books it, and answers half of a text. */
  'broken',
  /** Books it, and fails. */
  'failing',
  /** Books it, and says that it took too long. */
  'late',
  'busy',
  /** Says that all is well, and tells of other charges. */
  'without',
  /** Says no, in words about the customer. */
  'refused',
  'invalid',
] as const
export type ChargeBehaviour = (typeof chargeBehaviours)[number]

/** Only in demo mode; the sandbox serves them. */
export const demo = {
  mail: endpoint({
    method: 'GET',
    path: '/demo/mail',
    access: 'public',
    trial: 'open',
    summary: 'Mails the demo has sent, newest first',
    output: { stream: 'text/html' },
  }),
  trial: endpoint({
    method: 'POST',
    path: '/demo/trial',
    access: 'admin',
    trial: 'open',
    summary: "Move the end of the own business's trial",
    input: z.object({ endsAt: anyInstant }),
    output: z.object({ message: z.string(), freeTrialEnddate: instant }),
  }),
  hq: endpoint({
    method: 'POST',
    path: '/demo/hq',
    access: 'admin',
    trial: 'open',
    summary: "Change the own business's fleet in the HQ sandbox",
    input: z.object({
      refuse: z.boolean().optional(),
      vehicle: z
        .object({
          hqVehicleId: z.union([z.string(), z.number()]),
          odometer: z.int().nonnegative().optional(),
          vehicle_key: z.string().nullable().optional(),
          status: z.string().optional(),
          removed: z.boolean().optional(),
          location: z.string().nullable().optional(),
          plateExpires: dateOnly.nullable().optional(),
          registrationExpires: dateOnly.nullable().optional(),
          inspectionExpires: dateOnly.nullable().optional(),
        })
        .optional(),
      /** Whether it has reservations of its own making. */
      bookings: z.enum(['none', 'all']).optional(),
      /** What becomes of charges on reservations from now on. */
      charges: z.enum(chargeBehaviours).optional(),
      booking: z
        .object({
          id: z.union([z.string().min(1).max(100), z.int()]),
          hqVehicleId: z.union([z.string(), z.number()]).nullable().optional(),
          vehicleClass: z.string().optional(),
          status: z.string().optional(),
          pickUp: instantInput.optional(),
          return: instantInput.nullable().optional(),
          odometerPickUp: z.int().nonnegative().optional(),
          odometerReturn: z.int().nonnegative().optional(),
          price: z.number().nonnegative().optional(),
          currency: z.string().optional(),
          days: z.int().nonnegative().optional(),
          pickUpLocation: z.string().optional(),
          returnLocation: z.string().optional(),
          removed: z.boolean().optional(),
        })
        .optional(),
    }),
    output: message,
  }),
}
