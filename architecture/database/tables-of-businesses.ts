/**
 * Tables that no limit of the contract counts, and what keeps them small all the same. What has one row of a business or of a person says so in
 * its keys, and what `sandbox/src/worst/fill.ts` fills has been tried with as many rows as there may be: neither stands here.
 */
export const boundedOtherwise: Record<string, string> = {
  confirmed_mailboxes: 'one of each address that was mailed to, for people and mechanics, who are counted',
  conflict_causes: 'gone with the look that follows',
  conflict_dismissals: 'kept for 400 days',
  hq_sync_runs: 'the last 100, of 30 days',
  invitations: 'counted with the people, and gone when they expire',
  names: 'a few of the business, two of each person',
  outbox: 'moved to the queue as soon as it is written',
  overdue_routines: 'one of each routine',
  passkey_uses: 'gone when they expire',
  password_reset_tokens: 'asked for so often in an hour, and gone when they expire',
  recovery_codes: 'ten of each person',
  repair_readings: 'two of each repair',
  repair_requests: 'kept for a day',
  sessions: 'gone when they expire; signing in is bounded',
  sign_in_challenges: 'the last five of each person',
  sso_returns: 'gone when they expire',
  tidings: 'kept for 400 days',
  trial_mails: 'two of each end of a trial',
  webhook_conflicts: 'one of each conflict there is',
}

/** Tables of businesses, in the document of the schema, that may grow and that nobody has tried full; and reasons for what is not so. */
export function unbounded(schema: string, fill: string, reasons = boundedOtherwise): string[] {
  const growing = tablesOfBusinesses(schema)
    .filter(({ described }) => !ONE_ROW.test(described))
    .map(({ name }) => name)
  const untried = growing.filter((name) => !new RegExp(`\\binsert into ${name}\\b`).test(fill))
  return [
    ...untried.filter((name) => !(name in reasons)),
    ...Object.keys(reasons).filter((name) => !untried.includes(name)),
  ]
}

/** Of the business, or of one of its people. */
const ONE_ROW = /^- `(?:PRIMARY KEY|UNIQUE) \(tenant_id(?:, user_id)?\)`/m

/** What the document of the schema says of each table that has rows of businesses. */
export function tablesOfBusinesses(schema: string): { name: string; described: string }[] {
  const tables = schema.split(/^## /m).slice(1)
  return tables
    .filter((described) => /^\| tenant_id \|/m.test(described))
    .map((described) => ({ name: described.split('\n', 1)[0] ?? '', described }))
}
