import type { Change } from '@pitlane/contract/system'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionOptions } from '../database/database.ts'

/** What the database announces: something of a tenant changed, or cached sessions must be forgotten. */
export type Announcement =
  | ({ kind: 'change'; tenantId: string } & Change)
  | { kind: 'sessions'; by: 'session' | 'user' | 'tenant'; value: string }
  /** The line was down for a while; anything may have been missed. */
  | { kind: 'gap' }

interface Channel {
  onMessage(payload: string): void
  onReconnect(): void
}

const CHANNEL = 'pitlane'
const HEARTBEAT_MS = 15_000
const LONGEST_PAUSE_MS = 10_000

export type Events = ReturnType<typeof openEvents>

/** One LISTEN connection per instance; triggers announce on it, so every instance hears every change. */
export function openEvents(url: string, log: Logger) {
  const hearers = new Set<(announcement: Announcement) => void>()
  const channels = new Map<string, Channel>()
  let client: pg.Client | undefined
  let isUp = false
  let isClosed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const tell = (announcement: Announcement) => {
    for (const hear of hearers) hear(announcement)
  }

  async function connect(): Promise<void> {
    const opening = new pg.Client({ ...connectionOptions(url, undefined), query_timeout: HEARTBEAT_MS })
    client = opening
    opening.on('error', () => lost(opening))
    opening.on('end', () => lost(opening))
    opening.on('notification', ({ channel, payload = '' }) => {
      const announcement = channel === CHANNEL ? read(payload) : undefined
      if (announcement) tell(announcement)
      else channels.get(channel)?.onMessage(payload)
    })
    try {
      await opening.connect()
      await opening.query([CHANNEL, ...channels.keys()].map((name) => `listen ${name}`).join('; '))
      if (isClosed) return
      isUp = true
      if (failures > 0) log.info('live updates are back')
      failures = 0
      tell({ kind: 'gap' })
      for (const { onReconnect } of channels.values()) onReconnect()
      schedule(heartbeat, HEARTBEAT_MS)
    } catch {
      lost(opening)
    }
  }

  function lost(gone: pg.Client): void {
    if (gone !== client || isClosed) return
    client = undefined
    isUp = false
    failures += 1
    if (failures === 1) log.warn('live updates lost the database; trying again')
    gone.end().catch(() => {})
    schedule(connect, Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures))
  }

  async function heartbeat(): Promise<void> {
    const current = client
    if (!current) return
    try {
      await current.query('select 1')
      schedule(heartbeat, HEARTBEAT_MS)
    } catch {
      lost(current)
    }
  }

  function schedule(work: () => Promise<void>, afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(work, afterMs).unref()
  }

  return {
    start: connect,
    /** While this is false, nothing may be cached that an announcement would invalidate. */
    isUp: () => isUp,
    hear(hearer: (announcement: Announcement) => void): () => void {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    /** Lets another user of the database listen on the same line. */
    async listen(name: string, channel: Channel): Promise<void> {
      channels.set(name, channel)
      if (isUp) await client?.query(`listen ${pg.escapeIdentifier(name)}`)
    },
    async close(): Promise<void> {
      isClosed = true
      isUp = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

function read(payload: string): Announcement | undefined {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
