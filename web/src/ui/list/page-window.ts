const MOST_BUTTONS = 5

/** Up to five pages, the one shown in their middle where there are pages on both sides. */
export function pageWindow(page: number, last: number): number[] {
  const count = Math.min(MOST_BUTTONS, last)
  const first = Math.min(Math.max(1, page - Math.floor(MOST_BUTTONS / 2)), last - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
