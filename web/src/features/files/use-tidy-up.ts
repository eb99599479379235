import { useEffect, useRef } from 'react'
import type { Attachment } from './attachments.ts'
import { removeFile } from './data.ts'

/** What was uploaded and then not saved is not left behind; what cannot be removed now goes by itself within a day. */
export function useTidyUp(files: readonly Attachment[], isSaved: boolean) {
  const latest = useRef<string[]>([])
  useEffect(() => {
    const unsaved = isSaved ? [] : files.filter((file) => !file.isSaved)
    latest.current = unsaved.flatMap(({ objectPath }) => objectPath ?? [])
  })
  useEffect(() => () => void Promise.allSettled(latest.current.map(removeFile)), [])
}
