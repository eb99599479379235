import type { AuditEntry, AuditPage, audit } from '@pitlane/contract/audit/calls'
import type { Input } from '@pitlane/contract/endpoint'
import type { ReadContext } from '../../platform/context.ts'
import { type EntryRow, pageOfEntries } from './queries.ts'
import { isSaid, sentences } from './sentences.ts'

export async function listEntries(
  ctx: ReadContext,
  { page, limit, ...filters }: Input<typeof audit.list>,
): Promise<AuditPage> {
  const { total, rows } = await pageOfEntries(ctx, filters, { page, limit })
  return { entries: rows.map(toEntry), total, page, limit, totalPages: Math.ceil(total / limit) }
}

/** Somebody who was invited and never came is known to nobody any more. */
const NOBODY = 'somebody'

export function toEntry({ id, at, kind, addressRange, ...row }: EntryRow): AuditEntry {
  const by = row.byName === null ? null : { id: row.byUser, name: row.byName }
  return { id, at, kind, by, addressRange, sentence: sentenceOf(row) }
}

function sentenceOf({
  said,
  details,
  byName,
  aboutName,
  times,
}: Omit<EntryRow, 'id' | 'at' | 'kind' | 'addressRange'>) {
  if (!isSaid(said)) return said
  return sentences[said]({ by: byName ?? 'Somebody', about: aboutName ?? NOBODY, times, details })
}
