import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { LookBadge } from '../../ui/LookBadge.tsx'
import { dueLook } from './due-looks.ts'

export function DueBadge({ template }: { template: Pick<RoutineTemplate, 'isActive' | 'dueStatus'> }) {
  return <LookBadge look={dueLook(template)} />
}
