import { plain } from './statements.ts'
import type { Tree } from './tree.ts'

/** How a migration says that no instance of before is left: `-- Contracts: what, since when nobody uses it.` */
const CONTRACTS = /^-- Contracts: /m

/** What an instance from before still reads or writes, and would not find, or could no longer write. */
const TAKES_AWAY = [
  /\bdrop (table|view|column|schema|type)\b/,
  /\brename (column|to|constraint)\b/,
  /\balter column \w+ (set data )?type\b/,
  /\balter column \w+ (set not null|drop default)\b/,
  /\badd column (if not exists )?\w+ (?=[^,;]*\bnot null\b)(?![^,;]*\b(default|generated)\b)/,
]

/**
 * Migrations that break an older instance without saying that none is left. Two versions work side by side while a new one is
 * brought in: first the tables take in what is new, and a later version takes away what nobody uses.
 */
export function breaksOlderInstances(tree: Tree): string[] {
  return [...tree]
    .filter(([file, text]) => file.endsWith('.sql') && !CONTRACTS.test(text))
    .filter(([, text]) => TAKES_AWAY.some((it) => it.test(plain(text).replace(/\$\$.*?\$\$/g, ''))))
    .map(([file]) => file)
}
