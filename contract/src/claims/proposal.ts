import { type NotEarned, notEarnedInWords } from '../repairs/downtime.ts'
import type { EstimateState } from '../repairs/estimate/states.ts'
import type { Units } from '../units.ts'
import type { LineKind } from './sums.ts'

interface ProposedLine {
  kind: LineKind
  label: string
  amount: number
  /** What it rests on, where it is an estimate. */
  basis: string | null
}

/** What is known of a damage when it is claimed. */
interface Known {
  repairCost: number | null
  actualCost: number | null
  estimate: { total: number; state: EstimateState } | null
  estimatedCost: number | null
  downtimeHours: number | null
  notEarned: NotEarned | null
  claimFee: number | null
}

/** What is claimed unless somebody decides otherwise: the work, what the car did not earn meanwhile, and the business's fee. */
export function proposedLines(known: Known, units: Units): ProposedLine[] {
  return [...repairLine(known), ...downtimeLine(known, units), ...feeLine(known)]
}

function repairLine({ repairCost, actualCost, estimate, estimatedCost }: Known): ProposedLine[] {
  const spent = repairCost ?? actualCost
  const approved = estimate?.state === 'approved' ? estimate.total : null
  const amount = spent ?? approved ?? estimatedCost
  if (amount === null) return []
  return [{ kind: 'repair', label: spent === null ? 'Repair, estimated' : 'Repair', amount, basis: null }]
}

function downtimeLine({ downtimeHours, notEarned }: Known, units: Units): ProposedLine[] {
  if (downtimeHours === null || !notEarned || notEarned.amount <= 0) return []
  const basis = notEarnedInWords(notEarned, downtimeHours, units)
  return [{ kind: 'downtime', label: 'Downtime', amount: notEarned.amount, basis }]
}

function feeLine({ claimFee }: Known): ProposedLine[] {
  return claimFee === null ? [] : [{ kind: 'fee', label: 'Handling fee', amount: claimFee, basis: null }]
}
