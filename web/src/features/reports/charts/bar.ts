/** One value of a chart, and how it is written. */
export interface Bar {
  key: string
  label: string
  value: number
  /** How much of it is filled; the rest is there for comparison. */
  part?: number
  text: string
}

export function mostOf(bars: readonly Bar[]): number {
  return Math.max(...bars.map((bar) => bar.value), 0)
}
