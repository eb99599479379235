/** What became of calls of one kind. */
export interface Outcome {
  count: number
  /** Sent away because there was too much to do. */
  refused: number
  failed: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  mostMs: number
}

/** Of a slice of time, whatever kinds. */
interface Slice {
  atSeconds: number
  count: number
  p95Ms: number
}

type End = 'answered' | 'refused' | 'failed'

const SLICE_MS = 10_000

/**
 * How long each call took from the moment it was meant for, not from when it was sent: while a server answers nobody, those who come
 * meanwhile wait as well, and a load that waits with them would never know. A call that failed counts as long as it took.
 */
export function openLatencies(sliceMs = SLICE_MS) {
  const byKind = new Map<string, { took: number[]; refused: number; failed: number }>()
  const bySlice: number[][] = []

  return {
    note(
      kind: string,
      { meantForMs, endedMs, end }: { meantForMs: number; endedMs: number; end: End },
    ): void {
      const known = byKind.get(kind) ?? { took: [], refused: 0, failed: 0 }
      byKind.set(kind, known)
      const took = endedMs - meantForMs
      known.took.push(took)
      if (end !== 'answered') known[end] += 1
      const slice = Math.max(0, Math.floor(meantForMs / sliceMs))
      bySlice[slice] ??= []
      bySlice[slice].push(took)
    },

    /** What was before is nobody's. */
    begin(): void {
      byKind.clear()
      bySlice.length = 0
    },

    kinds: (): [kind: string, outcome: Outcome][] =>
      [...byKind].map(([kind, { took, refused, failed }]) => [kind, { ...spread(took), refused, failed }]),

    all: (): Outcome => {
      const sum = (name: 'refused' | 'failed') =>
        [...byKind.values()].reduce((total, it) => total + it[name], 0)
      const took = [...byKind.values()].flatMap((it) => it.took)
      return { ...spread(took), refused: sum('refused'), failed: sum('failed') }
    },

    slices: (): Slice[] =>
      [...bySlice.keys()].flatMap((at) => {
        const took = bySlice[at]
        return took
          ? [{ atSeconds: (at * sliceMs) / 1000, count: took.length, p95Ms: spread(took).p95Ms }]
          : []
      }),
  }
}

function spread(took: readonly number[]) {
  const sorted = [...took].sort((one, other) => one - other)
  const below = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    count: sorted.length,
    p50Ms: below(0.5),
    p95Ms: below(0.95),
    p99Ms: below(0.99),
    mostMs: sorted.at(-1) ?? 0,
  }
}
