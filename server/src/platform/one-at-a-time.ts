/** Does what it is given one after the other, in the order in which it comes; what fails holds nobody up. */
export function oneAtATime() {
  let before: Promise<unknown> = Promise.resolve()
  return <Done>(work: () => Promise<Done>): Promise<Done> => {
    const own = before.then(work, work)
    before = own
    return own
  }
}
