import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, id, instant, LARGEST_PAGE, listOf, pageNumber } from '../formats.ts'
import { kinds, mailKinds } from './kinds.ts'

export const INBOX_PAGE = 20
/** What is older is shown to nobody, and forgotten soon. */
export const KEPT_DAYS = 90
/** So many can be marked by name at once; all of them without any. */
const MARKED_MAX = 500

export const Notification = z.object({
  id,
  kind: z.enum(kinds),
  at: instant,
  sentence: z.string(),
  /** The path of what it is about. */
  link: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const NotificationPage = z.object({
  notifications: z.array(Notification),
  unread: z.int(),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
})
export type NotificationPage = z.output<typeof NotificationPage>

/** A mail that was given up or held back, for administrators. */
export const FailedMail = z.object({
  id,
  at: instant,
  to: z.string(),
  kind: z.enum(mailKinds),
  reason: z.string(),
})
export type FailedMail = z.output<typeof FailedMail>

const byToken = z.object({ token: z.string() })
const channels = z.object({ mail: z.boolean(), push: z.boolean() })
const Settings = z.object({ kinds: z.record(z.enum(kinds), channels), digest: z.boolean() })
/** What is absent stays as it is. */
const SettingsChanges = z.object({
  kinds: z.partialRecord(z.enum(kinds), channels.partial()).optional(),
  digest: z.boolean().optional(),
})
const ofOneself = { access: 'person', trial: 'open' } as const

export const inbox = {
  list: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/notifications',
    summary: `What one was told in the last ${KEPT_DAYS} days, newest first, in pages`,
    input: z.object({
      page: pageNumber(1_000_000).default(1),
      limit: pageNumber(LARGEST_PAGE).default(INBOX_PAGE),
    }),
    output: NotificationPage,
  }),
  read: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark what one was told as read: some of it, or without ids all',
    input: z.object({ ids: listOf(givenId, { most: MARKED_MAX }).optional() }),
    output: z.object({ unread: z.int() }),
  }),
  settings: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'What of it is mailed or sent to devices, and whether the digest comes',
    output: Settings,
  }),
  changeSettings: endpoint({
    ...ofOneself,
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Choose what is mailed or sent to devices; what is absent stays',
    example: { digest: false },
    input: SettingsChanges,
    output: Settings,
  }),
  failedMails: endpoint({
    method: 'GET',
    path: '/api/mails/failed',
    access: 'admin',
    trial: 'open',
    summary: 'Mails of the last 30 days that could not be sent for a day, or were held back, newest first',
    output: z.array(FailedMail),
  }),
  askToUnsubscribe: endpoint({
    method: 'GET',
    path: '/unsubscribe/:token',
    access: 'public',
    trial: 'open',
    summary: 'The page that a mail leads to for hearing no more of its kind; it changes nothing',
    input: byToken,
    output: { stream: 'text/html' },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    trial: 'open',
    summary: 'No more mails of that kind, with one click from a mail program (RFC 8058)',
    input: byToken,
    body: 'bytes',
    anyOrigin: true,
    output: { stream: 'text/html' },
  }),
}
