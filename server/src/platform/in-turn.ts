import { AppError } from '@pitlane/contract/errors'

export interface TurnOptions {
  atOnce: number
  mostWaiting: number
  /** What a person reads when even the queue is full. */
  refusal: string
}

/** Dear work: only so much at once, the rest waits in line, and when the line is long somebody is told to come back. */
export function inTurn({ atOnce, mostWaiting, refusal }: TurnOptions) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw new AppError('overloaded', refusal)
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The place is handed on directly, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
