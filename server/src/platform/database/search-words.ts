/** Every text is looked through for each word: of a whole story the longest say enough. */
export const MOST_WORDS = 20

/** What must occur: every word once, without those that are part of another, and of very many the longest. */
export function wordsOf({ search }: { search?: string | undefined }): string[] {
  const longestFirst = (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length)
  const words: string[] = []
  for (const word of longestFirst) {
    const isPart = words.some((longer) => longer.toLowerCase().includes(word.toLowerCase()))
    if (!isPart) words.push(word)
    if (words.length === MOST_WORDS) break
  }
  return words
}

/** A pattern that finds a word anywhere; signs that mean something to LIKE mean themselves. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
