import type pg from 'pg'

/** The name that a migration gave it: a part of a distributed table has its number behind it. */
export function constraintOf({ constraint, message }: pg.DatabaseError): string {
  const name = constraint ?? message.match(OF_A_PART)?.at(-1) ?? ''
  return name.replace(/_\d+$/, '')
}

/** What another node refused comes with its sentence alone, in whatever language. */
const OF_A_PART = /\w{1,63}_\d{4,}\b/g
