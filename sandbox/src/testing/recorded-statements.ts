import type { Database, Query } from '@pitlane/server/platform/database/database'
import { isPlannedOnce } from '@pitlane/server/platform/database/sql'
import type { Statement } from '@pitlane/server/platform/database/written-once'

export interface Recorded {
  text: string
  values: unknown[]
  isPlannedOnce: boolean
  /** In a tenant, or across them. */
  door: 'tenant' | 'system'
  /** The file and the function that asked, below server/src. */
  from: string
}

/** Keeps every statement that the product itself runs, once; what a test asks for on its own is none of them. */
export function openRecorder() {
  const seen = new Map<string, Recorded | undefined>()

  const noting =
    (door: Recorded['door'], run: Query): Query =>
    (statement) => {
      note(door, statement)
      return run(statement)
    }

  function note(door: Recorded['door'], statement: Statement): void {
    const { text, values } = statement
    if (seen.get(text)) return
    const from = callerOf(new Error().stack ?? '')
    seen.set(
      text,
      from === undefined ? undefined : { text, values, isPlannedOnce: isPlannedOnce(statement), door, from },
    )
  }

  return {
    /** The same database, with somebody who writes along. */
    beside: (database: Database): Database => ({
      ...database,
      inTenant: (tenantId, share) => noting('tenant', database.inTenant(tenantId, share)),
      transaction: (tenantId, work, share) =>
        database.transaction(tenantId, (run, client) => work(noting('tenant', run), client), share),
      system: noting('system', database.system),
      across: (share) => noting('system', database.across(share)),
    }),
    statements: (): Recorded[] => [...seen.values()].flatMap((it) => it ?? []),
  }
}

/** Who called the recorder: a file of the product, or undefined for a test. */
function callerOf(stack: string): string | undefined {
  const caller = stack
    .split('\n')
    .find((line) => line.includes('at ') && !line.includes('recorded-statements'))
  const [, place] = /server\/src\/([^:)]+)/.exec(caller ?? '') ?? []
  if (!place || place.endsWith('.test.ts')) return undefined
  const [, name = ''] = /at (?:async )?(?:Object\.)?(\w+) \(/.exec(caller ?? '') ?? []
  return `${place} ${name}`.trim()
}
