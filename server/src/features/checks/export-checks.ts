import type { Check, checks } from '@pitlane/contract/checks/calls'
import { BYTE_ORDER_MARK, csvLine, guardFormula } from '@pitlane/contract/csv'
import type { Input } from '@pitlane/contract/endpoint'
import type { ReadContext } from '../../platform/context.ts'
import { inPieces, type Piece } from '../../platform/database/pieces.ts'
import { answerDownload } from '../../platform/http/pieces/answer-download.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { checksAfter, type ExportedCheck } from './queries.ts'

const columns = {
  id: ({ check }) => check.id,
  vehicleKey: ({ vehicleKey }) => vehicleKey,
  at: ({ check }) => check.at,
  by: ({ check }) => check.by.name,
  bookingId: ({ check }) => check.bookingId,
  odometer: ({ check }) => check.odometer,
  isOdometerLower: ({ check }) => check.isOdometerLower,
  fuel: ({ check }) => check.fuel,
  failed: ({ check }) => check.failed,
  items: ({ check }) => check.items.map(answerInWords).join('; '),
  note: ({ check }) => check.note,
  photos: ({ check }, origin) => check.photos.map(({ label, url }) => `${label}: ${origin}${url}`).join('; '),
} satisfies Record<string, (row: ExportedCheck, origin: string) => string | number | boolean | null>

export function exportChecks(asked: Asked & { input: Input<typeof checks.exportCsv> }): Promise<unknown> {
  return answerDownload(asked, { name: 'checks', ending: 'csv', type: 'text/csv; charset=utf-8' }, (ctx) =>
    lines(ctx, asked.input.vehicleId),
  )
}

async function* lines(ctx: ReadContext, vehicleId: string | undefined): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns))
  const origin = ctx.platform.publicUrl()
  for await (const { text } of inPieces(ctx, piece)) yield text

  async function piece(
    reading: ReadContext,
    after: string | undefined,
    most: number,
  ): Promise<Piece<string>> {
    const rows = await checksAfter(reading, vehicleId, after, most)
    const next = rows.length < most ? undefined : rows.at(-1)?.id
    return { text: rows.map((row) => lineOf(row, origin)).join(''), rows: rows.length, next }
  }
}

function lineOf(row: ExportedCheck, origin: string): string {
  return csvLine(Object.values(columns).map((tell) => guardFormula(String(tell(row, origin) ?? ''))))
}

/** "Tyres: not OK (worn)". */
function answerInWords({ label, isOk, note }: Check['items'][number]): string {
  return `${label}: ${isOk ? 'OK' : 'not OK'}${note ? ` (${note})` : ''}`
}

/** For the export of everything. */
export async function checkRows(
  ctx: ReadContext,
  after: string | undefined,
  most: number,
): Promise<{ id: string; json: string }[]> {
  const rows = await checksAfter(ctx, undefined, after, most)
  return rows.map(({ id, check }) => ({ id, json: JSON.stringify(check) }))
}
