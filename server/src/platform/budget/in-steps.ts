import { setImmediate as nextTurn } from 'node:timers/promises'

/** Everybody else gets a turn after so long. */
const STEP_MS = 10
/** The clock is looked at now and then: most of what is done costs less than looking. */
const LOOKED_AT_EVERY = 16

/** What `map` gives, in steps between which others get their turn: for lists that may be longer than what a screen shows. */
export async function mapInSteps<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let until = performance.now() + STEP_MS
  for (const item of items) {
    made.push(make(item))
    if (made.length % LOOKED_AT_EVERY > 0 || performance.now() < until) continue
    await nextTurn()
    until = performance.now() + STEP_MS
  }
  return made
}
