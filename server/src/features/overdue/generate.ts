import type { Input } from '@pitlane/contract/endpoint'
import type { GeneratedRepairs, OverduePreview, overdue } from '@pitlane/contract/overdue/calls'
import {
  OPEN_REPAIR_EXISTS,
  type SkipReason,
  skipReason,
  urgencyOfOverdue,
} from '@pitlane/contract/overdue/rules'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { currentRevision } from '../../platform/database/revisions.ts'
import { arrayText, JsonText, joinObjects, objectText } from '../../platform/http/json-text.ts'
import { generateRepairs } from '../repairs/generation-queries.ts'
import { routineTopics } from '../routine/list-queries.ts'
import { candidates, writtenCandidates } from './queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** What pressing the button would do. Its revision is read first: whatever changes meanwhile makes it old. */
export async function overduePreview(ctx: Reading): Promise<JsonText<OverduePreview>> {
  const revision = await currentRevision(ctx, routineTopics)
  const made: string[] = []
  const skipped: string[] = []
  for (const candidate of await writtenCandidates(ctx, [])) {
    const reason = skipReason(candidate)
    if (reason) skipped.push(withReason(candidate.json, reason))
    else made.push(candidate.json)
  }
  return new JsonText(
    objectText({ overdueTemplates: arrayText(made), skippedTemplates: arrayText(skipped) }),
    revision,
  )
}

/** Repairs of all overdue routines, or of these; a routine that already has an open one is skipped, and told. */
export async function generateOverdue(
  ctx: WriteContext & SignedIn,
  { templateIds }: Input<typeof overdue.generateOverdue>,
): Promise<JsonText<GeneratedRepairs>> {
  const asked = await candidates(ctx, [...new Set(templateIds)])
  const reasons = new Map(asked.map((candidate) => [candidate.id, skipReason(candidate)]))
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

/** Whoever was overdue and still got no repair had an open one after all: somebody was quicker. */
async function skippedTemplates(
  ctx: Reading,
  reasons: ReadonlyMap<string, SkipReason | null>,
): Promise<string[]> {
  if (reasons.size === 0) return []
  const written = await writtenCandidates(ctx, [...reasons.keys()])
  return written.map(({ id, json }) => withReason(json, reasons.get(id) ?? OPEN_REPAIR_EXISTS))
}

function withReason(json: string, reason: SkipReason): string {
  return joinObjects(json, JSON.stringify({ reason }))
}
