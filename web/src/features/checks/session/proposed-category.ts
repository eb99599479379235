/** What a repair of one of the usual items is most likely about. A business that calls them otherwise chooses itself. */
const likely: readonly [RegExp, string][] = [
  [/light|lamp|battery/i, 'electrical'],
  [/ty?i?res?\b|wheel/i, 'tires'],
  [/brake/i, 'brakes'],
  [/body|paint|windscreen|windshield|mirror|glass/i, 'body'],
  [/interior|seat/i, 'interior'],
  [/fluid|oil|coolant|engine/i, 'engine'],
]
const OTHERWISE = 'other'

/** Of those the business has. */
export function proposedCategory(label: string, categories: readonly string[]): string {
  const found = likely.find(([words, code]) => words.test(label) && categories.includes(code))
  return found?.[1] ?? OTHERWISE
}
