import { type Channels, usuallyMailed } from '@pitlane/contract/inbox/kinds'
import { type Sql, sql } from '../../platform/database/database.ts'

/** `settingsOf` of the contract: whether somebody wants a kind this way. `kind` and the settings' `kinds` are columns of the statement. */
export function isWantedBy(channel: keyof Channels, kind: Sql): Sql {
  return sql`coalesce((kinds -> ${kind} ->> ${channel}::text)::boolean, ${kind} = any(${usuallyMailed}::text[]))`
}
