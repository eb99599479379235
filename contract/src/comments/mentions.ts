import { comparable, USERNAME_MAX } from '../formats.ts'

/** Where a text names somebody: from its @ to behind the name. */
export interface Mention<Person> {
  start: number
  end: number
  person: Person
}

/** Not after a letter, a digit or another @: an e-mail address names nobody. */
const NAMES = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}@])@([^\\s@]{1,${USERNAME_MAX}})`, 'gu')

/** `@username` in any case; of several usernames that fit, the longest. Who is not among the people is not named. */
export function mentionsIn<Person extends { username: string }>(
  text: string,
  people: readonly Person[],
): Mention<Person>[] {
  if (!text.includes('@')) return []
  const known = new Map(people.map((person) => [comparable(person.username), person]))
  return [...text.matchAll(NAMES)].flatMap(({ index, 1: name = '' }) => {
    const length = longestKnown(name, known)
    const person = known.get(comparable(name.slice(0, length)))
    return person ? [{ start: index, end: index + 1 + length, person }] : []
  })
}

function longestKnown(name: string, known: ReadonlyMap<string, unknown>): number {
  let length = name.length
  while (length > 0 && !known.has(comparable(name.slice(0, length)))) length -= 1
  return length
}
