import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  type CreatedTemplates,
  type RoutineTemplate,
  type routine,
  TEMPLATE_DELETED,
  TEMPLATE_GONE,
} from '@pitlane/contract/routine/calls'
import { intervalProblems, type NewTemplate, ROUTINES_FULL, unitOf } from '@pitlane/contract/routine/input'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { JsonText, objectText } from '../../platform/http/json-text.ts'
import { assertCategory } from '../settings/categories.ts'
import { routineDeleted } from './happened.ts'
import { templatesWithIds } from './list-queries.ts'
import {
  areTooMany,
  deleteTemplate,
  findTemplate,
  holdTemplate,
  insertTemplates,
  updateTemplate,
} from './queries.ts'

type Ctx = WriteContext & Acting

export async function createTemplate(
  ctx: Ctx,
  input: Input<typeof routine.create>,
): Promise<RoutineTemplate> {
  await assertCategory(ctx, input.category)
  const [made] = await makeTemplates(ctx, [input])
  if (!made) throw new AppError('not_found', VEHICLE_KEY_UNKNOWN)
  return templateWith(ctx, made.id)
}

/** All of them in one statement, or none; only keys that no vehicle has are left out, and told. */
export async function createTemplates(
  ctx: Ctx,
  { templates }: Input<typeof routine.createMany>,
): Promise<JsonText<CreatedTemplates>> {
  for (const category of new Set(templates.map((it) => it.category))) await assertCategory(ctx, category)
  const made = await makeTemplates(ctx, templates)
  const places = new Set(made.map((it) => it.place))
  const skippedTemplates = templates
    .filter((_, index) => !places.has(index + 1))
    .map(({ vehicleKey, title }) => ({ vehicleKey, title, reason: 'Vehicle not found' as const }))
  const text = await templatesWithIds(
    ctx,
    made.map((it) => it.id),
  )
  const rest = { created: made.length, skipped: skippedTemplates.length, skippedTemplates }
  return new JsonText(objectText({ templates: text }, rest))
}

async function makeTemplates(ctx: Ctx, templates: readonly NewTemplate[]) {
  const made = await insertTemplates(ctx, templates)
  const isFull = await areTooMany(
    ctx,
    made.map((it) => it.id),
  )
  if (isFull) throw new AppError('conflict', ROUTINES_FULL)
  return made
}

/** What is absent stays; next due follows, because it is counted anew whenever somebody looks. */
export async function editTemplate(
  ctx: Ctx,
  { id, ...changes }: Input<typeof routine.update>,
): Promise<RoutineTemplate> {
  const before = await heldTemplate(ctx, id)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const merged = { ...before, ...given }
  const row = { ...merged, intervalUnit: unitOf(merged) }
  const [problem] = intervalProblems(row)
  if (problem) throw new AppError('invalid', problem.message, { errors: [problem] })
  if (row.category !== before.category) await assertCategory(ctx, row.category)
  await updateTemplate(ctx, before.id, row)
  return templateWith(ctx, before.id)
}

export type UnlinkRepairs = (ctx: Ctx, templateId: string) => Promise<void>

/** Its repairs stay, and are unlinked first. */
export const removeTemplate =
  (unlinkRepairs: UnlinkRepairs) =>
  async (ctx: Ctx, { id }: Input<typeof routine.remove>) => {
    const template = await heldTemplate(ctx, id)
    await unlinkRepairs(ctx, template.id)
    await deleteTemplate(ctx, template.id)
    await say(ctx, routineDeleted, { id: template.id, title: template.title })
    return { message: TEMPLATE_DELETED }
  }

async function heldTemplate(ctx: Ctx, id: string): Promise<RoutineTemplate> {
  const template = await holdTemplate(ctx, id)
  if (!template) throw new AppError('not_found', TEMPLATE_GONE)
  return template
}

async function templateWith(ctx: Ctx, id: string): Promise<RoutineTemplate> {
  const template = await findTemplate(ctx, id)
  if (!template) throw new Error('The routine disappeared while it was written')
  return template
}
