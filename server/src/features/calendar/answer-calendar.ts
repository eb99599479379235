import { mayWork } from '@pitlane/contract/access'
import type { calendar } from '@pitlane/contract/calendar/calls'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { tenantNamedBy } from '../../platform/access/tokens.ts'
import { type PublicContext, readingTenant, withTenant } from '../../platform/context.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { digest } from '../../platform/secrets.ts'
import { repairEntries, routineEntries } from './entry-queries.ts'
import { noteUse, type Subscriber, subscriberWith } from './queries.ts'
import { writeCalendar } from './write-calendar.ts'

const ENDING = /\.ics$/
/** A program that asks more often is noted no more often. */
const NOTED_MS = 60_000

type Reading = Asked & { input: Input<typeof calendar.read> }

/** Whoever has the address reads it. Whatever is wrong with it, nothing is there. */
export async function answerCalendar({ visitor, input, reply }: Reading): Promise<unknown> {
  const text = await textOf(visitor, input.file)
  return reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', 'inline; filename="pitlane.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text)
}

async function textOf(visitor: PublicContext, file: string): Promise<string> {
  const token = file.replace(ENDING, '')
  const tenantId = ENDING.test(file) ? tenantNamedBy(token) : undefined
  if (!tenantId) throw nothingHere()
  const { shares } = visitor.platform
  const refusal = shares.count(tenantId, visitor.now)
  if (refusal) throw refusal
  const moment = { ...visitor, share: shares.of(tenantId) }
  const ctx = readingTenant(moment, tenantId)
  const subscriber = await subscriberWith(ctx, digest(token))
  if (!subscriber || !mayWork(subscriber, ctx.now)) throw nothingHere()
  if (isToBeNoted(subscriber, ctx.now))
    await withTenant(moment, tenantId, (writing) => noteUse(writing, digest(token)))
  const { businessName, timezone } = subscriber
  const here = { ...ctx, timezone }
  const [repairs, routines] = [await repairEntries(here), await routineEntries(here)]
  return writeCalendar({
    businessName,
    timezone,
    now: ctx.now,
    origin: visitor.origin,
    repairs,
    routines,
  })
}

function isToBeNoted({ lastUsedAt }: Subscriber, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= NOTED_MS
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing here.')
}
