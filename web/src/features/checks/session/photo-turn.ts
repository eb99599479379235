import type { CheckWords } from './check-words.ts'

interface Shown {
  id: string
}

/** The photo of each label, as far as there is one. */
export function photoOf<File extends Shown>(
  label: string,
  files: readonly File[],
  { labelOf }: CheckWords,
): File | undefined {
  return files.findLast(({ id }) => labelOf[id] === label)
}

/** The label whose turn it is: the first that has neither a photo nor was left out. */
export function labelInTurn(
  labels: readonly string[],
  files: readonly Shown[],
  words: CheckWords,
): string | undefined {
  return labels.find((label) => !photoOf(label, files, words) && !words.leftOut.includes(label))
}
