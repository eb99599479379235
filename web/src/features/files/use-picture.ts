import { useEffect, useRef, useState } from 'react'
import { removeFile, upload as send } from './data.ts'
import { prepare } from './shrink.ts'

type Upload =
  | { state: 'idle' }
  | { state: 'sending'; percent: number }
  | { state: 'failed'; problem: unknown }

export interface PictureField {
  upload: Upload
  hasPicture: boolean
  choose: (file: File | null) => void
  remove: () => void
}

/** A picture of a person: sent as soon as it is chosen; what was sent and then given up is removed again. */
export function usePicture(value: string | null, onChange: (path: string | null) => void): PictureField {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const sending = useRef<AbortController>(undefined)
  const unsaved = useRef<string>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  async function choose(file: File | null) {
    if (!file) return
    const stop = new AbortController()
    sending.current?.abort()
    sending.current = stop
    setUpload({ state: 'sending', percent: 0 })
    try {
      const blob = await prepare(file, 'profile')
      const path = await send(blob, {
        kind: 'profile',
        signal: stop.signal,
        onProgress: (percent) => setUpload({ state: 'sending', percent }),
      })
      if (stop.signal.aborted) return
      put(path)
    } catch (problem) {
      if (!stop.signal.aborted) setUpload({ state: 'failed', problem })
    }
  }

  function put(path: string | null) {
    // One that is in use stays, and one that is left behind goes by itself after a day.
    if (unsaved.current) void removeFile(unsaved.current).catch(() => undefined)
    unsaved.current = path ?? undefined
    setUpload({ state: 'idle' })
    onChange(path)
  }

  return {
    upload,
    hasPicture: value !== null,
    choose: (file) => void choose(file),
    remove: () => put(null),
  }
}
