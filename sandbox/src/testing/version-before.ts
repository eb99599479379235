import { isBaseline, LAST_BEFORE } from '@pitlane/server/platform/database/migrate/baseline'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import { withClient } from '../postgres/with-client.ts'

/** A database as the version before has left it; or as one left it that was older still, and had not had its last migration. */
export async function makeAsBefore(url: string, { isOlder = false } = {}): Promise<void> {
  await migrate(url, undefined, isBaseline)
  const names = ['0001_foundation.sql', ...(isOlder ? [] : [LAST_BEFORE])]
  await withClient(url, async (client) => {
    await client.query('delete from schema_migrations')
    await client.query(
      "insert into schema_migrations (name, checksum) select unnest($1::text[]), repeat('0', 64)",
      [names],
    )
  })
}
