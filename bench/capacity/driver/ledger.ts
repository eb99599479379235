import type { Person } from '../world/people.ts'

/** Something that was sent, and whether it was answered that it is done. */
export interface Entry {
  business: number
  /** By which it is found again: words that nobody else wrote, or an id. */
  mark: string
  isDone: boolean
}

export type Ledger = Record<'reports' | 'comments' | 'completions' | 'photos', Entry[]>

/** What was sent, to be looked for afterwards. */
export function openLedger() {
  const ledger: Ledger = { reports: [], comments: [], completions: [], photos: [] }
  let marks = 0
  return {
    ledger,
    nextMark: () => `Capacity ${++marks}`,
    note(what: keyof Ledger, { business }: Person, mark: string, isDone: boolean): void {
      ledger[what].push({ business: business.number, mark, isDone })
    },
  }
}
