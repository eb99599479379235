/** Something people do, and how often each of them does it in the busiest hour. */
interface Kind {
  perPersonAndHour: number
  /** Where the figure comes from. */
  because: string
}

/**
 * What a person does in the hour, on average over all who have an account: about half of them are at work. How people work is an
 * assumption until somebody measures it: they open a screen every three minutes while they are there, ten in the hour over all. Changes
 * follow from the goal: 4 million repairs of 120,000 cars in three years are eleven of a car and year, for a business of sixty cars and
 * eight people two on a day, and a fifth of a day falls in this hour. That is taken twice, for a day that is busier than others.
 */
export const mix = {
  'sign-in': {
    perPersonAndHour: 0.15,
    because: 'a session lasts a week: a seventh of all, and all of them in this hour',
  },
  'every screen': { perPersonAndHour: 1, because: 'whoever opens the pages anew, once' },
  Dashboard: { perPersonAndHour: 2, because: 'where everybody begins' },
  'All Repairs': { perPersonAndHour: 1.5, because: 'the list of the workshop' },
  'All Repairs, a later page': { perPersonAndHour: 0.3, because: 'one in five goes on' },
  'All Repairs, a search': { perPersonAndHour: 1, because: 'a car is on the phone' },
  'a repair': { perPersonAndHour: 2, because: 'what a list is opened for' },
  Vehicles: { perPersonAndHour: 0.8, because: 'the counter' },
  'a vehicle': { perPersonAndHour: 1, because: 'the counter' },
  Board: { perPersonAndHour: 0.6, because: 'what goes out and comes back' },
  Routine: { perPersonAndHour: 0.3, because: 'the workshop plans its day' },
  Plan: { perPersonAndHour: 0.2, because: 'a fifth of the repairs that are opened' },
  Conflicts: { perPersonAndHour: 0.2, because: 'once a day and person, and a fifth of a day' },
  'Oil change': { perPersonAndHour: 0.1, because: 'seldom' },
  Reports: { perPersonAndHour: 0.05, because: 'once a month and person would be a tenth of that' },
  Settings: { perPersonAndHour: 0.05, because: 'seldom' },
  'reports a repair': { perPersonAndHour: 0.1, because: 'eleven of a car and year, twice' },
  'uploads a photo': { perPersonAndHour: 0.05, because: 'every second repair that is reported' },
  'completes a repair': { perPersonAndHour: 0.1, because: 'as many as are reported' },
  comments: { perPersonAndHour: 0.1, because: 'one of a repair' },
  'reads notifications': { perPersonAndHour: 0.2, because: 'when the bell shows some' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof mix
export const kinds = Object.keys(mix) as KindName[]

/** Those that leave something behind. */
export const changes: readonly KindName[] = [
  'sign-in',
  'reports a repair',
  'uploads a photo',
  'completes a repair',
  'comments',
  'reads notifications',
]

/** What only administrators see: the first of a business does it. */
export const administrators: readonly KindName[] = ['Settings']

/** What nobody does on purpose: the open window asks again because it was told of a change, and asks to be told. */
export const LOOKS_AGAIN = 'a window looks again'
export const POLLS = 'a window asks by the clock'
export const LISTENS = 'a window listens'

/** So many of all people have a window open: the rest is not at work. */
export const OPEN_WINDOWS = 0.5
/** So many have a device that is told by push, and so many businesses a program that is told by webhooks. */
export const PUSHED_PEOPLE = 0.2
export const HOOKED_BUSINESSES = 0.1
/** So many repairs are critical, which everybody is told of. */
export const CRITICAL = 0.1
