/** As many as still can be looked at on a part of a page. */
const MOST_PHOTOS = 10
const FEW_PHOTOS = 3
/** Wide enough for paper, and what the dialog has loaded already. */
const WIDTH = 320

/** Which photos a job card shows, and how large. */
export function photosOnCard(imageUrls: readonly string[]): { shown: string[]; size: 'large' | 'small' } {
  const shown = imageUrls.slice(0, MOST_PHOTOS).map((photo) => `${photo}?width=${WIDTH}`)
  return { shown, size: shown.length <= FEW_PHOTOS ? 'large' : 'small' }
}

const LINE = 100

/** How small a text must be set for its page: by its lines, as many of its own as it takes. */
export function lengthOf(text: string): 'short' | 'long' | 'very long' {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)
  if (lines <= 10) return 'short'
  return lines <= 24 ? 'long' : 'very long'
}
