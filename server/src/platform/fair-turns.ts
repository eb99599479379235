import { AppError } from '@pitlane/contract/errors'

export interface FairTurnOptions {
  atOnce: number
  mostWaiting: number
  /** What a person reads whose work found no place in the line. */
  refusal: string
}

/** Who waits, and whether somebody sits before a screen and can do nothing else meanwhile. */
export interface Turn {
  of: string
  isFirst?: boolean
}

/** After so many turns of those who go first, one of the others is taken, so that nobody waits for ever. */
const FIRST_IN_A_ROW = 4

/**
 * Dear work, only so much at once, and the rest in line: everybody who waits has a lane, and the lanes take turns, so
 * that whoever brings much waits for the own work and not others for it. When the line is full, the last of the
 * longest lane is sent away, not whoever comes next.
 */
export function fairTurns({ atOnce, mostWaiting, refusal }: FairTurnOptions) {
  const first = lanesInTurn()
  const others = lanesInTurn()
  let free = atOnce
  let firstInARow = 0

  function takeNext(): Waiting | undefined {
    const isOthersTurn = firstInARow >= FIRST_IN_A_ROW && others.count() > 0
    const next = isOthersTurn ? undefined : first.take()
    firstInARow = next ? firstInARow + 1 : 0
    return next ?? others.take()
  }

  function wait({ of, isFirst = false }: Turn): Promise<void> {
    return new Promise((go, sendAway) => {
      const lanes = isFirst ? first : others
      lanes.add(of, { go, refuse: () => sendAway(new AppError('overloaded', refusal)) })
      if (first.count() + others.count() <= mostWaiting) return
      const fullest = others.longest() >= first.longest() ? others : first
      fullest.dropLastOfLongest()?.refuse()
    })
  }

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await wait(turn)
    try {
      return await work()
    } finally {
      // The place is handed on directly, so that nobody slips in between.
      const next = takeNext()
      if (next) next.go()
      else free += 1
    }
  }
}

interface Waiting {
  go(): void
  refuse(): void
}

/** Lanes by name; the one that had its turn goes to the end. */
function lanesInTurn() {
  const lanes = new Map<string, Waiting[]>()
  let waiting = 0

  return {
    count: () => waiting,

    longest: () => Math.max(0, ...[...lanes.values()].map((lane) => lane.length)),

    add(name: string, one: Waiting): void {
      const lane = lanes.get(name)
      if (lane) lane.push(one)
      else lanes.set(name, [one])
      waiting += 1
    },

    take(): Waiting | undefined {
      const [name, lane] = lanes.entries().next().value ?? []
      if (name === undefined || !lane) return undefined
      waiting -= 1
      lanes.delete(name)
      const next = lane.shift()
      if (lane.length > 0) lanes.set(name, lane)
      return next
    },

    /** Among lanes of the same length, of the one that came last. */
    dropLastOfLongest(): Waiting | undefined {
      const length = this.longest()
      const [name, lane] = [...lanes].findLast(([, it]) => it.length === length) ?? []
      if (name === undefined || !lane) return undefined
      waiting -= 1
      if (lane.length === 1) lanes.delete(name)
      return lane.pop()
    },
  }
}
