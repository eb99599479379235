import { type Arrow, arrowsOf } from './arrows.ts'
import { isTest, type Tree } from './tree.ts'

/** A word may use the words before it, never those after it. */
export const words = [
  'tenants',
  'settings',
  'accounts',
  'sso',
  'files',
  'vehicles',
  'bookings',
  'routine',
  'guarantees',
  'repairs',
  'views',
  'checks',
  'damage',
  'overdue',
  'oil-change',
  'planning',
  'conflicts',
  'board',
  'reports',
  'comments',
  'job-links',
  'estimates',
  'inbox',
  'calendar',
  'hq',
  'claims',
  'imports',
  'dashboard',
  'billing',
  'closing',
  'programs',
  'webhooks',
  'audit',
  'outbox',
]

/** What the words of the contract are written with; it knows none of them. The index, which knows all, is no part of it. */
const grammar = [
  'access',
  'call',
  'clock',
  'csv',
  'distance-units',
  'durations',
  'endpoint',
  'errors',
  'formats',
  'limits',
  'mails',
  'offsets',
  'posted-kinds',
  'system',
  'units',
  'zones',
]

const INDEX = 'contract/src/index.ts'
const GRAMMAR = 'grammar'

/** The word a file is of, on any of the three sides; undefined where no word has its home. */
export function wordOf(file: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(file)?.[1] ?? wordOfContract(file)
}

function wordOfContract(file: string): string | undefined {
  const name = /^contract\/src\/([\w-]+)/.exec(file)?.[1]
  if (!name || file === INDEX) return undefined
  return grammar.includes(name) ? GRAMMAR : name
}

/** Files of words that the list does not have. */
export function strangers(tree: Tree): string[] {
  return [...tree.keys()].filter((file) => {
    const word = wordOf(file)
    return word && word !== GRAMMAR && !words.includes(word)
  })
}

/** Imports of a later word, by its code or by its part of the contract. The contract's own tests keep the order too. */
export function arrowsAhead(tree: Tree): Arrow[] {
  return arrowsOf(tree).filter(({ from, to }) => {
    const [own, used] = [wordOf(from), wordOf(to)]
    if (!own || !used || (isTest(from) && !from.startsWith('contract/'))) return false
    return words.indexOf(used) > words.indexOf(own)
  })
}
