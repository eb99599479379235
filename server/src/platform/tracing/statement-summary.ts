import { LRUCache } from 'lru-cache'

const MOST_KNOWN = 2_000
const known = new LRUCache<string, string>({ max: MOST_KNOWN })

/** What a statement does to which table first, such as "select repairs": enough to find it, and nothing that was asked with it. */
export function summaryOf(text: string): string {
  const found = known.get(text)
  if (found) return found
  const [, verb = 'sql'] = /^\s*([a-z]+)\b/i.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+([a-z_]+(?:\.[a-z_]+)?)\b/i.exec(text) ?? []
  const summary = `${verb.toLowerCase()} ${table}`.trim()
  known.set(text, summary)
  return summary
}
