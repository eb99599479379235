import { useState } from 'react'
import { lastWords } from '../../platform/drafts/draft-store.ts'

interface KeptText {
  text: string
  /** The `Idempotency-Key` that it is sent with. */
  requestKey: string
  /** It was sent, and nobody knows yet whether it arrived. */
  isTried: boolean
}

/** What is typed, as it was left in this browser. Written with every key, so that nothing has to be saved at the end. */
export function useKeptText(key: string, untouched = '') {
  const [kept, setKept] = useState(() => keptFrom(lastWords.read(key)) ?? fresh(untouched))

  function keep(next: KeptText) {
    setKept(next)
    if (next.text === untouched || next.text.trim() === '') lastWords.remove(key)
    else lastWords.write(key, next)
  }

  return {
    text: kept.text,
    requestKey: kept.requestKey,
    /** What was changed since it was sent is another text, and is never taken for the first. */
    write: (text: string) => keep(kept.isTried ? fresh(text) : { ...kept, text }),
    tried: () => keep({ ...kept, isTried: true }),
    forget: () => keep(fresh(untouched)),
  }
}

function fresh(text: string): KeptText {
  return { text, requestKey: crypto.randomUUID(), isTried: false }
}

function keptFrom(stored: unknown): KeptText | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (!('text' in stored && 'requestKey' in stored && 'isTried' in stored)) return undefined
  const { text, requestKey, isTried } = stored
  if (typeof text !== 'string' || typeof requestKey !== 'string') return undefined
  return { text, requestKey, isTried: isTried === true }
}
