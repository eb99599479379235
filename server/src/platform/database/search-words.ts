/** Every word once. */
export function wordsOf({ search }: { search?: string | undefined }): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter(Boolean))]
}

/** A pattern that finds a word anywhere; signs that mean something to LIKE mean themselves. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
