import { HOUR } from '@pitlane/contract/durations'
import { UNUSED_HOURS } from '@pitlane/contract/files/calls'

/** A file on its way to the server, or there. */
export interface Attachment {
  id: string
  name: string
  /** What is sent; before it is prepared, what was chosen. */
  blob: Blob
  isPrepared: boolean
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  percent: number
  objectPath: string | null
  uploadedAt: number | null
  /** Address of what is shown; broken when the browser cannot show it. */
  preview: string
  /** The record has it already, and keeps it until a save says otherwise. */
  isSaved: boolean
  problem: unknown
}

/** An attachment as a draft keeps it. */
export type SavedFile = Pick<
  Attachment,
  'id' | 'name' | 'blob' | 'isPrepared' | 'objectPath' | 'uploadedAt'
> & { saved?: { preview: string } }

/** A file that a record has already; without a preview when it may be no picture. */
export function savedFile(objectPath: string, name: string, preview = ''): SavedFile {
  return {
    id: objectPath,
    name,
    blob: new Blob(),
    isPrepared: true,
    objectPath,
    uploadedAt: null,
    saved: { preview },
  }
}

interface Work {
  prepare: (file: Blob) => Promise<Blob>
  upload: (
    file: Blob,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<string>
  remove: (objectPath: string) => Promise<void>
  now: () => number
  makePreview: (blob: Blob) => string
  dropPreview: (address: string) => void
}

interface Told {
  onUploaded: () => void
  onFailed: (error: unknown) => void
  onTooMany: () => void
}

/** The files of one field: each is prepared, one after the other, then sent, and may be retried or removed. */
export function createAttachments(max: number, work: Work, told: Told) {
  let list: readonly Attachment[] = []
  let refused: readonly string[] = []
  let inTurn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const senders = new Map<string, { stop: AbortController; done: Promise<void> }>()

  function put(next: readonly Attachment[]) {
    list = next
    for (const listen of listeners) listen()
  }

  function change(id: string, changes: Partial<Attachment>) {
    put(list.map((it) => (it.id === id ? { ...it, ...changes } : it)))
  }

  function begin(attachment: Attachment) {
    const stop = new AbortController()
    const done = send(attachment, stop.signal).finally(() => {
      if (senders.get(attachment.id)?.stop === stop) senders.delete(attachment.id)
    })
    senders.set(attachment.id, { stop, done })
  }

  async function send(attachment: Attachment, signal: AbortSignal) {
    const { id } = attachment
    try {
      change(id, { state: 'waiting', percent: 0, problem: undefined })
      const blob = attachment.isPrepared ? attachment.blob : await preparedInTurn(attachment)
      if (signal.aborted) return
      change(id, { state: 'uploading' })
      const objectPath = await work.upload(blob, { signal, onProgress: (percent) => change(id, { percent }) })
      if (signal.aborted) return
      change(id, { state: 'uploaded', percent: 100, objectPath, uploadedAt: work.now() })
      told.onUploaded()
    } catch (problem) {
      if (signal.aborted) return
      change(id, { state: 'failed', problem })
      told.onFailed(problem)
    }
  }

  /** Decoding takes tens of megabytes a picture, so that a phone does one at a time. */
  function preparedInTurn({ id, blob, preview }: Attachment): Promise<Blob> {
    const prepared = inTurn.then(async () => {
      const smaller = await work.prepare(blob)
      if (!list.some((it) => it.id === id)) return smaller
      change(id, { blob: smaller, isPrepared: true, preview: work.makePreview(smaller) })
      work.dropPreview(preview)
      return smaller
    })
    inTurn = prepared.catch(() => undefined)
    return prepared
  }

  return {
    get: () => list,
    /** What was chosen last and found no room. */
    refused: () => refused,
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },

    add(files: Iterable<{ id: string; name: string; blob: Blob }>) {
      const chosen = [...files]
      const kept = chosen.slice(0, Math.max(0, max - list.length))
      refused = chosen.slice(kept.length).map(({ name }) => name)
      if (refused.length > 0) told.onTooMany()
      const added = kept.map((it) => ({ ...fresh, ...it, preview: work.makePreview(it.blob) }))
      put([...list, ...added])
      added.forEach(begin)
    },

    /** What the server has meanwhile thrown away as unused is sent again. */
    restore(stored: readonly SavedFile[]) {
      const restored = stored.slice(0, max).map(({ saved, ...it }): Attachment => {
        if (saved) return { ...fresh, ...it, ...arrived, isSaved: true, preview: saved.preview }
        const isThere = it.objectPath !== null && isStillThere(it.uploadedAt, work.now())
        const place = isThere ? arrived : { objectPath: null, uploadedAt: null }
        return { ...fresh, ...it, ...place, preview: work.makePreview(it.blob) }
      })
      put(restored)
      for (const it of restored) if (it.state !== 'uploaded') begin(it)
    },

    retry(id: string) {
      const found = list.find((it) => it.id === id)
      if (found?.state === 'failed') begin(found)
    },

    /** Stays on screen when the server cannot remove it. */
    async remove(id: string) {
      const found = list.find((it) => it.id === id)
      if (!found) return
      senders.get(id)?.stop.abort()
      if (found.objectPath && !found.isSaved) await work.remove(found.objectPath)
      refused = []
      put(list.filter((it) => it.id !== id))
      work.dropPreview(found.preview)
    },

    /** When nothing is on its way any more, what has arrived; undefined when something has not. */
    async arrived(): Promise<string[] | undefined> {
      await Promise.all([...senders.values()].map(({ done }) => done))
      const paths = list.flatMap(({ objectPath }) => objectPath ?? [])
      return paths.length === list.length ? paths : undefined
    },

    stored: (): SavedFile[] =>
      list.map(({ id, name, blob, isPrepared, objectPath, uploadedAt }) => ({
        id,
        name,
        blob,
        isPrepared,
        objectPath,
        uploadedAt,
      })),

    close() {
      for (const { stop } of senders.values()) stop.abort()
      for (const { preview } of list) work.dropPreview(preview)
      list = []
    },
  }
}

export type Attachments = ReturnType<typeof createAttachments>

const fresh = {
  isPrepared: false,
  state: 'waiting' as const,
  percent: 0,
  objectPath: null,
  uploadedAt: null,
  isSaved: false,
  problem: undefined,
}

const arrived = { state: 'uploaded' as const, percent: 100 }

/** With half of the time to spare, so that a form filled in slowly can still be sent. */
export function isStillThere(uploadedAt: number | null, now: number): boolean {
  return uploadedAt !== null && now - uploadedAt < (UNUSED_HOURS / 2) * HOUR
}
