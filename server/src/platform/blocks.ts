/** How much is done in one go. */
export interface Most {
  count: number
  weight: number
}

/**
 * One after the other, each within both bounds; what weighs more than that by itself is alone. Whoever writes one with a statement gives
 * way to others between two.
 */
export function* blocksOf<Item>(
  items: Iterable<Item>,
  most: Most,
  weightOf: (item: Item) => number = () => 0,
): Generator<Item[]> {
  let block: Item[] = []
  let weight = 0
  for (const item of items) {
    const own = weightOf(item)
    if (block.length > 0 && (block.length >= most.count || weight + own > most.weight)) {
      yield block
      block = []
      weight = 0
    }
    block.push(item)
    weight += own
  }
  if (block.length > 0) yield block
}
