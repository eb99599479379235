import { setImmediate as breathe } from 'node:timers/promises'
import type { Input, Output } from '@pitlane/contract/endpoint'
import type { imports } from '@pitlane/contract/imports/calls'
import {
  ALREADY_IMPORTED,
  type ImportRow,
  identity,
  rowChecker,
  rowProblem,
} from '@pitlane/contract/imports/rows'
import { completionAtEnd } from '@pitlane/contract/repairs/completion'
import { foundOn } from '@pitlane/contract/repairs/found'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { newId } from '../../platform/secrets.ts'
import { alreadyCompleted, type ImportedRow, insertImported } from '../repairs/import-queries.ts'
import { activeCategories } from '../settings/queries.ts'
import { importHappened } from './happened.ts'
import { importPlaces } from './places.ts'
import { closeRun, insertRun, vehiclesToMatch, waitForImports } from './queries.ts'

type Endpoint = typeof imports.importCsv

/** Good rows are written together or not at all, bad ones are told; what is here already is not doubled. */
export function importCsv(ctx: StepsContextFor<Endpoint>, input: Input<Endpoint>): Promise<Output<Endpoint>> {
  return importPlaces.use({ of: ctx.tenantId }, async () => {
    const { repairs, problems } = await checkRows(ctx, input.repairs)
    return ctx.withTenant(async (tenant) => {
      await waitForImports(tenant)
      const known = new Set((await alreadyCompleted(tenant, repairs)).map(identity))
      const fresh = repairs.filter((repair) => !known.has(identity(repair)))
      for (const repair of repairs)
        if (known.has(identity(repair)))
          problems.push({ row: repair.row, problem: rowProblem(repair.row, ALREADY_IMPORTED) })
      const run = { id: newId(tenant.now), kind: 'csv' as const, fileName: input.fileName }
      await insertRun(tenant, { ...run, errors: problems.length })
      const rows = fresh.map((repair) => ({ repair, stored: toStored(tenant, repair) }))
      await write(
        tenant,
        run.id,
        rows.map((it) => it.stored),
      )
      await say(tenant, importHappened, { action: 'imported', id: run.id, from: 'csv', count: rows.length })
      return {
        repairs: rows.map(({ repair: { row, title, vehicleKey }, stored: { id } }) => ({
          id,
          row,
          title,
          vehicleKey,
        })),
        errors: problems.length,
        errorDetails: problems.sort((one, other) => one.row - other.row).map((it) => it.problem),
        importId: run.id,
      }
    })
  })
}

async function write(ctx: WriteContext & Acting, runId: string, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  const made = await insertImported(ctx, runId, rows)
  await closeRun(ctx, runId, made.size)
}

/** Others are served in between: twenty thousand rows take a moment. */
const ROWS_AT_ONCE = 500

async function checkRows(ctx: ReadContext & Acting, given: readonly unknown[]) {
  const check = rowChecker(await known(ctx))
  const repairs: ImportRow[] = []
  const problems: { row: number; problem: string }[] = []
  for (const [place, sent] of given.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
    const { row, repair, problem } = check(sent, place)
    if (repair) repairs.push(repair)
    else problems.push({ row, problem: problem ?? '' })
  }
  return { repairs, problems }
}

async function known(ctx: ReadContext & Acting) {
  const { timezone, platform } = ctx
  return { ...(await knownThings(ctx)), timezone, origin: platform.publicUrl() }
}

export async function knownThings(ctx: ReadContext) {
  const [vehicles, categories] = await Promise.all([vehiclesToMatch(ctx), activeCategories(ctx)])
  return {
    vehicles: vehicles.map(({ id, vehicleKey }) => ({ id, vehicleKey })),
    categories: categories.map(({ code, name }) => ({ code, name })),
  }
}

function toStored({ now, timezone }: WriteContext & Acting, repair: ImportRow): ImportedRow {
  const { row: _, vehicleKey: __, ...fields } = repair
  return {
    ...fields,
    id: newId(now),
    status: 'completed',
    completedAt: completionAtEnd({ endDate: repair.endDate, endTime: null }, timezone, now).toISOString(),
    foundAt: foundOn(repair.endDate, timezone, now).toISOString(),
    templateId: null,
    hqRepairOrderId: null,
  }
}
