import type { ReadContext } from '../../platform/context.ts'
import { inPieces } from '../../platform/database/pieces.ts'
import { JSON_TYPE, joinObjects } from '../../platform/http/json-text.ts'
import { answerDownload } from '../../platform/http/pieces/answer-download.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { checkRows } from '../checks/export-checks.ts'
import { checkSettingsOf } from '../checks/settings-queries.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { deletedHistory, repairsWithHistory } from '../repairs/export-queries.ts'
import { hqJson, listAfter, listNames, type Row, ssoJson, tenantJson } from './export-queries.ts'

type Read = (ctx: ReadContext, after: string | undefined, most: number) => Promise<Row[]>

/** Lists of words that come later, by what they are called. */
export type LaterLists = Record<string, Read>

export function exportAll(later: LaterLists) {
  const download = { name: 'export', ending: 'json', type: JSON_TYPE }
  return (asked: Asked): Promise<unknown> => answerDownload(asked, download, (ctx) => document(ctx, later))
}

/** One JSON document; lists come a row to a line, so that it can be read with little memory too. */
async function* document(ctx: ReadContext, later: LaterLists): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(ctx.now.toISOString())},\n"tenant":${await tenantJson(ctx)},\n"hq":${await hqJson(ctx)}`
  yield `,\n"sso":${await ssoJson(ctx)},\n"workshop":${JSON.stringify(await workshopOf(ctx))}`
  yield `,\n"checkSettings":${JSON.stringify(await checkSettingsOf(ctx))}`
  for (const name of listNames)
    yield* list(ctx, name, (reading, after, most) => listAfter(reading, name, after, most))
  yield* list(ctx, 'repairs', repairs)
  yield* list(ctx, 'deletedRepairHistory', deletedHistory)
  yield* list(ctx, 'checks', checkRows)
  for (const [name, read] of Object.entries(later)) yield* list(ctx, name, read)
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
