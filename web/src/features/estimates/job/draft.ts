import { remembered } from '../../../platform/remembered.ts'
import type { TypedEstimate } from './typed-estimate.ts'

/** What was typed and not sent, for as long as nothing newer was said. The end of the link names it, which opens nothing. */
export function draftOf(token: string, since: string | undefined) {
  const kept = remembered(`estimate.${token.split('.').at(-1)}`)
  return {
    read(): TypedEstimate | undefined {
      const draft = parsed(kept.read())
      return draft && draft.since === (since ?? null) ? draft.typed : undefined
    },
    write: (typed: TypedEstimate) => kept.write(JSON.stringify({ since: since ?? null, typed })),
    forget: () => kept.write(''),
  }
}

/** Only we write it: what is none is none of ours. */
function parsed(text: string): { since: string | null; typed: TypedEstimate } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
