import { basename } from 'node:path'
import { arrowsOf } from '../../architecture/arrows.ts'
import type { Tree } from '../../architecture/tree.ts'
import { wordOf, words } from '../../architecture/words.ts'
import { journeysOf } from './journeys-of.ts'

/** Here everything meets: what passes through is followed by the order of words instead. */
const meetings = [
  'server/src/app.ts',
  'server/src/listeners.ts',
  'contract/src/index.ts',
  'web/src/router.tsx',
]

export const isUnit = (file: string) => /\.test\.tsx?$/.test(file) && !/\.citus\.test\.ts$/.test(file)
export const isJourney = (file: string) => /\.spec\.ts$/.test(file)
export const isDeep = (file: string) => /\.deep\.(test|spec)\.ts$/.test(file)

/**
 * The tests that changes can reach. Whoever imports what has changed; on the server and in the contract, where tests come in
 * by the front door, those of its word, of the words after it and of no word; everything, when what all stand on has changed.
 */
export function reachOf(changed: readonly string[], tree: Tree): Set<string> {
  const tests = [...tree.keys()].filter((file) => isUnit(file) || isJourney(file))
  const { importersOf, ...imports } = readImports(tree)
  const reached = new Set(changed.flatMap((file) => [...importersOf(file)]))
  for (const file of changed)
    for (const test of tests) if (concerns(file, test, tree, imports)) reached.add(test)
  return new Set(tests.filter((test) => reached.has(test)))
}

function concerns(file: string, test: string, tree: Tree, { heardFrom, readsEveryCall }: Imports): boolean {
  if (/\.(test|spec)\.tsx?$/.test(file)) return false
  if (STANDS_UNDER_ALL.test(file)) return true
  // What is read as a text is named by who reads it.
  if (!/\.(ts|tsx|css|sql)$/.test(file)) return (tree.get(test) ?? '').includes(basename(file))
  if (isJourney(test)) return concernsJourney(file, test)
  if (file.startsWith('contract/') && !/^(server|sandbox)\//.test(test)) return readsEveryCall(test)
  if (!/^(server|sandbox)\//.test(test) || !/^(server|sandbox|contract)\//.test(file)) return false
  if (/^sandbox\//.test(file)) return false
  const word = wordOf(file)
  const place = Math.min(words.indexOf(word ?? ''), heardFrom(file))
  if (place < 0) return true
  const own = wordOf(test)
  return own ? words.indexOf(own) >= place : !test.startsWith('server/src/platform/')
}

const STANDS_UNDER_ALL =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|contract\/src\/[\w-]+\.ts|sandbox\/src\/testing\/(world|makers|postgres-for-tests)\.ts)$/

/** A page is tried by the journeys of its words; what all pages stand on, and the server under them, by all. */
function concernsJourney(file: string, journey: string): boolean {
  if (/^e2e\/[^/]+\.ts$/.test(file)) return true
  if (!/^(web|server|contract|sandbox)\//.test(file)) return false
  const word = wordOf(file)
  const walked = journeysOf[nameOf(journey)] ?? 'all'
  return !word || walked === 'all' || walked.includes(word)
}

export const nameOf = (journey: string) => basename(journey).split('.')[0] ?? ''

type Imports = Pick<ReturnType<typeof readImports>, 'heardFrom' | 'readsEveryCall'>

function readImports(tree: Tree) {
  const [users, used] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { from, to } of arrowsOf(tree)) {
    users.set(to, [...(users.get(to) ?? []), from])
    used.set(from, [...(used.get(from) ?? []), to])
  }
  const heard = follow('server/src/listeners.ts', (file) => used.get(file) ?? [])
  const said = (used.get('server/src/listeners.ts') ?? []).map((file) => words.indexOf(wordOf(file) ?? ''))
  const earliest = Math.min(...said.filter((place) => place >= 0))
  return {
    importersOf: (file: string) =>
      follow(file, (each) => (meetings.includes(each) ? [] : (users.get(each) ?? []))),
    /** Who listens is called by all words from the first that says something. */
    heardFrom: (file: string) => (heard.has(file) ? earliest : Infinity),
    /** What is made of all calls, such as the client, is made of each. */
    readsEveryCall: (test: string) =>
      follow(test, (file) => used.get(file) ?? []).has('contract/src/index.ts'),
  }
}

function follow(start: string, next: (file: string) => string[]): Set<string> {
  const found = new Set([start])
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const further of next(file)) {
      if (found.has(further)) continue
      found.add(further)
      open.push(further)
    }
  return found
}
