import type { AuditKind } from '@pitlane/contract/audit/kinds'
import type { Said } from './sentences.ts'

/** What is kept of something that happened. */
export interface Entry {
  kind: AuditKind
  /** The name of its sentence. */
  said: Said
  details?: Details
  /** Who did it, where nobody is signed in. */
  by?: string
  /** Whom it is about, if not whoever did it. */
  about?: string
  /** Those with the same are one entry, and counted. */
  joinedBy?: string
}

/** What its sentence says of it: no secret, and nothing of a person, who is named by an id. */
export type Details = Record<string, string | number>
