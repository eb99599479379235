import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../postgres/with-client.ts'

const migrations = join(import.meta.dirname, '../../../server/migrations')

interface Column {
  name: string
  type: string
  isRequired: boolean
  default: string | null
}

interface Table {
  name: string
  columns: Column[]
  /** The primary key, unique and foreign keys, as PostgreSQL words them. */
  constraints: { name: string; kind: 'p' | 'u' | 'f' | 'c'; text: string; target: string | null }[]
  indexes: string[]
}

/** The migrated database as a page to read: what is stored, by which key, and what points to what. */
export async function schemaDocument(url: string): Promise<string> {
  const tables = await readTables(url)
  const purposes = await readPurposes()
  return [
    '# The tables',
    '',
    'Written from the migrated database by `npm run schema`; a test says when it is stale. A sentence below a heading is the',
    'comment in front of the table in its migration. Every table but the few of the house has `tenant_id` in front of its keys',
    'and is under forced row level security.',
    '',
    '```mermaid',
    'erDiagram',
    ...diagram(tables),
    '```',
    ...tables.flatMap((table) => section(table, purposes.get(table.name))),
    '',
  ].join('\n')
}

/** Everything belongs to a tenant: those arrows would hide the others. */
function diagram(tables: Table[]): string[] {
  return tables
    .flatMap(({ name, constraints }) =>
      constraints
        .filter(({ target }) => target && target !== 'tenants')
        .map(({ target, text }) => `  ${target} ||--o{ ${name} : "${ownColumn(text)}"`),
    )
    .sort()
}

/** The column beside tenant_id. */
function ownColumn(foreignKey: string): string {
  const columns = /^FOREIGN KEY \(([^)]*)\)/.exec(foreignKey)?.[1]?.split(', ') ?? []
  return columns.filter((column) => column !== 'tenant_id').join(', ')
}

function section({ name, columns, constraints, indexes }: Table, purpose: string | undefined): string[] {
  const keys = constraints.filter(({ kind }) => kind !== 'c').map(({ text }) => text)
  const checks = constraints.filter(({ kind }) => kind === 'c').map(({ text }) => text)
  return [
    '',
    `## ${name}`,
    '',
    ...(purpose ? [purpose, ''] : []),
    '| column | type | |',
    '|---|---|---|',
    ...columns.map(
      (column) =>
        `| ${column.name} | ${column.type} | ${[column.isRequired ? 'required' : '', column.default ? `default \`${oneLine(column.default)}\`` : ''].filter(Boolean).join(', ')} |`,
    ),
    '',
    ...[...keys, ...checks, ...indexes].map((text) => `- \`${oneLine(text)}\``),
  ]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
}

async function readTables(url: string): Promise<Table[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Table>(`
      select relname as name,
        (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
            'isRequired', attnotnull, 'default', pg_get_expr(adbin, adrelid)) order by attnum)
         from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
        (select coalesce(json_agg(json_build_object('name', conname, 'kind', contype, 'text', pg_get_constraintdef(pg_constraint.oid),
            'target', (select relname from pg_class as target where target.oid = confrelid))
            order by array_position('{p,u,f,c}', contype::text), conname), '[]')
         from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')) as constraints,
        (select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '[]')
         from pg_index where indrelid = pg_class.oid
           and not exists (select from pg_constraint where conindid = indexrelid)) as indexes
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
    return rows
  })
}

/** The comment that stands in front of a table where it is made. */
async function readPurposes(): Promise<Map<string, string>> {
  const purposes = new Map<string, string>()
  for (const file of (await readdir(migrations)).sort()) {
    const text = await readFile(join(migrations, file), 'utf8')
    for (const [, comment = '', table = ''] of text.matchAll(/((?:^-- .*\n)+)create table (\w+)/gm))
      purposes.set(table, comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' '))
  }
  return purposes
}
