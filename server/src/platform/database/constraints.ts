import type pg from 'pg'

/** The name that a migration gave it: a part of a distributed table has its number behind it. */
export function constraintOf({ constraint = '' }: pg.DatabaseError): string {
  return constraint.replace(/_\d+$/, '')
}
