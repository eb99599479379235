import { inTurn } from '../../platform/in-turn.ts'

export interface BusinessTurnOptions {
  atOnce: number
  /** Fewer than all, so that a business that sends much leaves places to the others. */
  atOnceForOne: number
  mostWaitingForOne: number
  refusal: string
}

const MOST_WAITING = 1000

/** Dear work: each business waits in a line of its own, and only the first of each line in the one for all. */
export function inTurnByBusiness({ atOnce, atOnceForOne, mostWaitingForOne, refusal }: BusinessTurnOptions) {
  const forAll = inTurn({ atOnce, mostWaiting: MOST_WAITING, refusal })
  const lines = new Map<string, { turn: typeof forAll; people: number }>()

  return async <T>(tenantId: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(tenantId) ?? {
      turn: inTurn({ atOnce: atOnceForOne, mostWaiting: mostWaitingForOne, refusal }),
      people: 0,
    }
    lines.set(tenantId, line)
    line.people += 1
    try {
      return await line.turn(() => forAll(work))
    } finally {
      line.people -= 1
      if (line.people === 0) lines.delete(tenantId)
    }
  }
}
