import { expect, test } from 'vitest'
import { sealedColumns, sealedOfTheHouse } from '../../server/src/operate/reseal/sealed-columns.ts'
import { house, text } from '../tree.ts'

/** What stands in code on a page. */
const namedOn = (page: string) => new Set([...text(page).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

const missingOn = (page: string, names: readonly string[]) => {
  const named = namedOn(page)
  return names.filter((name) => !named.has(name))
}

test('every table has a level of protection, and every level tables that there are', () => {
  const tables = [...text('docs/schema.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  expect(tables).toContain('sessions')
  expect(missingOn('docs/data.md', tables), 'Give it a level under "Tables" in docs/data.md').toEqual([])
  const [, levels = ''] = text('docs/data.md').split('## Tables')
  const listed = [...(levels.split('\n## ', 1)[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual([...new Set(tables)].sort())
})

test('every kind of token, every derived key and every sealed column is among the keys', () => {
  const kinds = /type TokenKind =([^\n]*\n(?: +\|[^\n]*\n)*)/.exec(
    text('server/src/platform/access/tokens.ts'),
  )?.[1]
  const ofTokens = [...(kinds ?? '').matchAll(/'([^']+)'/g)].map(([, kind = '']) => kind)
  const code = [...house].filter(([file]) => file.startsWith('server/src/') && !file.includes('.test.'))
  const byName = code.flatMap(([, source]) =>
    [...source.matchAll(/macOf\('([^']+)'\)|derive\('([^']+)'\)/g)].map(([, mac, key]) => mac ?? key ?? ''),
  )
  const columns = [...sealedColumns, ...sealedOfTheHouse].flatMap(({ table, columns: sealed }) =>
    sealed.map((column) => `${table}.${column}`),
  )
  const keys = [...ofTokens, ...byName, ...columns]
  expect(keys).toEqual(expect.arrayContaining(['session', 'API token', 'pitlane sealed values']))
  expect(missingOn('docs/cryptography.md', keys)).toEqual([])
})

test('every setting that is a secret is among the keys', () => {
  const settings = [...text('.env.example').matchAll(/^# ([A-Z0-9_]*(?:SECRET|TOKEN)[A-Z0-9_]*)=/gm)]
  const names = settings.map(([, name = '']) => name)
  expect(names).toContain('METRICS_TOKEN')
  expect(missingOn('docs/cryptography.md', names)).toEqual([])
})

test('every requirement of ASVS 5.0.0, level 1 and 2, is answered once', () => {
  const rows = [...text('docs/asvs.md').matchAll(/^\| (\d[^|]*)\| ([^|]*) \|/gm)]
  expect(rows.filter(([, , verdict = '']) => !['yes', 'part', '**no**', '–'].includes(verdict))).toEqual([])
  const numbers = rows.flatMap(([, names = '']) => [...names.matchAll(NUMBERS)].flatMap(eachOf))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(numbers).toHaveLength(253)
})

test('every criterion of WCAG 2.2, levels A and AA, is answered once, and counted rightly', () => {
  const page = text('docs/accessibility.md')
  const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (AA?) \| ([^|]*) \| /gm)]
  const numbers = rows.map(([, number = '']) => number)
  expect(numbers.toSorted()).toEqual(criteria().toSorted())
  expect(numbers).toHaveLength(55)
  const verdicts = rows.map(([, , , verdict = '']) => verdict)
  const counted = ['yes', 'part', '**no**', '–'].map(
    (it) => verdicts.filter((verdict) => verdict === it).length,
  )
  expect(counted.reduce((all, some) => all + some, 0)).toBe(55)
  const said = /\*\*(\d+) are met, (\d+) in part, (\d+) are unmet, (\d+) do not apply\*\*/.exec(page)
  expect(said?.slice(1).map(Number)).toEqual(counted)
})

test('what is met in part or not at all stands among the known gaps', () => {
  const [, gaps = '', rest = ''] = text('docs/accessibility.md').split(/^## (?:Known gaps|1 Perceivable)$/m)
  const open = [...rest.matchAll(/^\| (\S+) [^|]+\| AA? \| (?:part|\*\*no\*\*) \|/gm)]
  expect(open.length).toBeGreaterThan(0)
  expect(open.map(([, number = '']) => number).filter((number) => !gaps.includes(number))).toEqual([])
})

/** Of WCAG 2.2 by guideline: all that are not AAA. 4.1.1 is obsolete. */
function criteria(): string[] {
  const ofGuideline: Record<string, number[]> = {
    ...{ '1.1': [1], '1.2': [1, 2, 3, 4, 5], '1.3': [1, 2, 3, 4, 5], '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13] },
    ...{
      '2.1': [1, 2, 4],
      '2.2': [1, 2],
      '2.3': [1],
      '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
      '2.5': [1, 2, 3, 4, 7, 8],
    },
    ...{ '3.1': [1, 2], '3.2': [1, 2, 3, 4, 6], '3.3': [1, 2, 3, 4, 7, 8], '4.1': [2, 3] },
  }
  return Object.entries(ofGuideline).flatMap(([part, places]) => places.map((place) => `${part}.${place}`))
}

/** One of them, or the first and the last of several. */
const NUMBERS = /(?<part>\d+\.\d+)\.(?<first>\d+)(?:–\k<part>\.(?<last>\d+))?/g

function eachOf({ groups = {} }: RegExpExecArray): string[] {
  const [first, last] = [Number(groups.first), Number(groups.last ?? groups.first)]
  return Array.from({ length: last - first + 1 }, (_, at) => `${groups.part}.${first + at}`)
}
