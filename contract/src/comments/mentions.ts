import { comparable, USERNAME_MAX } from '../formats.ts'

/** Where a text names somebody: from its @ to behind the name. */
interface Mention<Person> {
  start: number
  end: number
  person: Person
}

/** Not after a letter, a digit or another @: an e-mail address names nobody. */
const NAMES = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}@])@([^\\s@]{1,${USERNAME_MAX}})`, 'gu')
/** What goes on with a name: a letter or a digit, also behind one sign that joins two of them. */
const GOES_ON = /[._-]?[\p{L}\p{M}\p{N}]/uy

/** `@username` in any case; of several usernames that fit, the longest. Who is not among the people is not named. */
export function mentionsIn<Person extends { username: string }>(
  text: string,
  people: readonly Person[],
): Mention<Person>[] {
  if (!text.includes('@')) return []
  const known = new Map(people.map((person) => [comparable(person.username), person]))
  return [...text.matchAll(NAMES)].flatMap(({ index, 1: name = '' }) => {
    const start = index + 1
    for (let end = start + name.length; end > start; end -= 1) {
      const person = known.get(comparable(text.slice(start, end)))
      if (person && !goesOnAt(text, end)) return [{ start: index, end, person }]
    }
    return []
  })
}

/** A longer name is a stranger's: that it begins like a known one says nothing. */
function goesOnAt(text: string, end: number): boolean {
  GOES_ON.lastIndex = end
  return GOES_ON.test(text)
}
