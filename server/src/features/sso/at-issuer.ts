import { Unproven } from './prove.ts'

/** So many of one business wait for its issuer at once, in each instance: one that never answers keeps nobody else's place. */
const MOST_AT_ONCE = 20

const waiting = new Map<string, number>()

export async function atIssuer<T>(tenantId: string, ask: () => Promise<T>): Promise<T> {
  const others = waiting.get(tenantId) ?? 0
  if (others >= MOST_AT_ONCE) throw new Unproven('busy')
  waiting.set(tenantId, others + 1)
  try {
    return await ask()
  } finally {
    const left = (waiting.get(tenantId) ?? 1) - 1
    if (left > 0) waiting.set(tenantId, left)
    else waiting.delete(tenantId)
  }
}
