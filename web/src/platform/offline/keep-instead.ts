import { AppError } from '@pitlane/contract/errors'
import { type Entry, handOver } from './outbox.ts'

/**
 * Instead of failing because nobody answered. Where this browser keeps nothing, it fails as it would have. What was sent while the
 * browser knew of no connection cannot have arrived; of anything else, nobody knows.
 */
export async function keepInstead(
  error: unknown,
  entry: Omit<Entry, 'at' | 'refusal' | 'triedAt'>,
): Promise<void> {
  const triedAt = navigator.onLine ? Date.now() : null
  try {
    await handOver({ ...entry, triedAt })
  } catch (problem) {
    throw problem instanceof AppError ? problem : error
  }
}
