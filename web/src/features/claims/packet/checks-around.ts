import type { Check } from '@pitlane/contract/checks/calls'

interface Found {
  id: string
  foundAt: string
}

/** The check that found a damage, and the last one before it; newest first comes in. */
export function checksAround({ id, foundAt }: Found, checks: readonly Check[]) {
  const found = checks.find(({ items }) => items.some(({ repairId }) => repairId === id)) ?? null
  const since = found && found.at < foundAt ? found.at : foundAt
  const before = checks.find((it) => it.id !== found?.id && it.at < since) ?? null
  return { before, found }
}

interface PhotoPair {
  label: string
  before: string | undefined
  found: string | undefined
}

/** Photos of the same label side by side, as often as either has it, in the order of the later check. */
export function pairsOf(before: Check | null, found: Check | null): PhotoPair[] {
  const [earlier, later] = [byLabel(before), byLabel(found)]
  const names = new Map([...earlier, ...later].map(([key, photos]) => [key, photos[0]?.label ?? key]))
  const inOrder = [...later.keys(), ...[...earlier.keys()].filter((key) => !later.has(key))]
  return inOrder.flatMap((key) => {
    const [one, other] = [earlier.get(key) ?? [], later.get(key) ?? []]
    return Array.from({ length: Math.max(one.length, other.length) }, (_, place) => ({
      label: names.get(key) ?? key,
      before: one[place]?.url,
      found: other[place]?.url,
    }))
  })
}

function byLabel(check: Check | null): Map<string, Check['photos']> {
  return Map.groupBy(check?.photos ?? [], ({ label }) => label.toLowerCase())
}
