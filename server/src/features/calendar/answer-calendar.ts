import { mayWork } from '@pitlane/contract/access'
import type { calendar } from '@pitlane/contract/calendar/calls'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { LRUCache } from 'lru-cache'
import { lookForLink, openedBy } from '../../platform/access/links.ts'
import { type PublicContext, type ReadContext, type SignedIn, withTenant } from '../../platform/context.ts'
import { currentRevision } from '../../platform/database/revisions.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { digest } from '../../platform/secrets.ts'
import { routineTopicsWithOpen } from '../routine/list-queries.ts'
import { repairEntries, routineEntries } from './entry-queries.ts'
import { noteUse, type Subscriber, subscriberWith } from './queries.ts'
import { writeCalendar } from './write-calendar.ts'

const ENDING = /\.ics$/
/** A program that asks more often is noted no more often. */
const NOTED_MS = MINUTE

type Reading = Asked & { input: Input<typeof calendar.read> }

/** Whoever has the address reads it. Whatever is wrong with it, nothing is there. */
export async function answerCalendar({ visitor, input, reply }: Reading): Promise<unknown> {
  const text = await textOf(visitor, input.file)
  return reply
    .header('content-disposition', 'inline; filename="pitlane.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text)
}

async function textOf(visitor: PublicContext, file: string): Promise<string> {
  const token = file.replace(ENDING, '')
  const looking = ENDING.test(file) ? await lookForLink(visitor, 'calendar', token) : undefined
  const subscriber = looking && (await subscriberWith(looking, digest(token)))
  if (!subscriber || !mayWork(subscriber, visitor.now)) throw nothingHere()
  const ctx = openedBy(looking, token)
  if (isToBeNoted(subscriber, ctx.now))
    await withTenant(ctx, ctx.tenantId, (writing) => noteUse(writing, digest(token)))
  return writtenFor({ ...ctx, timezone: subscriber.timezone }, subscriber.businessName, visitor.origin)
}

type Here = ReadContext & Pick<SignedIn, 'timezone'>

/** Some businesses' calendars of this minute: everybody of a business reads the same, however often they ask. */
const written = new LRUCache<string, Promise<string>>({ max: 30, ttl: MINUTE })

async function writtenFor(ctx: Here, businessName: string, origin: string): Promise<string> {
  const minute = Math.floor(ctx.now.getTime() / MINUTE)
  const key = [ctx.tenantId, origin, minute, await currentRevision(ctx, routineTopicsWithOpen)].join(' ')
  const known = written.get(key)
  if (known) return known
  const writing = write(ctx, businessName, origin)
  written.set(key, writing)
  writing.catch(() => written.delete(key))
  return writing
}

async function write(ctx: Here, businessName: string, origin: string): Promise<string> {
  const { timezone, now } = ctx
  const [repairs, routines] = [await repairEntries(ctx), await routineEntries(ctx)]
  return writeCalendar({ businessName, timezone, now, origin, repairs, routines })
}

function isToBeNoted({ lastUsedAt }: Subscriber, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= NOTED_MS
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing here.')
}
