import type { AppError } from '@pitlane/contract/errors'

export interface PlaceOptions {
  atOnce: number
  /** Fewer than all, so that whoever brings much leaves places to the others. */
  atOnceForOne?: number
  mostWaiting?: number
  mostWaitingForOne?: number
  longestWaitMs?: number
  /** What somebody is told who found no place, not even to wait. */
  refusal: () => AppError
}

/** Who wants a place, and whether somebody sits before a screen and can do nothing else meanwhile. */
export interface Comer {
  of: string
  isFirst?: boolean
  /** When that began which this is a part of; those that began earlier are finished earlier. Now, unless said. */
  since?: number
}

export type Places = ReturnType<typeof openPlaces>

/** After so many of those who go first, one of the others is taken, so that nobody waits for ever. */
const FIRST_IN_A_ROW = 4

/**
 * Only so much at once, and the rest in line: everybody who waits has a lane, and the lanes are served in a round, so
 * that whoever brings much waits for the own work and not others for it. When the line is full, the last of the longest
 * lane is sent away, not whoever comes next. In memory, because what is shared out is this process's own.
 */
export function openPlaces(options: PlaceOptions) {
  const { atOnce, atOnceForOne = atOnce, refusal, longestWaitMs } = options
  const { mostWaiting = Number.POSITIVE_INFINITY, mostWaitingForOne = mostWaiting } = options
  const held = new Map<string, number>()
  const hasRoom = (of: string) => (held.get(of) ?? 0) < atOnceForOne
  const first = openLanes(hasRoom)
  const others = openLanes(hasRoom)
  let taken = 0
  let firstInARow = 0
  let isTimed = false

  /** Undefined when there is a place at once. */
  function take({ of, isFirst = false, since = performance.now() }: Comer): Promise<void> | undefined {
    if (taken >= atOnce || !hasRoom(of)) return wait(of, isFirst ? first : others, since)
    hold(of)
    return undefined
  }

  function hold(of: string): void {
    taken += 1
    held.set(of, (held.get(of) ?? 0) + 1)
  }

  function wait(of: string, lanes: Lanes, since: number): Promise<void> {
    if (lanes.lengthOf(of) >= mostWaitingForOne) throw refusal()
    return new Promise((go, sendAway) => {
      lanes.add(of, { go, refuse: () => sendAway(refusal()), since })
      if (waiting() > mostWaiting) sendOneAway()
      if (longestWaitMs !== undefined && !isTimed) sendLateAwayIn(longestWaitMs)
    })
  }

  /** One timer for all: most wait for less than it takes to set one. */
  function sendLateAwayIn(ms: number): void {
    isTimed = true
    setTimeout(sendLateAway, ms).unref()
  }

  function sendLateAway(): void {
    const latest = performance.now() - (longestWaitMs ?? 0)
    for (const one of [...first.dropSince(latest), ...others.dropSince(latest)]) one.refuse()
    isTimed = waiting() > 0
    if (isTimed) sendLateAwayIn(Math.min(first.oldest(), others.oldest()) - latest)
  }

  function sendOneAway(): void {
    const fullest = others.longest() >= first.longest() ? others : first
    fullest.dropLastOfLongest()?.refuse()
  }

  /** The place is handed on directly, so that nobody slips in between. */
  function giveBack({ of }: Comer): void {
    const left = (held.get(of) ?? 0) - 1
    taken -= 1
    if (left > 0) held.set(of, left)
    else held.delete(of)
    const next = waiting() > 0 ? takeNext() : undefined
    if (!next) return
    hold(next.of)
    next.one.go()
  }

  function takeNext(): Next | undefined {
    const isOthersTurn = firstInARow >= FIRST_IN_A_ROW && others.count() > 0
    const next = isOthersTurn ? undefined : first.take()
    firstInARow = next ? firstInARow + 1 : 0
    return next ?? others.take() ?? (isOthersTurn ? first.take() : undefined)
  }

  const waiting = () => first.count() + others.count()

  return {
    take,
    giveBack,
    waiting,

    /** Does the work as soon as there is a place for it. */
    async use<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
      await take(comer)
      try {
        return await work()
      } finally {
        giveBack(comer)
      }
    },
  }
}

interface Waiting {
  go(): void
  refuse(): void
  since: number
}

interface Next {
  of: string
  one: Waiting
}

type Lanes = ReturnType<typeof openLanes>

/** Lanes by name; the one just served goes to the end, and one whose places are all taken is passed over. */
function openLanes(hasRoom: (of: string) => boolean) {
  const lanes = new Map<string, Waiting[]>()
  let waiting = 0

  function remove(of: string, lane: Waiting[], at: number): Waiting | undefined {
    const [one] = lane.splice(at, 1)
    if (one) waiting -= 1
    if (lane.length === 0) lanes.delete(of)
    return one
  }

  return {
    count: () => waiting,

    lengthOf: (of: string) => lanes.get(of)?.length ?? 0,

    longest: () => Math.max(0, ...[...lanes.values()].map((lane) => lane.length)),

    add(of: string, one: Waiting): void {
      const lane = lanes.get(of)
      if (lane) lane.splice(lane.findLastIndex(({ since }) => since <= one.since) + 1, 0, one)
      else lanes.set(of, [one])
      waiting += 1
    },

    take(): Next | undefined {
      for (const [of, lane] of lanes) {
        if (!hasRoom(of)) continue
        const one = remove(of, lane, 0)
        if (lanes.delete(of)) lanes.set(of, lane)
        return one && { of, one }
      }
      return undefined
    },

    /** When whoever has waited longest came; each lane is in that order. */
    oldest: () => Math.min(...[...lanes.values()].map(([one]) => one?.since ?? Number.POSITIVE_INFINITY)),

    /** Those who came no later than then. */
    dropSince(latest: number): Waiting[] {
      return [...lanes].flatMap(([of, lane]) =>
        lane.filter(({ since }) => since <= latest).flatMap(() => remove(of, lane, 0) ?? []),
      )
    },

    /** Among lanes of the same length, of the one that came last. */
    dropLastOfLongest(): Waiting | undefined {
      const length = this.longest()
      const [of, lane] = [...lanes].findLast(([, it]) => it.length === length) ?? []
      return of === undefined || !lane ? undefined : remove(of, lane, lane.length - 1)
    },
  }
}
