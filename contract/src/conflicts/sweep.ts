import type { Ahead, Work } from './judged-car.ts'

/** Every work and every trip that overlap, found in one go over both by when they begin: what has ended is not looked at again. */
export function overlapping(
  work: readonly Work[],
  trips: readonly Ahead[],
  tell: (work: Work, trip: Ahead) => void,
): void {
  if (work.length === 0 || trips.length === 0) return
  const begin = [
    ...work.flatMap((it) => (it.stands ? [{ ...it.stands, work: it, trip: undefined }] : [])),
    ...trips.flatMap((it) => (it.wants ? [{ ...it.wants, work: undefined, trip: it }] : [])),
  ].sort((one, other) => one.start - other.start)
  type Begun = (typeof begin)[number]
  let [openWork, openTrips]: [Begun[], Begun[]] = [[], []]
  for (const begun of begin) {
    const isOpen = ({ end }: Begun) => end === null || end > begun.start
    if (begun.work) {
      openTrips = openTrips.filter(isOpen)
      for (const { trip } of openTrips) if (trip) tell(begun.work, trip)
      openWork.push(begun)
    } else {
      openWork = openWork.filter(isOpen)
      for (const { work: it } of openWork) if (it && begun.trip) tell(it, begun.trip)
      openTrips.push(begun)
    }
  }
}
