import { type Description, type Facts, narrowings, placesOf } from './described-places.ts'

/**
 * What a program that was written for one description cannot rely on with another: what it is told no more, or not as it was; what it
 * may send no more; what it has to send and does not know of; and whom the call is for.
 */
export function brokenPromises(before: Description, now: Description): string[] {
  const [had, has] = [placesOf(before), placesOf(now)]
  const calls = [...had.calls].flatMap(([call, was]) => {
    const is = has.calls.get(call)
    if (!is) return [`gone: ${call}`]
    return Object.entries(was).flatMap(([what, value]) => {
      const later = is[what as keyof typeof is]
      return later === value || mayBecome(what, value, later)
        ? []
        : [`${what} was ${value}, is ${later}: ${call}`]
    })
  })
  const isKept = (place: string) => has.calls.has(callOf(place))
  return [
    ...calls,
    ...[...had.told].flatMap(([place, was]) =>
      isKept(place) ? toldOtherwise(place, was, has.told.get(place)) : [],
    ),
    ...[...had.taken].flatMap(([place, was]) =>
      isKept(place) ? takenNoMore(place, was, has.taken.get(place)) : [],
    ),
    ...[...has.taken].flatMap(([place, is]) => {
      const isKnown =
        had.taken.has(place) || (had.calls.has(callOf(place)) && / (body|query|header)$/.test(place))
      const needed = [...is.required].filter((name) => !had.taken.get(place)?.required.has(name))
      return isKnown ? needed.map((name) => `needed by now: ${place}.${name}`) : []
    }),
  ].sort()
}

const callOf = (place: string) => place.split(' ', 2).join(' ')

/** Whoever was let in still is. A person is who a user was, before programs had a way in of their own. */
function mayBecome(what: string, was: string, is: string | undefined): boolean {
  if (what === 'access')
    return is === 'public' || (is === 'person' && was === 'user') || (was === 'admin' && is !== 'admin')
  return what === 'trial' && is === 'open'
}

/** Another kind of value is one that the program does not know. Further values of one kind it has to expect. */
function toldOtherwise(place: string, was: Facts, is: Facts | undefined): string[] {
  const kinds = [...was.kinds.keys()].sort().join(' or ')
  if (!is || [...is.kinds.keys()].sort().join(' or ') !== kinds) return [`no longer told: ${place}: ${kinds}`]
  return [...was.required]
    .filter((name) => !is.required.has(name) && is.names.has(name))
    .map((name) => `no longer always told: ${place}.${name}`)
}

/** Other kinds of values need not be sent; of those that were taken, all still are. */
function takenNoMore(place: string, was: Facts, is: Facts | undefined): string[] {
  return [...was.kinds].flatMap(([kind, bounds]) => {
    const now = is?.kinds.get(kind)
    if (!now) return [`no longer taken: ${place}: ${kind}`]
    return narrowings(bounds, now).map((how) => `narrower: ${place}: ${how}`)
  })
}
