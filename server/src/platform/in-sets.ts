/** Writes what comes one by one in sets: one at a time, each with all that has come while the one before was written. */
export function inSets<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let gathering: { items: Item[]; written: Promise<void> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  function gather() {
    const items: Item[] = []
    const written = last.then(() => {
      gathering = undefined
      return write(items)
    })
    last = written.catch(() => {})
    return { items, written }
  }

  return (item) => {
    gathering ??= gather()
    gathering.items.push(item)
    return gathering.written
  }
}
