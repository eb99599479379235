import type { Change } from '@pitlane/contract/system'
import type { Logger } from 'pino'
import { type DatabaseLine, type Hearer, openDatabaseLine } from './database-line.ts'

/** What the database announces: something of a tenant changed, or cached sessions must be forgotten. */
export type Announcement =
  | ({
      kind: 'change'
      tenantId: string
      /** Who alone may hear of it; everybody of the tenant without them. */
      people?: string[]
    } & Change)
  | { kind: 'sessions'; by: 'session' | 'user' | 'tenant'; value: string }
  /** The line was down for a while; anything may have been missed. */
  | { kind: 'gap' }

interface Channel {
  onMessage(payload: string): void
  onReconnect(): void
}

const CHANNEL = 'pitlane'
const LOOK_AGAIN_MS = 15_000

export type Events = ReturnType<typeof openEvents>

/** A line to every place where triggers announce, so that every instance hears every change. */
export function openEvents(places: () => Promise<string[]>, log: Logger) {
  const hearers = new Set<(announcement: Announcement) => void>()
  const channels = new Map<string, Channel>()
  const lines = new Map<string, DatabaseLine>()
  let timer: NodeJS.Timeout | undefined

  const tell = (announcement: Announcement) => {
    for (const hear of hearers) hear(announcement)
  }
  const hearer: Hearer = {
    channels: () => [CHANNEL, ...channels.keys()],
    onMessage(channel, payload) {
      const announcement = channel === CHANNEL ? read(payload) : undefined
      if (announcement) tell(announcement)
      else channels.get(channel)?.onMessage(payload)
    },
    onUp() {
      tell({ kind: 'gap' })
      for (const { onReconnect } of channels.values()) onReconnect()
    },
  }

  /** Places come and go while we run. */
  async function connect(): Promise<void> {
    const wanted = new Set(await places())
    const fresh = [...wanted].filter((url) => !lines.has(url))
    const gone = [...lines].filter(([url]) => !wanted.has(url))
    for (const url of fresh) lines.set(url, openDatabaseLine(url, hearer, log))
    for (const [url] of gone) lines.delete(url)
    await Promise.all([
      ...fresh.map((url) => lines.get(url)?.start()),
      ...gone.map(([, line]) => line.close()),
    ])
  }

  return {
    async start(): Promise<void> {
      await connect()
      timer = setInterval(() => void connect().catch(() => {}), LOOK_AGAIN_MS).unref()
    },
    /** While this is false, nothing may be cached that an announcement would invalidate. */
    isUp: () => lines.size > 0 && [...lines.values()].every((line) => line.isUp()),
    hear(hearer: (announcement: Announcement) => void): () => void {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    /** Lets another user of the database listen on the same lines. */
    async listen(name: string, channel: Channel): Promise<void> {
      channels.set(name, channel)
      await Promise.all([...lines.values()].map((line) => line.listen(name)))
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.all([...lines.values()].map((line) => line.close()))
      lines.clear()
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
