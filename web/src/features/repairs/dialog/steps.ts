import type { Repair } from '@pitlane/contract/repairs/calls'

/** The next step of a repair, taken without its whole form. */
export type Step = 'start' | 'complete'

/** The steps that are left, the likely one last. */
export function stepsOf({ status }: Pick<Repair, 'status'>): Step[] {
  if (status === 'completed') return []
  return status === 'need' ? ['complete', 'start'] : ['complete']
}
