import { useCallback, useEffect, useRef } from 'react'
import type { TypedValues } from '../form/form-values.ts'
import { type Draft, isWorthKeeping } from './draft.ts'
import { draftStore, lastWords } from './draft-store.ts'

const PAUSE = 300

/** Keeps what is typed a moment later, and at once when the page is left. Returns how to forget it for good. */
export function useKeptDraft(key: string, draft: Draft, untouched: TypedValues): () => Promise<unknown> {
  const latest = useRef(draft)
  const isUnsaved = useRef(false)
  const isForgotten = useRef(false)

  const save = useCallback(() => {
    if (!isUnsaved.current || isForgotten.current) return
    isUnsaved.current = false
    const kept = latest.current
    void (isWorthKeeping(kept, untouched) ? draftStore.write(key, kept) : draftStore.remove(key))
  }, [key, untouched])

  const mark = markOf(draft)
  const known = useRef(mark)
  useEffect(() => {
    latest.current = draft
    if (known.current === mark) return
    known.current = mark
    isUnsaved.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause anew
  useEffect(() => {
    const timer = setTimeout(save, PAUSE)
    return () => clearTimeout(timer)
  }, [mark, save])

  const files = filesOf(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo is kept at once, it cannot be typed again
  useEffect(save, [files, save])

  useEffect(() => {
    const leave = () => {
      const { requestKey, values } = latest.current
      if (isUnsaved.current && !isForgotten.current) lastWords.write(key, { requestKey, values })
      save()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      save()
    }
  }, [key, save])

  return useCallback(() => {
    isForgotten.current = true
    return draftStore.remove(key)
  }, [key])
}

/** Differs when something worth keeping does; how far a photo is on its way is not. */
function markOf(draft: Draft): string {
  return JSON.stringify([draft.values, filesOf(draft)])
}

function filesOf({ photos, receipt }: Draft): string {
  return JSON.stringify(
    [...photos, ...receipt].map(({ id, isPrepared, objectPath }) => [id, isPrepared, objectPath]),
  )
}
