import type { Input } from '@pitlane/contract/endpoint'
import { isId } from '@pitlane/contract/formats'
import type { GeneratedRepairs, OverduePreview, routine } from '@pitlane/contract/routine'
import {
  OPEN_REPAIR_EXISTS,
  type SkipReason,
  skipReason,
  urgencyOfOverdue,
} from '@pitlane/contract/routine-due'
import type { ReadContext, Signed, WriteContext } from '../../platform/context.ts'
import { JsonText } from '../../platform/json-text.ts'
import { currentRevision } from '../../platform/revisions.ts'
import { generateRepairs } from '../repairs/generation-queries.ts'
import { routineTopics } from './list-queries.ts'
import { type Candidate, candidates } from './queries.ts'

interface Judged {
  candidate: Candidate
  reason: SkipReason | null
}

/** What pressing the button would do. Its revision is read first: whatever changes meanwhile makes it old. */
export async function overduePreview(ctx: ReadContext & Signed): Promise<JsonText<OverduePreview>> {
  const revision = await currentRevision(ctx, routineTopics)
  const judged = await judge(ctx, [])
  const overdue = judged.filter(({ reason }) => !reason).map(({ candidate }) => candidate.json)
  return new JsonText(
    `{"overdueTemplates":[${overdue.join()}],"skippedTemplates":[${judged.filter(isSkipped).map(skippedJson).join()}]}`,
    revision,
  )
}

/** Repairs of all overdue routines, or of these; a routine that already has an open one is skipped, and told. */
export async function generateOverdue(
  ctx: WriteContext & Signed,
  { templateIds }: Input<typeof routine.generateOverdue>,
): Promise<JsonText<GeneratedRepairs>> {
  const ids = [...new Set(templateIds)].filter(isId)
  const judged = templateIds.length > 0 && ids.length === 0 ? [] : await judge(ctx, ids)
  const wanted = judged.filter(({ reason }) => !reason)
  const made = await generateRepairs(
    ctx,
    wanted.map(({ candidate }) => ({ templateId: candidate.id, urgencyLevel: urgencyOfOverdue(candidate) })),
  )
  const done = new Set(made.templateIds)
  const skipped = judged
    .filter(({ candidate }) => !done.has(candidate.id))
    .map(({ candidate, reason }) => skippedJson({ candidate, reason: reason ?? OPEN_REPAIR_EXISTS }))
  return new JsonText(
    `{"created":${done.size},"skipped":${skipped.length},"repairs":${made.json},"skippedTemplates":[${skipped.join()}]}`,
  )
}

async function judge(ctx: ReadContext & Signed, ids: readonly string[]): Promise<Judged[]> {
  return (await candidates(ctx, ids)).map((candidate) => ({ candidate, reason: skipReason(candidate) }))
}

function isSkipped(judged: Judged): judged is Judged & { reason: SkipReason } {
  return judged.reason !== null
}

function skippedJson({ candidate, reason }: { candidate: Candidate; reason: SkipReason }): string {
  return `${candidate.json.slice(0, -1)},"reason":${JSON.stringify(reason)}}`
}
