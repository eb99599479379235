import { type Client, escapeIdentifier, escapeLiteral } from 'pg'

export const ownerRole = 'pitlane_owner'
export const ownerDatabase = 'pitlane'

/** The owner of the database is no superuser, as on managed PostgreSQL. May be repeated after an interruption. */
export async function ensureOwner(superuser: Client, password: string): Promise<void> {
  const { rows } = await superuser.query<{ hasRole: boolean; hasDatabase: boolean }>({
    text: `select exists (select from pg_roles where rolname = $1) as "hasRole",
                  exists (select from pg_database where datname = $2) as "hasDatabase"`,
    values: [ownerRole, ownerDatabase],
  })
  const [found] = rows
  const owner = escapeIdentifier(ownerRole)
  if (!found?.hasRole) {
    await superuser.query(
      `create role ${owner} login createdb createrole nosuperuser nobypassrls password ${escapeLiteral(password)}`,
    )
  }
  if (!found?.hasDatabase) {
    await superuser.query(`create database ${escapeIdentifier(ownerDatabase)} owner ${owner}`)
  }
}
