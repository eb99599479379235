import { BYTE_ORDER_MARK, csvLine, guardFormula } from '@pitlane/contract/csv'
import type { Input } from '@pitlane/contract/endpoint'
import { isOwnObjectPath } from '@pitlane/contract/files/calls'
import type { imports } from '@pitlane/contract/imports/calls'
import {
  type ExportedField,
  exportedFields,
  type RepairFieldRules,
  repairFields,
} from '@pitlane/contract/repairs/fields'
import { headingsIn } from '@pitlane/contract/repairs/headings'
import { plainMoney } from '@pitlane/contract/units'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import { inPieces, type Piece } from '../../platform/database/pieces.ts'
import { answerDownload } from '../../platform/http/pieces/answer-download.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { exportedAfter } from '../repairs/export-queries.ts'
import type { ExportedRow } from '../repairs/field-queries.ts'
import { findable } from '../repairs/list/filters.ts'
import type { Key, ListFilters } from '../repairs/list/piece-queries.ts'
import { unitsOf } from '../tenants/queries.ts'

export function exportCsv(asked: Asked & { input: Input<typeof imports.exportCsv> }): Promise<unknown> {
  return answerDownload(asked, { name: 'repairs', ending: 'csv', type: 'text/csv; charset=utf-8' }, (ctx) =>
    repairLines(ctx, findable(asked.input)),
  )
}

async function* repairLines(ctx: ReadContext, filters: ListFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headingsIn(await unitsOf(ctx)))
  for await (const { text } of inPieces(ctx, lines)) yield text

  async function lines(reading: ReadContext, after: Key | undefined, most: number): Promise<Piece<Key>> {
    const { rows, next } = await exportedAfter(reading, filters, after, most)
    const origin = ctx.platform.publicUrl()
    const written = await mapInSteps(rows, (row) => lineOf(row, origin))
    return { text: written.join(''), rows: rows.length, next }
  }
}

function lineOf(row: ExportedRow, origin: string): string {
  return csvLine(exportedFields.map((field) => guardFormula(told(field, row[field], origin))))
}

function told(field: ExportedField, value: ExportedRow[ExportedField], origin: string): string {
  const { kind }: RepairFieldRules = repairFields[field]
  if (kind === 'money' && typeof value === 'number') return plainMoney(value)
  const text = String(value ?? '')
  return kind === 'address' && isOwnObjectPath(text) ? origin + text : text
}
