/** Some milliseconds of work before anybody is asked who they are. */
const MOST_IN_A_TURN = 100

/**
 * So many begin in one turn of the event loop, the others in the next ones, in their order: a thousand connections that ask at the same moment
 * would else be one turn, in which nothing else goes on.
 */
export function fewInATurn() {
  const waiting: (() => void)[] = []
  let begun = 0

  function beginOne(work: () => void): void {
    if (begun === 0) setImmediate(beginNext)
    begun += 1
    work()
  }

  function beginNext(): void {
    begun = 0
    for (const work of waiting.splice(0, MOST_IN_A_TURN)) beginOne(work)
  }

  return (work: () => void): void => {
    if (begun < MOST_IN_A_TURN && waiting.length === 0) beginOne(work)
    else waiting.push(work)
  }
}
