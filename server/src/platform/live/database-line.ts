import pg from 'pg'
import type { Logger } from 'pino'
import { connectionOptions } from '../database/connection.ts'

const HEARTBEAT_MS = 15_000
const LONGEST_PAUSE_MS = 10_000

/** What the database calls us, so that an operator can tell the lines from other connections. */
export const LISTENER = 'pitlane live updates'

/** Who hears what arrives on a line. */
export interface Hearer {
  channels(): string[]
  onMessage(channel: string, payload: string): void
  /** From now on everything is heard; before, anything may have been missed. */
  onUp(): void
}

export type DatabaseLine = ReturnType<typeof openDatabaseLine>

/** One LISTEN connection that is made again whenever it is lost. */
export function openDatabaseLine(url: string, hearer: Hearer, log: Logger) {
  let client: pg.Client | undefined
  let isUp = false
  let isClosed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const opening = new pg.Client({
      ...connectionOptions(url, undefined),
      application_name: LISTENER,
      query_timeout: HEARTBEAT_MS,
    })
    client = opening
    opening.on('error', () => lost(opening))
    opening.on('end', () => lost(opening))
    opening.on('notification', ({ channel, payload = '' }) => hearer.onMessage(channel, payload))
    try {
      await opening.connect()
      await opening.query(hearer.channels().map(listenTo).join('; '))
      // What was lost with the last word of the answer has been noticed already.
      if (isClosed || opening !== client) return
      isUp = true
      if (failures > 0) log.info('live updates are back')
      failures = 0
      hearer.onUp()
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
      if (current === client) schedule(heartbeat, HEARTBEAT_MS)
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
    isUp: () => isUp,
    async listen(channel: string): Promise<void> {
      if (isUp) await client?.query(listenTo(channel))
    },
    async close(): Promise<void> {
      isClosed = true
      isUp = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
