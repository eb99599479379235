import { BYTE_ORDER_MARK, csvLine, guardFormula } from '@pitlane/contract/csv'
import type { Input } from '@pitlane/contract/endpoint'
import { isOwnObjectPath } from '@pitlane/contract/files/calls'
import type { imports } from '@pitlane/contract/imports/calls'
import { exportedFields } from '@pitlane/contract/repairs/fields'
import { headingsIn } from '@pitlane/contract/repairs/headings'
import type { ReadContext } from '../../platform/context.ts'
import { answerDownload } from '../../platform/http/answer-download.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { type ExportFilters, repairsAfter } from '../repairs/export-queries.ts'
import type { ExportedRow } from '../repairs/field-queries.ts'
import { findable } from '../repairs/list/filters.ts'
import { unitsOf } from '../tenants/queries.ts'

const ROWS_AT_ONCE = 1_000

export function exportCsv(asked: Asked & { input: Input<typeof imports.exportCsv> }): Promise<unknown> {
  return answerDownload(asked, { name: 'repairs', ending: 'csv', type: 'text/csv; charset=utf-8' }, (ctx) =>
    repairLines(ctx, findable(asked.input)),
  )
}

async function* repairLines(ctx: ReadContext, filters: ExportFilters): AsyncGenerator<string> {
  const origin = ctx.platform.publicUrl()
  yield BYTE_ORDER_MARK + csvLine(headingsIn(await unitsOf(ctx)))
  let last: ExportedRow | undefined
  do {
    const rows = await repairsAfter(ctx, filters, last, ROWS_AT_ONCE)
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined
    yield rows.map((row) => lineOf(row, origin)).join('')
  } while (last)
}

function lineOf(row: ExportedRow, origin: string): string {
  const { receiptUrl, repairCost } = row
  const told = {
    ...row,
    repairCost: repairCost?.toFixed(2) ?? null,
    receiptUrl: receiptUrl && isOwnObjectPath(receiptUrl) ? origin + receiptUrl : receiptUrl,
  }
  return csvLine(exportedFields.map((column) => guardFormula(String(told[column] ?? ''))))
}
