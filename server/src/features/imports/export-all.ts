import type { ReadContext } from '../../platform/context.ts'
import { answerDownload } from '../../platform/http/answer-download.ts'
import { JSON_TYPE, joinObjects } from '../../platform/http/json-text.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { deletedHistory, repairsWithHistory } from '../repairs/export-queries.ts'
import { hqJson, listAfter, listNames, type Piece, tenantJson } from './export-queries.ts'

const PIECE = 500

export function exportAll(asked: Asked): Promise<unknown> {
  const download = { name: 'export', ending: 'json', type: JSON_TYPE }
  return answerDownload(asked, download, document)
}

/** One JSON document; lists come a row to a line, so that it can be read with little memory too. */
async function* document(ctx: ReadContext): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(ctx.now.toISOString())},\n"tenant":${await tenantJson(ctx)},\n"hq":${await hqJson(ctx)}`
  for (const name of listNames) yield* list(name, (after) => listAfter(ctx, name, after, PIECE))
  yield* list('repairs', (after) => repairs(ctx, after))
  yield* list('deletedRepairHistory', (after) => deletedHistory(ctx, after, PIECE))
  yield '}\n'
}

async function* list(
  name: string,
  read: (after: string | undefined) => Promise<Piece[]>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`
  let last: string | undefined
  let isFirst = true
  do {
    const rows = await read(last)
    last = rows.length === PIECE ? rows.at(-1)?.id : undefined
    if (rows.length > 0) yield (isFirst ? '\n' : ',\n') + rows.map((row) => row.json).join(',\n')
    isFirst = false
  } while (last)
  yield ']'
}

async function repairs(ctx: ReadContext, after: string | undefined): Promise<Piece[]> {
  const rows = await repairsWithHistory(ctx, after, PIECE)
  return rows.map(({ id, repair, history }) => ({ id, json: joinObjects(repair, history) }))
}
