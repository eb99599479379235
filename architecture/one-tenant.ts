import { madeBy, plain, statementsIn } from './statements.ts'
import { isTest, type Tree } from './tree.ts'

/*
 * What a database that spreads tenants over machines refuses, and what no plan of a single one shows. The plans themselves
 * are looked at while the tests run (sandbox/src/testing/one-partition.ts).
 */

/** Locks that leave out what others hold, across tenants: choose first, then take tenant by tenant. */
export function skipsAcrossTenants(tree: Tree): string[] {
  return found(tree, (sql) => /\bskip locked\b/.test(sql) && !/\btenant_id = \$/.test(sql))
}

/** An upsert, or a value that is set, which a machine would reckon by its own clock or zone: give it the instant. */
export function tellsTheTime(tree: Tree): string[] {
  return found(tree, (sql) =>
    [...sql.matchAll(/\bon conflict\b.*?(?=\breturning\b|$)|\bupdate [\w. ]+ set\b.*?(?=\bwhere\b|$)/g)].some(
      ([part]) => BY_CLOCK_OR_ZONE.test(part),
    ),
  )
}

const BY_CLOCK_OR_ZONE =
  /\b(now|clock_timestamp|statement_timestamp|current_setting|to_char|date_trunc|age)\(|\b(current_|local)(date|time|timestamp)\b|[+-] (interval|make_interval)\b/

/** Rows that are copied into a table of a tenant: without an answer they come by a road that row level security closes. */
export function copiesSilently(tree: Tree): string[] {
  return found(tree, (sql) =>
    [...sql.matchAll(COPY)].some(([, rest = '']) => !/\b(returning|on conflict)\b/.test(rest)),
  )
}

const COPY = /\binsert into \w+[^()]*\([^)]*\) select\b(.*)$/g

/** Rows that are copied come in two steps, and the second knows no values that were given: they belong in the select. */
export function copiesWithValues(tree: Tree): string[] {
  return found(tree, (sql) =>
    [...sql.matchAll(COPY)].some(
      ([insert, rest = '']) => /\(tenant_id\b/.test(insert) && VALUE_TOO_LATE.test(rest),
    ),
  )
}

const VALUE_TOO_LATE = /\b(on conflict|returning)\b((?!\) select\b).)*\$/

/** Columns that are not given (an id) are put into the select of rows that are copied: then none of them is a second time. */
export function copiesDistinct(tree: Tree): string[] {
  return found(tree, (sql) => [...sql.matchAll(COPY)].some(([, rest = '']) => /^ distinct\b/.test(rest)))
}

/** A table that learns its tenant from another one's column, and not from whoever asks. */
export function tenantsByColumn(tree: Tree): string[] {
  return found(tree, (sql) => /(\btenant_id|\btenants\.id) = (\w+\.tenant_id|tenants\.id)\b/.test(sql))
}

/** A view of several tables cannot be told the tenant of each. */
export function viewsOfSeveral(tree: Tree): string[] {
  const texts = migrations(tree)
  const made = madeBy(texts)
  return texts
    .flatMap((sql) => [...sql.matchAll(/create (?:or replace )?view ([a-z_.]+)([^;]*)/g)])
    .filter(
      ([, name = '', text = '']) => made.has(name) && (text.match(/\b(from|join) [a-z_]+/g) ?? []).length > 1,
    )
    .map(([, name = '']) => name)
}

/** Trigger functions that write with what a statement has changed in their hands: read it first, then write. */
export function writesWhileReading(tree: Tree): string[] {
  const texts = migrations(tree)
  const handed = texts.flatMap((sql) => [...sql.matchAll(/ table as (\w+)/g)].map((match) => match[1]))
  const read = new RegExp(`\\b(from|join) (${[...new Set(handed)].join('|')})\\b`)
  const newest = new Map(
    texts.flatMap((sql) =>
      [
        ...sql.matchAll(/create (?:or replace )?function ([a-z_.]+)\(\) returns trigger.*?\$\$(.*?)\$\$/g),
      ].map(([, name = '', body = '']) => [name, body] as const),
    ),
  )
  return [...newest]
    .filter(([, body]) => body.split(/;|\bloop\b/).some((part) => WRITES.test(part) && read.test(part)))
    .map(([name]) => name)
}

const WRITES = /\b(insert into|update [a-z_]+ set|delete from)\b/

/** A table in parts takes a constraint by its name and with nothing else in the statement. */
export function constraintsInPassing(tree: Tree): string[] {
  return migrationsThat(tree, (text) =>
    [...text.matchAll(/\balter table [^;]*/g)].some(
      ([sql]) => IN_A_COLUMN.test(sql) || (/\badd constraint\b/.test(sql) && BESIDE_ANOTHER.test(sql)),
    ),
  )
}

/** Another role makes functions and nothing else: on other machines it cannot see yet what the migration has granted it. */
export function worksAsAnotherRole(tree: Tree): string[] {
  return migrationsThat(tree, (text) =>
    [...text.replace(/\$\$.*?\$\$/g, '').matchAll(/\bset local role\b(.*?)(?:\breset role\b|$)/g)].some(
      ([, done = '']) => NO_FUNCTION.test(done),
    ),
  )
}

const NO_FUNCTION =
  /\b(insert into|update|delete from|select|(create|alter|drop) (table|index|view|policy|trigger))\b/

function migrationsThat(tree: Tree, isWrong: (text: string) => boolean): string[] {
  return [...tree]
    .filter(([file, text]) => file.endsWith('.sql') && isWrong(plain(text)))
    .map(([file]) => file)
}

const IN_A_COLUMN = /\badd column\b[^,;]*\b(check|unique|references|primary key)\b/
const BESIDE_ANOTHER = /, (add|alter|drop|validate) /

function found(tree: Tree, isWrong: (sql: string) => boolean): string[] {
  const files = [...tree].filter(([file]) => /^server\/src\//.test(file) && !isTest(file))
  const wrong = files.filter(([, code]) => statementsIn(code).some((sql) => isWrong(sql.trim())))
  return wrong.map(([file]) => file)
}

function migrations(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => file.endsWith('.sql'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sql]) => plain(sql))
}
