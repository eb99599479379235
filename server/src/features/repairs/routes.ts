import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  linkedRepairs,
  OPEN_ROUTINE_REPAIR,
  PAGE_SIZE,
  REPAIR_GONE,
  type Repair,
  type RepairPage,
  ROUTINE_UNKNOWN,
  repairs,
} from '@pitlane/contract/repairs/calls'
import { TEMPLATE_GONE } from '@pitlane/contract/routine/calls'
import { type Acting, asSystem, type ReadContext, systemReason } from '../../platform/context.ts'
import type { ConstraintMeanings } from '../../platform/http/answer-errors.ts'
import { JsonText, joinObjects, type WrittenJson } from '../../platform/http/json-text.ts'
import { serve, serveInSteps, serveUnchanged } from '../../platform/http/serve.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { findTemplate } from '../routine/queries.ts'
import { confirmRepair } from './completion/confirm.ts'
import { downtimeOf, noDowntime } from './downtime/downtime-queries.ts'
import { editRepair, removeRepair } from './edit.ts'
import { findable } from './list/filters.ts'
import { pageOfRepairs, repairTopics } from './list/list-queries.ts'
import { listRepairs } from './list/piece-queries.ts'
import { historyOf, removeOldRequests, repairText } from './queries.ts'
import { reportRepair } from './report.ts'
import { setReceipt } from './set-receipt.ts'

const forgetting = systemReason('forget old requests of repairs')

export const repairRoutes = [
  // Of days of another year the year is said.
  serveUnchanged(repairs.list, repairTopics, list, { per: 'year' }),
  serveUnchanged(repairs.listNeeds, repairTopics, list, { per: 'year' }),
  serve(repairs.one, oneRepair),
  serve(repairs.single, oneRepair),
  serve(repairs.create, async (ctx, report) => withDowntime(ctx, await reportRepair(ctx, report))),
  serve(repairs.update, async (ctx, changes) => withDowntime(ctx, await editRepair(ctx, changes))),
  serve(repairs.confirm, async (ctx, given) => withDowntime(ctx, await confirmRepair(ctx, given))),
  serve(repairs.remove, removeRepair),
  serve(repairs.history, history),
  serveInSteps(repairs.setReceipt, setReceipt),
  serve(linkedRepairs, linked),
]

export const repairConstraints: ConstraintMeanings = {
  repairs_open_generated_unique: { path: 'status', message: OPEN_ROUTINE_REPAIR },
  repairs_template_exists: { path: 'templateId', message: ROUTINE_UNKNOWN },
}

export const repairJobs = [
  job({
    name: 'forget-repair-requests',
    cron: '41 * * * *',
    work: (ctx) => asSystem(ctx, forgetting, removeOldRequests),
  }),
]

function list(
  ctx: ReadContext,
  { page, limit, ...filters }: Input<typeof repairs.list>,
): Promise<WrittenJson<Repair[] | RepairPage>> {
  const wanted = findable(filters)
  if (page === undefined && limit === undefined) return listRepairs(ctx, wanted)
  return pageOfRepairs(ctx, wanted, { page: page ?? 1, limit: limit ?? PAGE_SIZE })
}

async function oneRepair(ctx: ReadContext & Acting, { id }: { id: string }): Promise<JsonText<Repair>> {
  const { repair, isTimed } = await existing(ctx, id)
  const downtime = isTimed ? await downtimeOf(ctx, id) : noDowntime
  return new JsonText(joinObjects(repair, JSON.stringify(downtime)))
}

async function existing(ctx: ReadContext, id: string) {
  const found = await repairText(ctx, id)
  if (!found) throw new AppError('not_found', REPAIR_GONE)
  return found
}

async function withDowntime(ctx: ReadContext & Acting, repair: Repair): Promise<Repair> {
  const isTimed = repair.status !== 'need' && repair.startDate !== null
  return { ...repair, ...(isTimed ? await downtimeOf(ctx, repair.id) : noDowntime) }
}

async function history(ctx: ReadContext, wanted: Input<typeof repairs.history>) {
  await existing(ctx, wanted.id)
  return historyOf(ctx, wanted)
}

async function linked(ctx: ReadContext & Acting, { id }: { id: string }) {
  const template = await findTemplate(ctx, id)
  if (!template) throw new AppError('not_found', TEMPLATE_GONE)
  return listRepairs(ctx, { templateId: id })
}
