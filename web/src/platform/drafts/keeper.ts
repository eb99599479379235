import { draftStore, lastWords } from './draft-store.ts'

const PAUSE = 300

/** A draft as it is kept: what is typed, and the files with it. */
export interface Kept {
  /** The `Idempotency-Key` of the form, the same however often it is opened again. */
  requestKey: string
}

interface Keeping<Draft extends Kept> {
  /** What is text alone, without files: it is written at once when the page is left. */
  words: (draft: Draft) => object
  files: (draft: Draft) => readonly KeptFile[]
  isWorthKeeping: (draft: Draft) => boolean
}

interface KeptFile {
  id: string
  isPrepared: boolean
  objectPath: string | null
}

/** Keeps a draft a moment after it changed, a photo at once, and everything when the page is left. */
export function createKeeper<Draft extends Kept>(key: string, began: Draft, keeping: Keeping<Draft>) {
  let latest = began
  let known = marks(began)
  let isUnsaved = false
  let isForgotten = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What was asked to be written and is not yet: a page that is left takes it along. */
  let underWay = 0

  function marks(draft: Draft) {
    // How far a photo is on its way is nothing to keep.
    const files = JSON.stringify(
      keeping.files(draft).map(({ id, isPrepared, objectPath }) => [id, isPrepared, objectPath]),
    )
    return { words: JSON.stringify(keeping.words(draft)), files }
  }

  function save() {
    clearTimeout(timer)
    if (!isUnsaved || isForgotten) return
    isUnsaved = false
    underWay += 1
    const written = keeping.isWorthKeeping(latest) ? draftStore.write(key, latest) : draftStore.remove(key)
    void written.finally(() => {
      underWay -= 1
    })
  }

  function leave() {
    const isToBeWritten = isUnsaved || underWay > 0
    if (isToBeWritten && !isForgotten && keeping.isWorthKeeping(latest))
      lastWords.write(key, keeping.words(latest))
    save()
  }

  return {
    changed(draft: Draft) {
      latest = draft
      const now = marks(draft)
      const hasOtherFiles = now.files !== known.files
      if (!hasOtherFiles && now.words === known.words) return
      known = now
      isUnsaved = true
      clearTimeout(timer)
      // A photo cannot be typed again.
      if (hasOtherFiles) save()
      else timer = setTimeout(save, PAUSE)
    },

    /** Returns how to stop; what is unsaved then is saved. */
    listen() {
      document.addEventListener('visibilitychange', leave)
      window.addEventListener('pagehide', leave)
      return () => {
        document.removeEventListener('visibilitychange', leave)
        window.removeEventListener('pagehide', leave)
        save()
      }
    },

    /** For good. */
    forget() {
      isForgotten = true
      return draftStore.remove(key)
    },
  }
}
