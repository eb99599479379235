import { type Clock, timeInWords } from '../clock.ts'

/** When it leaves, where the business is. */
export const DIGEST_AT = '07:00'
/** What is due within so many days is in it. */
export const DIGEST_DUE_DAYS = 7
/** So many of each; the rest is counted. */
export const DIGEST_LINES = 10
/** Where its button leads. */
export const DIGEST_LINK = '/dashboard'

/** Where people choose it. */
export const digestWords = {
  label: 'Daily digest',
  about: (clock: Clock) =>
    `At ${timeInWords(DIGEST_AT, clock)}: what is not ready or to be checked, conflicts, what is overdue, due or late. On days when there is nothing to say, none comes.`,
}
