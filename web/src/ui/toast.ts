import { sentenceOf } from '../platform/errors.ts'

export interface Toast {
  /** Tells one toast from the next, even when both say the same. */
  number: number
  kind: 'success' | 'notice' | 'error'
  title: string
  text: string | undefined
}

let shown: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: Omit<Toast, 'number'> | undefined): void {
  count += 1
  shown = next && { ...next, number: count }
  for (const listen of listeners) listen()
}

/** One at a time: a new one takes the place of the one shown. */
export const toast = {
  success: (title: string, text?: string) => show({ kind: 'success', title, text }),
  notice: (title: string, text?: string) => show({ kind: 'notice', title, text }),
  /** Stays until it is closed. */
  error: (title: string, text: string) => show({ kind: 'error', title, text }),
  failure: (title: string, error: unknown) => toast.error(title, sentenceOf(error)),
  close: () => show(undefined),
}

export const toastStore = {
  get: () => shown,
  subscribe: (listen: () => void) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}
