import { isId, SEARCH_MAX } from '@pitlane/contract/formats'
import { pageFrom, pageText } from '../page-number.ts'

/**
 * One value of an address. Each page has a table of them: whatever somebody types into the address bar is read as a value
 * that the page can show, and only what differs from the plain page is written.
 */
export interface Param<Value> {
  /** What is missing or means nothing is the value of the plain page. */
  read: (text: string | undefined) => Value
  write: (value: Value) => string | undefined
}

/** What a page's address holds, as text. */
export type Texts<Table> = { [Name in keyof Table]?: string | undefined }

/** All values of a table. */
type Table<Values> = { readonly [Name in keyof Values]: Param<Values[Name]> }

export function readAll<Values>(table: Table<Values>, texts: Texts<Values>): Values {
  const values: Partial<Values> = {}
  for (const name in table) values[name] = table[name].read(texts[name])
  return values as Values
}

export function writeAll<Values>(table: Table<Values>, values: NoInfer<Values>): Texts<Values> {
  const texts: Texts<Values> = {}
  for (const name in table) texts[name] = table[name].write(values[name])
  return texts
}

export const searchText: Param<string> = {
  read: (text = '') => text.slice(0, SEARCH_MAX),
  write: (search) => search || undefined,
}

export const pageNumber: Param<number> = { read: pageFrom, write: pageText }

export const idOrNone: Param<string | undefined> = {
  read: (text) => (text && isId(text) ? text : undefined),
  write: (id) => id,
}

/** One of a few, or none; spaces are easier to read as underscores. */
export function oneOrNone<Choice extends string>(choices: readonly Choice[]): Param<Choice | undefined> {
  return {
    read: (text = '') => choices.find((choice) => underscored(choice) === underscored(text)),
    write: (choice) => choice && underscored(choice),
  }
}

/** One of a few; the plain page has `plain`. */
export function oneOf<Choice extends string>(choices: readonly Choice[], plain: Choice): Param<Choice> {
  return {
    read: (text = '') => choices.find((choice) => underscored(choice) === underscored(text)) ?? plain,
    write: (choice) => (choice === plain ? undefined : underscored(choice)),
  }
}

function underscored(text: string): string {
  return text.replaceAll(' ', '_')
}
