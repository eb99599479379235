import { expect, test } from 'vitest'
import { shown } from './arrows.ts'
import { homeless, readsAhead, schemaAhead, writesAbroad } from './tables.ts'
import { house, text } from './tree.ts'
import { arrowsAhead, strangers, wordOf, words } from './words.ts'

/** Where the order cannot be kept, and why. What is listed and no longer there must go from the list. */
const exceptions = {
  writes: {
    'server/src/features/closing/erase-queries.ts writes $':
      'a business that is erased leaves no row in any table',
    'server/src/features/closing/erase-queries.ts writes pgboss.job': 'nor a job that names it',
    'server/src/operate/table-queries.ts writes $': 'nor does somebody who is erased, of what was their own',
    'server/src/operate/reseal/queries.ts writes $':
      'a new key seals every sealed column anew, whoever it is of',
  },
  reads: {
    'repairs reads imports':
      'the history of a repair begins with the import that brought it: derived, so not written for each repair',
    'routine reads repairs': 'when a routine was last done is derived from its repairs, and never stored',
    'guarantees reads repairs':
      'whether a repair is covered is derived from those before it, and never stored',
    'vehicles reads hq_configs':
      'a vehicle was last seen in the last complete sync: one row says it, not every vehicle at every sync',
  },
  schema: {
    'confirmed_mailboxes refers to tenants': 'a business that is gone takes what it knows of mailboxes along',
    'deliveries refers to tenants': 'a business that is gone takes what it had to deliver along',
    'deliveries refers to users': 'whoever is gone gets nothing',
    'outbox refers to tenants': 'a business that is gone takes what it had in line along',
    'repairs refers to imports': 'an import that is undone takes its repairs along',
    'sessions refers to users': 'whoever is gone is signed out',
    'topic_revisions refers to tenants': 'a business that is gone takes its revisions along',
  },
}
const listed = (known: Record<string, string>) => Object.keys(known).sort()
const once = (found: string[]) => [...new Set(found)].sort()

test('every word has its place in the order', () => {
  expect(strangers(house), 'Give the word its place in architecture/words.ts').toEqual([])
})

test('every word that is there is in the glossary', () => {
  const used = words.filter((word) => [...house.keys()].some((file) => wordOf(file) === word))
  expect(used.length).toBeGreaterThan(10)
  const untold = used.filter((word) => !text('docs/glossary.md').includes(`word \`${word}\``))
  expect(untold, 'Say what it is in docs/glossary.md, with (word `…`)').toEqual([])
})

test('a word uses only the words before it, in its code and in the contract', () => {
  expect(shown(arrowsAhead(house))).toEqual([])
})

test('every table, view and function of the database has its home', () => {
  expect(homeless(house), 'Say whose it is in architecture/tables.ts').toEqual([])
})

test('a table is written by one word alone', () => {
  expect(once(writesAbroad(house))).toEqual(listed(exceptions.writes))
})

test('statements read what earlier words keep', () => {
  expect(readsAhead(house)).toEqual(listed(exceptions.reads))
})

test('views and references lean on what earlier words keep', () => {
  expect(schemaAhead(house)).toEqual(listed(exceptions.schema))
})
