/** How the estimate of a repair stands. */
export const estimateStates = ['open', 'approved', 'declined'] as const
export type EstimateState = (typeof estimateStates)[number]

export const estimateStateLabels: Record<EstimateState, string> = {
  open: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
}

/** What the history of a repair tells of its estimate beside the state. */
export const toldOfEstimates = {
  estimateTotal: { kind: 'money', label: 'Estimate Total' },
  estimateLines: { kind: 'text', label: 'Lines of the Estimate' },
  estimateDays: { kind: 'text', label: 'Days of Work' },
  estimateNote: { kind: 'text', label: 'Note on the Estimate' },
  estimateReason: { kind: 'text', label: 'Reason' },
} as const
export type ToldOfEstimate = keyof typeof toldOfEstimates
