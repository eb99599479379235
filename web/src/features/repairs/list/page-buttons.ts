import type { PageButton } from '../../../ui/list/Pages.tsx'

/** Up to three pages all of them; otherwise three at the end that is near, or the one in between, and both ends. */
export function pageButtons(page: number, last: number): PageButton[] {
  if (last <= 3) return Array.from({ length: last }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, 'gap', last]
  if (page >= last - 2) return [1, 'gap', last - 2, last - 1, last]
  return [1, 'gap', page, 'gap', last]
}
