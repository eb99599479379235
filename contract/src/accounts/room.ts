import { PEOPLE_MOST, PEOPLE_OF_TRIAL_MOST } from '../limits.ts'

// Apart from the calls, which the sign-in page brings along.

export const PEOPLE_FULL = `A business can have at most ${PEOPLE_MOST} active users. Please deactivate one first.`
export const TRIAL_FULL =
  `During the free trial a business can have at most ${PEOPLE_OF_TRIAL_MOST} active users. ` +
  'Please deactivate one or start a subscription first.'
export const FORMER_PEOPLE_FULL =
  'This business has too many users who were deactivated. Please activate one of them and change the name and email address.'

/** Of one person, by administrators: whoever has the address before is told of each. */
export const EMAIL_CHANGES_PER_HOUR = 5
export const EMAIL_CHANGED_OFTEN =
  'The email address of this user was changed too often. Please wait an hour before changing it again.'
