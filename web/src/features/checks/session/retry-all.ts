import type { CheckSession } from './check-session.ts'

/** Whatever did not arrive. */
export function retryAll({ photos, issues }: Pick<CheckSession, 'photos' | 'issues'>): void {
  for (const store of [photos, issues])
    for (const { id, state } of store.get()) if (state === 'failed') store.retry(id)
}
