import type { Entry } from '../../platform/offline/outbox.ts'
import { useWaiting } from '../../platform/offline/use-waiting.ts'

/** The checks of a car that are on this device only, the newest first. */
export function useWaitingChecks(vehicleId: string): readonly Entry[] {
  const form = `/vehicles/${vehicleId}/check`
  return useWaiting()
    .filter((entry) => entry.kind === 'check' && entry.form === form)
    .reverse()
}
