/** A number as it is typed where the reader is, "1.234,50", as a program reads it: "1234.50". What is none stays as it is. */
export function plainNumber(typed: string, locale: string): string {
  const text = typed.replace(/[\s'’]/g, '')
  const marks = text.replace(/[^.,]/g, '')
  const last = marks.at(-1)
  if (!last) return text
  const isDecimal = marks.length > 1 ? marks[0] !== last : !isGroup(text, last, locale)
  const [whole, decimals] = isDecimal ? splitAt(text, text.lastIndexOf(last)) : [text, '']
  const isWhole = /^\d*$/.test(whole) || /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole)
  if (!isWhole || !/^\d*$/.test(decimals)) return text
  const digits = whole.replace(/[.,]/g, '')
  return decimals ? `${digits}.${decimals}` : digits
}

/** As `plainNumber` reads it again. */
export function typedNumber(value: number | null | undefined, locale: string, decimals = 0): string {
  if (value === null || value === undefined) return ''
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
  }).format(value)
}

/** "1.234" is a thousand in German, and a little more than one in English. */
function isGroup(text: string, mark: string, locale: string): boolean {
  if (!/^\d{1,3}[.,]\d{3}$/.test(text)) return false
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567)
  return parts.some(({ type, value }) => type === 'group' && value === mark)
}

function splitAt(text: string, place: number): [string, string] {
  return [text.slice(0, place), text.slice(place + 1)]
}
