import type { Moment } from '../context.ts'

/**
 * What a tick does for each business in turn, a part at a time, so that one with much to do holds up none of the others; one that fails is
 * logged and left for the next tick.
 */
export async function inTurns(
  { log }: Moment,
  tenants: readonly string[],
  /** Does a part; what answers true may have more. */
  work: (tenantId: string) => Promise<unknown>,
  trouble: string,
): Promise<void> {
  let left = tenants
  while (left.length > 0) {
    const more: string[] = []
    for (const tenantId of left)
      try {
        if ((await work(tenantId)) === true) more.push(tenantId)
      } catch (error) {
        log.error({ err: error, tenantId }, trouble)
      }
    left = more
  }
}
