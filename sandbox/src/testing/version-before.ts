import { isBaseline, LAST_BEFORE } from '@pitlane/server/platform/database/migrate/baseline'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import pg from 'pg'

/** A database as the version before has left it; or as one left it that was older still, and had not had its last migration. */
export async function makeAsBefore(url: string, { isOlder = false } = {}): Promise<void> {
  await migrate(url, undefined, isBaseline)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from schema_migrations')
  const names = ['0001_foundation.sql', ...(isOlder ? [] : [LAST_BEFORE])]
  await client
    .query("insert into schema_migrations (name, checksum) select unnest($1::text[]), repeat('0', 64)", [
      names,
    ])
    .finally(() => client.end())
}
