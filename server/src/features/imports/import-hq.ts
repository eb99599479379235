import { setImmediate as breathe } from 'node:timers/promises'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { INVALID_DATE, isTextOfOurTime } from '@pitlane/contract/formats'
import {
  comparablePlate,
  type HqOrderChoice,
  importedMessage,
  type imports,
} from '@pitlane/contract/imports/calls'
import { categoryFinder } from '@pitlane/contract/imports/rows'
import { asDay } from '@pitlane/contract/repairs/as-day'
import { completionAtEnd } from '@pitlane/contract/repairs/completion'
import { foundOn } from '@pitlane/contract/repairs/found'
import { blocksOf } from '../../platform/blocks.ts'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { newId } from '../../platform/secrets.ts'
import { readOrders } from '../hq/repair-orders.ts'
import type { HqOrderRecord } from '../hq/translate-order.ts'
import { type ImportedRow, insertImported, vehiclesOfTemplates } from '../repairs/import-queries.ts'
import { activeCategories } from '../settings/queries.ts'
import { importHappened } from './happened.ts'
import { type Match, toOffer, type VehicleMatcher, vehicleMatcher } from './hq-orders.ts'
import { importPlaces } from './places.ts'
import { closeRun, insertRun, waitForImports } from './queries.ts'

type Endpoint = typeof imports.importHq

/** Others are served in between: twenty thousand orders take a moment. */
const AT_ONCE = { count: 500, weight: 0 }

/** HQ is asked again before anything is written; the database decides that an order is imported once. */
export async function importHq(
  ctx: StepsContextFor<Endpoint>,
  input: Input<Endpoint>,
): Promise<Output<Endpoint>> {
  const chosen = new Map(input.repairs.map((choice) => [choice.hqRepairOrderId, choice]))
  const check = await orderChecker(ctx, [...chosen.values()])
  const rows: ImportedRow[] = []
  const errorDetails: string[] = []
  for (const block of blocksOf(chosen.values(), AT_ONCE)) {
    await breathe()
    const checked = block.map(check)
    rows.push(...checked.flatMap((it) => it.row ?? []))
    errorDetails.push(...checked.flatMap((it) => it.problem ?? []))
  }
  const importId = newId(ctx.now)
  const imported = await importPlaces.use({ of: ctx.tenantId }, () =>
    ctx.withTenant(async (tenant) => {
      await waitForImports(tenant)
      await insertRun(tenant, { id: importId, kind: 'hq', fileName: null, errors: errorDetails.length })
      const made = rows.length > 0 ? await insertImported(tenant, importId, rows) : new Set()
      await closeRun(tenant, importId, made.size)
      await say(tenant, importHappened, { action: 'imported', id: importId, from: 'hq', count: made.size })
      return made.size
    }),
  )
  return {
    message: importedMessage(imported),
    imported,
    skipped: rows.length - imported,
    errorDetails,
    importId,
  }
}

interface CheckedOrder {
  row?: ImportedRow
  problem?: string
}

/** What HQ says now, with what a person may change of it. */
async function orderChecker(ctx: ReadContext & Acting, choices: readonly HqOrderChoice[]) {
  const orders = new Map((await readOrders(ctx)).orders.map((order) => [order.hqRepairOrderId, order]))
  const match = await vehicleMatcher(ctx)
  const categoryOf = categoryFinder(await activeCategories(ctx))
  const templateIds = choices.flatMap(({ templateId }) => (templateId ? [templateId] : []))
  const vehicleOfTemplate = templateIds.length > 0 ? await vehiclesOfTemplates(ctx, templateIds) : new Map()

  return (choice: HqOrderChoice): CheckedOrder => {
    const problem = (text: string): CheckedOrder => ({ problem: `Order ${choice.hqRepairOrderId}: ${text}` })
    const order = orders.get(choice.hqRepairOrderId)
    if (!order) return problem('Not found in HQ')
    if (!order.isDone) return problem('Not completed in HQ')
    const vehicle = vehicleOf(order, choice, match)
    if (typeof vehicle === 'string') return problem(vehicle)
    const offer = toOffer(ctx, order, match)
    const title = orAsHqSays(choice.title, offer.title)
    if (!title) return problem('Title is required')
    const description = orAsHqSays(choice.description, offer.description)
    if (!description) return problem('Description is required')
    const written = orAsHqSays(choice.category, offer.category)
    const category = written && categoryOf(written)
    if (!category) return problem(written ? `Unknown category: ${written}` : 'Category is required')
    const status = choice.status ?? offer.status
    if (choice.endDate && !isTextOfOurTime(choice.endDate)) return problem(INVALID_DATE)
    const endDate = asDay(orAsHqSays(choice.endDate, offer.endDate), ctx.timezone)
    if (status === 'completed' && !endDate) return problem('Completion date is required')
    const firstDay = status === 'completed' ? (asDay(order.startedAt, ctx.timezone) ?? endDate) : null
    const templateId = choice.templateId ?? null
    if (templateId && vehicleOfTemplate.get(templateId) !== vehicle.id)
      return problem('This routine belongs to another vehicle.')
    return {
      row: {
        id: newId(ctx.now),
        vehicleId: vehicle.id,
        templateId,
        title,
        description,
        category,
        urgencyLevel: choice.urgencyLevel ?? offer.urgencyLevel,
        status,
        repairCost: orAsHqSays(choice.repairCost, offer.repairCost),
        odometerReading: orAsHqSays(choice.odometerReading, offer.odometerReading),
        endDate,
        completedAt:
          status === 'completed' && endDate
            ? completionAtEnd({ endDate, endTime: null }, ctx.timezone, ctx.now).toISOString()
            : null,
        foundAt: (firstDay ? foundOn(firstDay, ctx.timezone, ctx.now) : ctx.now).toISOString(),
        mechanic: orAsHqSays(choice.mechanic, offer.mechanic),
        receiptUrl: null,
        hqRepairOrderId: order.hqRepairOrderId,
      },
    }
  }
}

/** By HQ's id, unless a person wrote another plate; or why there is none. */
function vehicleOf(
  order: HqOrderRecord,
  { vehiclePlate }: HqOrderChoice,
  match: VehicleMatcher,
): Match | string {
  const shown = comparablePlate(match.plateOf(order) ?? '')
  if (!vehiclePlate || comparablePlate(vehiclePlate) === shown)
    return match.byHqId(order) ?? 'No vehicle of yours belongs to this order'
  const found = match.byPlate(vehiclePlate)
  if (found === 'several') return `More than one vehicle has the plate ${vehiclePlate}`
  return found ?? `No vehicle has the plate ${vehiclePlate}`
}

function orAsHqSays<T>(said: T | undefined, hqSays: T): T {
  return said === undefined ? hqSays : said
}
