import { named, tokenOf } from '@pitlane/server/platform/access/tokens'
import { digest, openSecrets } from '@pitlane/server/platform/secrets'
import { BENCH_KEY } from '../../worlds/bench-config.ts'
import { tenantId } from '../../worlds/many-repairs.ts'
import type { Business } from '../hour/sizes.ts'

/** One of those who work in a business; their places count from 1. */
export interface Person {
  business: Business
  place: number
}

export const PASSWORD = 'bench-password'
export const secrets = openSecrets(BENCH_KEY)

/** Told apart by the first part, whose they are by the last: so rows of one business become rows of another. */
export const idOfPerson = ({ business, place }: Person) =>
  `${String(place).padStart(8, '0')}${tenantId(business.number).slice(8)}`
export const usernameOf = ({ place }: Person) => `person-${place}`
export const emailOf = ({ business, place }: Person) => `person-${place}@${slugOf(business)}.example.com`
export const slugOf = ({ number }: Business) => `business-${number}`
/** Where they seem to come from: every business has a network of its own. */
export const addressOf = ({ number }: Business) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

export function peopleOf(businesses: readonly Business[]): Person[] {
  return businesses.flatMap((business) =>
    Array.from({ length: business.people }, (_, at) => ({ business, place: at + 1 })),
  )
}

function tokenOfPerson(person: Person): string {
  const secret = digest(idOfPerson(person)).toString('base64url')
  return tokenOf({ secrets }, 'session', named(tenantId(person.business.number), secret))
}

export const tokenHashOf = (person: Person) => digest(tokenOfPerson(person))
export const cookieOf = (person: Person) => `pitlane_session=${encodeURIComponent(tokenOfPerson(person))}`
