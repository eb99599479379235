import { CONFLICT_BROUGHT_BACK, CONFLICT_DISMISSED } from '@pitlane/contract/conflicts/calls'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { toast } from '../../ui/toast/toast.ts'
import { useBringBack, useDismiss } from './data.ts'

/** Hides a conflict for the whole business, and says how to have it back. */
export function useDismissal() {
  const bringBack = useReturn()
  const { mutate } = useDismiss({
    onError: (error) => toast.failure('Failed to dismiss the conflict', error),
    onSuccess: ({ id, sentence }) =>
      toast.success(CONFLICT_DISMISSED, sentence, { label: 'Undo', go: () => bringBack(id) }),
  })
  return (conflict: Conflict) => mutate(conflict)
}

/** Brings a dismissed one back. */
export function useReturn() {
  const { mutate } = useBringBack({
    onError: (error) => toast.failure('Failed to bring the conflict back', error),
    onSuccess: () => toast.success(CONFLICT_BROUGHT_BACK),
  })
  return (id: string) => mutate({ id })
}
