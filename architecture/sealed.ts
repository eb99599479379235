import { isTest, type Tree } from './tree.ts'

/** Files that seal something, which is then kept somewhere. */
export function sealers(tree: Tree): string[] {
  return [...tree]
    .filter(([file, code]) => /^server\/src\//.test(file) && !isTest(file) && /\.seal\(/.test(code))
    .map(([file]) => file)
    .filter((file) => !file.startsWith('server/src/operate/reseal/'))
    .sort()
}

/** Columns that say by their names that they are sealed, as `table.column`. */
export function sealedByName(tree: Tree): string[] {
  const migrations = [...tree].filter(([file]) => file.endsWith('.sql')).map(([, sql]) => sql)
  const tables = migrations.flatMap((sql) => [...sql.matchAll(/create table (\w+) \((.*?)\n\);/gs)])
  const dropped = new Set(
    migrations.flatMap((sql) => [...sql.matchAll(/drop table (\w+)/g)].map((it) => it[1])),
  )
  const added = migrations.flatMap((sql) => [
    ...sql.matchAll(/alter table (\w+) add column (?:if not exists )?(\w*sealed\w*)/g),
  ])
  return [
    ...tables.flatMap(([, table, body = '']) =>
      [...body.matchAll(/^ {2}(\w*sealed\w*) /gm)].map(([, column]) => [table, column]),
    ),
    ...added.map(([, table, column]) => [table, column]),
  ]
    .filter(([table]) => !dropped.has(table))
    .map((it) => it.join('.'))
    .sort()
}
