import { happening } from '../../platform/happened.ts'

/** A routine was deleted. */
export const routineDeleted = happening<{ id: string; title: string }>('routine')

/** Routines that have just become overdue, where it is that day. */
export const routinesOverdue = happening<RoutinesOverdue>('routines that are overdue')

export interface RoutinesOverdue {
  ids: readonly string[]
  timezone: string
}
