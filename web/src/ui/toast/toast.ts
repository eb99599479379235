import { sentenceOf } from '../../platform/errors.ts'

export interface Toast {
  /** Tells one toast from the next, even when both say the same. */
  number: number
  kind: 'success' | 'notice' | 'error'
  title: string
  text: string | undefined
  /** What can still be done about it. */
  way?: Way | undefined
}

export interface Way {
  label: string
  go: () => void
}

type Said = Omit<Toast, 'number'>

let shown: Toast | undefined
let waiting: Said | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: Said | undefined): void {
  count += 1
  shown = next && { ...next, number: count }
  waiting = undefined
  for (const listen of listeners) listen()
}

/** One at a time: a new one takes the place of the one shown, but a success waits until an error has been read. */
export const toast = {
  success: (title: string, text?: string, way?: Way) => {
    const said = { kind: 'success', title, text, way } as const
    if (shown?.kind === 'error') waiting = said
    else show(said)
  },
  notice: (title: string, text?: string) => show({ kind: 'notice', title, text }),
  /** Stays until it is closed, or until somebody tries again. */
  error: (title: string, text: string) => show({ kind: 'error', title, text }),
  failure: (title: string, error: unknown) => toast.error(title, sentenceOf(error)),
  close: () => show(waiting),
  /** Somebody tries again: what went wrong before is no longer the news. */
  answer: () => {
    if (shown?.kind === 'error') show(undefined)
  },
}

export const toastStore = {
  get: () => shown,
  subscribe: (listen: () => void) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}
