import { remembered } from '../../platform/remembered.ts'

/** What was typed of an estimate and not sent, for as long as nothing newer was said. */
export function draftOf<Typed>(name: string, since: string | undefined) {
  const kept = remembered(`estimate.${name}`)
  return {
    read(): Typed | undefined {
      const draft = parsed<Typed>(kept.read())
      return draft && draft.since === (since ?? null) ? draft.typed : undefined
    },
    write: (typed: Typed) => kept.write(JSON.stringify({ since: since ?? null, typed })),
    forget: () => kept.write(''),
  }
}

/** Only we write it: what is none is none of ours. */
function parsed<Typed>(text: string): { since: string | null; typed: Typed } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
