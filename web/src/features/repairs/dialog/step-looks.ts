import type { Icon } from '@tabler/icons-react'
import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { Step } from './steps.ts'

/** What a step is called, and what its form says above its fields. */
export const stepLooks: Record<Step, { name: string; title: string; icon: Icon }> = {
  start: { name: 'Start', title: 'Start this repair', icon: IconPlayerPlay },
  complete: { name: 'Mark completed', title: 'Mark this repair completed', icon: IconCircleCheck },
}
