import { type Sql, sql } from '../../platform/database/database.ts'

/** The papers of a row of `vehicles`, a row each (paper, last_day), named as the contract does. */
export const keptPapers: Sql = sql`(
  values ('plateExpires', plate_expires), ('registrationExpires', registration_expires),
         ('inspectionExpires', inspection_expires)) as kept (paper, last_day)`
