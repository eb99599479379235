import { timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { system } from '@pitlane/contract/system'
import type { Platform } from '../context.ts'
import { sql } from '../database/database.ts'
import { BUSY } from '../http/answer-errors.ts'
import { type Asked, serve, serveStream } from '../http/serve.ts'
import type { LiveUpdates } from '../live/live-updates.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { openScrape } from './scrape.ts'

const REMEMBERED_MS = 1_000
/** Whoever gathers figures asks once and waits. Each answer is long, and these are let in always: so there is an end to it. */
const MOST_READING_METRICS = 20

export function healthRoutes(platform: Platform, live: LiveUpdates) {
  const scrape = together(openScrape(platform, live))
  const inTurn = oneAtATime()
  let readingMetrics = 0
  const assertReady = onceASecond(async () => {
    await Promise.all([platform.database.system(sql`select 1 as ready`), assertFilesCanBeKept(platform)])
  })
  return [
    serve(system.alive, async () => ({ status: 'ok' as const })),
    serve(system.ready, async () => {
      await assertReady()
      return { status: 'ok' as const }
    }),
    serveStream(system.metrics, async ({ request, reply }) => {
      assertMayReadMetrics(platform, request)
      if (readingMetrics >= MOST_READING_METRICS) throw new AppError('overloaded', BUSY)
      readingMetrics += 1
      reply.raw.once('close', () => {
        readingMetrics -= 1
      })
      const figures = await scrape()
      // Hundreds who waited for the same are not all answered in one turn of the event loop.
      await inTurn(() => nextTurn())
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(figures)
    }),
  ]
}

/** However many want to know: whoever comes meanwhile or soon after hears the same. */
function onceASecond(check: () => Promise<void>): () => Promise<void> {
  let latest: Promise<void> | undefined
  const forgetSoon = () => {
    setTimeout(() => {
      latest = undefined
    }, REMEMBERED_MS).unref()
  }
  return () => {
    if (latest) return latest
    latest = check()
    latest.then(forgetSoon, forgetSoon)
    return latest
  }
}

/** Whoever comes while it is made gets the same. */
function together<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | undefined
  return () => {
    making ??= make().finally(() => {
      making = undefined
    })
    return making
  }
}

async function assertFilesCanBeKept({ storage }: Platform): Promise<void> {
  await storage.check().catch((cause: unknown) => {
    throw new AppError('overloaded', 'Files cannot be kept right now.', { cause })
  })
}

function assertMayReadMetrics({ config }: Platform, request: Asked['request']): void {
  if (config.METRICS_TOKEN) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`)
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return
  }
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
  if (!isLoopback || isForwarded) throw new AppError('not_found', 'There is nothing here.')
}
