import type { Input } from '@pitlane/contract/endpoint'
import type { GeneratedRepairs, OverduePreview, overdue } from '@pitlane/contract/overdue/calls'
import {
  OPEN_REPAIR_EXISTS,
  type SkipReason,
  skipReason,
  urgencyOfOverdue,
} from '@pitlane/contract/overdue/rules'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { inPieces } from '../../platform/database/pieces.ts'
import {
  arrayText,
  JsonText,
  joinObjects,
  objectText,
  type WrittenJson,
} from '../../platform/http/json-text.ts'
import { JsonList, objectOfLists } from '../../platform/http/pieces/json-list.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { generateRepairs } from '../repairs/generation-queries.ts'
import { readTemplates } from '../routine/read-templates.ts'
import { type WrittenTemplate, writtenTemplates } from '../routine/written-queries.ts'
import { type Candidate, candidates } from './queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'> & Partial<KnownPaces>

/** What pressing the button would do. */
export async function overduePreview(ctx: Reading): Promise<WrittenJson<OverduePreview>> {
  const reasons = reasonsOf(await candidates(ctx, []))
  const ids = Map.groupBy(reasons.keys(), (id) => (reasons.get(id) ? 'skipped' : 'made'))
  const made = await readTemplates(ctx, ids.get('made') ?? [])
  const skipped = await readTemplates(ctx, ids.get('skipped') ?? [], (it) => withReason(it, reasons))
  return new JsonList(
    objectOfLists({
      overdueTemplates: inPieces(ctx, made, ctx),
      skippedTemplates: inPieces(ctx, skipped, ctx),
    }),
  )
}

/** Repairs of all overdue routines, or of these; a routine that already has an open one is skipped, and told. */
export async function generateOverdue(
  ctx: WriteContext & Acting,
  { templateIds }: Input<typeof overdue.generateOverdue>,
): Promise<JsonText<GeneratedRepairs>> {
  const asked = await candidates(ctx, [...new Set(templateIds)])
  const reasons = reasonsOf(asked)
  const made = await generateRepairs(
    ctx,
    asked
      .filter(({ id }) => !reasons.get(id))
      .map((candidate) => ({ templateId: candidate.id, urgencyLevel: urgencyOfOverdue(candidate) })),
  )
  for (const id of made.templateIds) reasons.delete(id)
  const skipped = await skippedTemplates(ctx, reasons)
  return new JsonText(
    objectText(
      { repairs: made.json, skippedTemplates: arrayText(skipped) },
      { created: made.templateIds.length, skipped: skipped.length },
    ),
  )
}

function reasonsOf(asked: readonly Candidate[]): Map<string, SkipReason | null> {
  return new Map(asked.map((candidate) => [candidate.id, skipReason(candidate)]))
}

async function skippedTemplates(
  ctx: Reading,
  reasons: ReadonlyMap<string, SkipReason | null>,
): Promise<string[]> {
  const written = await writtenTemplates(ctx, [...reasons.keys()])
  return written.map((it) => withReason(it, reasons))
}

/** Whoever was overdue and still got no repair had an open one after all: somebody was quicker. */
function withReason({ id, json }: WrittenTemplate, reasons: ReadonlyMap<string, SkipReason | null>): string {
  return joinObjects(json, JSON.stringify({ reason: reasons.get(id) ?? OPEN_REPAIR_EXISTS }))
}
