import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics } from 'prom-client'
import type { Platform } from '../context.ts'
import type { LiveUpdates } from '../live/live-updates.ts'
import { type Figures, readFigures } from './read-figures.ts'

/** A database that is slower than this is a reason to look at the other figures, not to go without them. */
const LONGEST_READING_MS = 2_000

/** All that Prometheus is told: what was counted, what is so now, and what the database knows, the same from every instance. */
export function openScrape(platform: Platform, live: LiveUpdates): () => Promise<string> {
  const { database, events, metrics, shares, strangers } = platform
  metrics.gauge('pitlane_live_streams', 'Browsers listening for live updates', live.count)
  metrics.gauge('pitlane_live_updates_up', '1 while the database line for live updates is up', () =>
    Number(events.isUp()),
  )
  const { gauge } = metrics
  gauge('pitlane_database_connections', 'Open connections for requests', () => database.stats().total)
  gauge('pitlane_database_in_use', 'Connections for requests that are used', () => {
    const { total, idle } = database.stats()
    return total - idle
  })
  gauge('pitlane_database_size', 'Connections for requests there may be', () => database.stats().size)
  gauge('pitlane_database_waiting', 'Requests waiting for a connection', database.waiting)
  gauge(
    'pitlane_business_waiting',
    "Requests waiting for their own business's share of the connections",
    shares.waiting,
  )
  gauge('pitlane_strangers_waiting', 'Look-ups waiting for people nobody knows yet', strangers.waiting)
  const show = openFigures(platform)
  let isComplete = false

  return async () => {
    // They begin to observe the process, which costs a little: only where somebody wants to know.
    if (!isComplete) collectDefaultMetrics({ register: metrics.registry })
    isComplete = true
    const late = new AbortController()
    const figures = readFigures(platform).catch(() => undefined)
    show(
      await Promise.race([
        figures,
        pause(LONGEST_READING_MS, undefined, { signal: late.signal, ref: false }),
      ]),
    )
    late.abort()
    return metrics.written()
  }
}

/** What the database knows; nothing while it does not answer. */
function openFigures({ metrics }: Platform): (figures: Figures | undefined) => void {
  const { figure } = metrics
  const up = figure('pitlane_database_up', '1 when the database answered in time for these figures')
  const waiting = figure('pitlane_queue_waiting', 'Jobs that could be worked on and are not yet', ['queue'])
  const oldest = figure('pitlane_queue_oldest_seconds', 'How long the oldest of them waits', ['queue'])
  const failed = figure('pitlane_queue_failed', 'Jobs that were given up', ['queue'])
  const outbox = figure('pitlane_outbox_waiting', 'Jobs on their way to the queue of another machine')
  const mails = figure('pitlane_mails_waiting', 'Mails that are due, or were tried in vain')
  const oldestMail = figure('pitlane_mails_oldest_seconds', 'Age of the oldest of them')
  const givenUp = figure('pitlane_mails_given_up', 'Mails that were given up')

  return (figures) => {
    for (const it of [up, waiting, oldest, failed, outbox, mails, oldestMail, givenUp]) it.reset()
    up.set(Number(figures !== undefined))
    if (!figures) return
    for (const it of figures.queues) {
      waiting.set({ queue: it.queue }, it.waiting)
      oldest.set({ queue: it.queue }, it.oldestSeconds)
      failed.set({ queue: it.queue }, it.failed)
    }
    outbox.set(figures.outbox)
    mails.set(figures.mails.waiting)
    oldestMail.set(figures.mails.oldestSeconds)
    givenUp.set(figures.mails.givenUp)
  }
}
