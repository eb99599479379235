import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@pitlane/contract/errors'
import { system } from '@pitlane/contract/system'
import type { Registry } from 'prom-client'
import type { Platform } from '../context.ts'
import { sql } from '../database/database.ts'
import type { LiveUpdates } from '../live/live-updates.ts'
import { type Asked, serve, serveStream } from './serve.ts'

export function healthRoutes(platform: Platform, live: LiveUpdates) {
  let metrics: Promise<Registry> | undefined
  return [
    serve(system.alive, async () => ({ status: 'ok' as const })),
    serve(system.ready, async () => {
      await Promise.all([platform.database.system(sql`select 1 as ready`), assertFilesCanBeKept(platform)])
      return { status: 'ok' as const }
    }),
    serveStream(system.metrics, async ({ request, reply }) => {
      assertMayReadMetrics(platform, request)
      metrics ??= openMetrics(platform, live)
      return reply.type('text/plain; version=0.0.4').send(await (await metrics).metrics())
    }),
  ]
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

async function openMetrics(platform: Platform, live: LiveUpdates): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('pitlane_live_streams', 'Browsers listening for live updates', live.count)
  gauge(
    'pitlane_database_connections',
    'Open connections for requests',
    () => platform.database.stats().total,
  )
  gauge(
    'pitlane_database_waiting',
    'Requests waiting for a connection',
    () => platform.database.stats().waiting,
  )
  gauge(
    'pitlane_business_waiting',
    "Requests waiting for their own business's share of the connections",
    platform.shares.waiting,
  )
  gauge('pitlane_live_updates_up', '1 while the database line for live updates is up', () =>
    Number(platform.events.isUp()),
  )
  return registry
}
