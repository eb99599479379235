import type { Colleague } from '@pitlane/contract/accounts/calls'
import { comparable } from '@pitlane/contract/formats'

/** The name that is being typed: what stands between an @ and the cursor. */
interface TypedMention {
  start: number
  typed: string
}

const MOST_OFFERED = 6
const AT_CURSOR = /(?<![\p{L}\p{M}\p{N}@])@([^\s@]{0,64})$/u
/** No name is longer, and no pattern looks at a whole text with every key. */
const LOOKED_AT = 80

export function mentionAt(text: string, cursor: number): TypedMention | undefined {
  const from = Math.max(0, cursor - LOOKED_AT)
  const found = AT_CURSOR.exec(text.slice(from, cursor))
  return found ? { start: from + found.index, typed: found[1] ?? '' } : undefined
}

/** Who is likely meant: first those whose username begins so, then those who are called so. Nobody names themselves. */
export function offeredFor(
  typed: string,
  people: readonly Colleague[],
  ownId: string | undefined,
): Colleague[] {
  const wanted = comparable(typed)
  const others = people.filter(({ id }) => id !== ownId)
  const isBegun = ({ username }: Colleague) => comparable(username).startsWith(wanted)
  const isCalled = ({ username, name }: Colleague) => comparable(`${username} ${name}`).includes(wanted)
  const offered = [...others.filter(isBegun), ...others.filter((one) => !isBegun(one) && isCalled(one))]
  const [only] = offered
  if (offered.length === 1 && only && comparable(only.username) === wanted) return []
  return offered.slice(0, MOST_OFFERED)
}

/** The text with the whole name in the place of what was typed of it, and where the cursor is then. */
export function withName(
  text: string,
  { start, typed }: TypedMention,
  username: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}@${username} `
  const rest = text.slice(start + 1 + typed.length)
  return { text: before + rest.replace(/^ /, ''), cursor: before.length }
}
