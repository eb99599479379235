import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import type { ToldOfEstimate } from '@pitlane/contract/repairs/estimate/states'

type Fact = 'estimate' | ToldOfEstimate

/** What a history tells of an estimate: how it stands, and of what it is made only what is new. */
export function estimateChanges(
  before: Estimate | null = null,
  after: Estimate | null = null,
): HistoryEntry['changes'] {
  if (before === after || (before?.at === after?.at && before?.state === after?.state)) return []
  const [was, is] = [facts(before), facts(after)]
  return Object.keys(is)
    .map((field) => ({ field, from: was[field as Fact], to: is[field as Fact] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

function facts(estimate: Estimate | null): Record<Fact, unknown> {
  return {
    estimate: estimate && { state: estimate.state },
    estimateTotal: estimate?.total ?? null,
    estimateLines:
      estimate?.lines.map(({ label, amount }) => `${label} ${amount.toFixed(2)}`).join(', ') ?? null,
    estimateDays: estimate?.days ?? null,
    estimateNote: estimate?.note ?? null,
    estimateReason: estimate?.reason ?? null,
  }
}
