import { useEffect, useState } from 'react'
import { createKeeper } from '../../../platform/drafts/keeper.ts'
import type { TypedValues } from '../form/form-values.ts'
import { type Draft, isWorthKeeping } from './draft.ts'

/** Keeps what is typed in this form. Returns how to forget it for good. */
export function useKeptDraft(key: string, draft: Draft, untouched: TypedValues): () => Promise<unknown> {
  const [keeper] = useState(() =>
    createKeeper(key, draft, {
      words: ({ requestKey, values }) => ({ requestKey, values }),
      files: ({ photos, receipt }) => [...photos, ...receipt],
      isWorthKeeping: (draft) => isWorthKeeping(draft, untouched),
    }),
  )
  useEffect(() => keeper.changed(draft))
  useEffect(() => keeper.listen(), [keeper])
  return keeper.forget
}
