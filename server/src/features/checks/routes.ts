import { CHECK_GONE, type Check, type CheckPage, checks } from '@pitlane/contract/checks/calls'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { ReadContext } from '../../platform/context.ts'
import { serve, serveStream } from '../../platform/http/serve.ts'
import { listDue } from './due-queries.ts'
import { exportChecks } from './export-checks.ts'
import { makeCheck } from './make-check.ts'
import { findCheck, pageOfChecks } from './queries.ts'
import { removeCheck } from './remove-check.ts'
import { saveCheckSettings } from './save-settings.ts'
import { checkSettingsOf } from './settings-queries.ts'

export const checkRoutes = [
  serve(checks.settings, checkSettingsOf),
  serve(checks.saveSettings, saveCheckSettings),
  serve(checks.due, listDue),
  serve(checks.list, listChecks),
  serve(checks.create, makeCheck),
  serveStream(checks.exportCsv, exportChecks),
  serve(checks.one, oneCheck),
  serve(checks.remove, removeCheck),
]

async function listChecks(
  ctx: ReadContext,
  { vehicleId, page, limit }: Input<typeof checks.list>,
): Promise<CheckPage> {
  const { checks: found, total } = await pageOfChecks(ctx, { vehicleId, page, limit })
  return { checks: found, total, page, limit, totalPages: Math.ceil(total / limit) }
}

async function oneCheck(ctx: ReadContext, { id }: Input<typeof checks.one>): Promise<Check> {
  const check = await findCheck(ctx, id)
  if (!check) throw new AppError('not_found', CHECK_GONE)
  return check
}
