import type { AuditFilters, audit } from '@pitlane/contract/audit/calls'
import { auditLabels } from '@pitlane/contract/audit/kind-words'
import { BYTE_ORDER_MARK, csvLine, guardFormula } from '@pitlane/contract/csv'
import type { Input } from '@pitlane/contract/endpoint'
import type { ReadContext } from '../../platform/context.ts'
import { inPieces, type Piece } from '../../platform/database/pieces.ts'
import { answerDownload } from '../../platform/http/pieces/answer-download.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { type EntryRow, entriesAfter } from './queries.ts'
import { toEntry } from './show.ts'

export function exportEntries(asked: Asked & { input: Input<typeof audit.csv> }): Promise<unknown> {
  return answerDownload(asked, { name: 'activity', ending: 'csv', type: 'text/csv; charset=utf-8' }, (ctx) =>
    lines(ctx, asked.input),
  )
}

/** For the export of everything, newest first. */
export async function entryRows(
  ctx: ReadContext,
  after: string | undefined,
  most: number,
): Promise<{ id: string; json: string }[]> {
  const rows = await entriesAfter(ctx, {}, after, most)
  return rows.map((row) => ({ id: row.id, json: JSON.stringify(toEntry(row)) }))
}

async function* lines(ctx: ReadContext, filters: AuditFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['When', 'Kind', 'Who', 'From', 'What'])
  for await (const { text } of inPieces(ctx, piece)) yield text

  async function piece(
    reading: ReadContext,
    after: string | undefined,
    most: number,
  ): Promise<Piece<string>> {
    const rows = await entriesAfter(reading, filters, after, most)
    const next = rows.length < most ? undefined : rows.at(-1)?.id
    return { text: rows.map(lineOf).join(''), rows: rows.length, next }
  }
}

function lineOf(row: EntryRow): string {
  const { at, kind, by, addressRange, sentence } = toEntry(row)
  return csvLine([at, auditLabels[kind], by?.name ?? '', addressRange ?? '', sentence].map(guardFormula))
}
