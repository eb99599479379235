import type { Tree } from './tree.ts'

/** Tables that are nobody's: they hold nothing of a business. `schema_migrations` is made by whoever migrates. */
export const ofNobody = ['push_keys', 'rate_limits', 'stripe_events']

/**
 * Tables that a migration makes and does not protect, by `select app.protect('name')` of its own, and what it does that takes a
 * protection away. A real database is looked at by a slower test (server/src/platform/database/isolation.test.ts).
 */
export function unprotected(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => /^server\/migrations\/.*\.sql$/.test(file))
    .flatMap(([file, text]) => openIn(text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase(), file))
}

function openIn(sql: string, file: string): string[] {
  const bare = [...sql.matchAll(MAKES_A_TABLE)]
    .map(([, name = '']) => plainName(name))
    .filter((name) => !ofNobody.includes(name) && !protects(sql, name))
  const loosened = [...sql.matchAll(LOOSENS)]
    .filter(([, name = '']) => !isForcedAgain(sql, plainName(name)))
    .map(([what]) => what)
  const seenByAll = [...sql.matchAll(MAKES_A_VIEW)].map(([, name = '']) => plainName(name))
  return [
    ...bare.map((name) => `${file}: ${name} is not protected`),
    ...loosened.map((what) => `${file}: ${what}`),
    ...seenByAll.map((name) => `${file}: ${name} is read as its owner`),
    ...[...sql.matchAll(TAKES_AWAY)].map(([what]) => `${file}: ${what}`),
  ]
}

const MAKES_A_TABLE = /\bcreate (?:unlogged )?table (?:if not exists )?([\w."]+)/g
/** A view shows what whoever asks may see; one that keeps its rows shows them to all. */
const MAKES_A_VIEW =
  /\bcreate (?:or replace )?(?:materialized )?(?:recursive )?view (?:if not exists )?([\w."]+)(?! with \(security_invoker)(?=[ (])/g
const LOOSENS = /\balter table (?:if exists )?(?:only )?([\w."]+) no force row level security/g
const TAKES_AWAY =
  /\b(alter table (if exists )?(only )?[\w."]+ disable row level security|drop policy (if exists )?"?tenant"? on [\w."]+|bypassrls)\b/g

function protects(sql: string, table: string): boolean {
  return new RegExp(`\\bselect app\\.protect\\('(public\\.)?${table}'`).test(sql)
}

/** Rows are filled in between, or the table goes. */
function isForcedAgain(sql: string, table: string): boolean {
  const loosened = sql.lastIndexOf(`${table} no force row level security`)
  return new RegExp(
    `alter table ${table} force row level security|drop table (if exists )?([\\w, ]+, )?${table}\\b`,
  ).test(sql.slice(loosened))
}

function plainName(name: string): string {
  return name.replaceAll('"', '').replace(/^public\./, '')
}
