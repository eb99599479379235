import type { ReadContext } from '../../platform/context.ts'
import { inPieces } from '../../platform/database/pieces.ts'
import { JSON_TYPE, joinObjects } from '../../platform/http/json-text.ts'
import { answerDownload } from '../../platform/http/pieces/answer-download.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { deletedHistory, repairsWithHistory } from '../repairs/export-queries.ts'
import { hqJson, listAfter, listNames, type Row, tenantJson } from './export-queries.ts'

export function exportAll(asked: Asked): Promise<unknown> {
  const download = { name: 'export', ending: 'json', type: JSON_TYPE }
  return answerDownload(asked, download, document)
}

type Read = (ctx: ReadContext, after: string | undefined, most: number) => Promise<Row[]>

/** One JSON document; lists come a row to a line, so that it can be read with little memory too. */
async function* document(ctx: ReadContext): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(ctx.now.toISOString())},\n"tenant":${await tenantJson(ctx)},\n"hq":${await hqJson(ctx)}`
  for (const name of listNames)
    yield* list(ctx, name, (reading, after, most) => listAfter(reading, name, after, most))
  yield* list(ctx, 'repairs', repairs)
  yield* list(ctx, 'deletedRepairHistory', deletedHistory)
  yield '}\n'
}

async function* list(ctx: ReadContext, name: string, read: Read): AsyncGenerator<string> {
  let before = `,\n"${name}":[`
  let separator = '\n'
  for await (const { text, isLast } of inPieces(ctx, linesOf(read))) {
    yield before + (text && separator + text) + (isLast ? ']' : '')
    before = ''
    separator = ',\n'
  }
}

const linesOf = (read: Read) => async (ctx: ReadContext, after: string | undefined, most: number) => {
  const rows = await read(ctx, after, most)
  const next = rows.length < most ? undefined : rows.at(-1)?.id
  return { text: rows.map(({ json }) => json).join(',\n'), rows: rows.length, next }
}

async function repairs(ctx: ReadContext, after: string | undefined, most: number): Promise<Row[]> {
  const rows = await repairsWithHistory(ctx, after, most)
  return rows.map(({ id, repair, history }) => ({ id, json: joinObjects(repair, history) }))
}
