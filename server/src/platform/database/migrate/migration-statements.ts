/** A semicolon within any of these ends nothing. */
const WHOLE = /--[^\n]*|'(?:[^']|'')*'|\$\$.*?\$\$/gs

/**
 * The statements of a migration, one by one: a table in parts passes on to its parts what it was told, and that must be no
 * more than concerns it.
 */
export function statementsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  const hidden = text.replace(WHOLE, (it) => ' '.repeat(it.length))
  for (const { index } of hidden.matchAll(/;/g)) {
    parts.push(text.slice(from, index + 1))
    from = index + 1
  }
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part.replace(/--[^\n]*/g, '').trim() !== '')
}
