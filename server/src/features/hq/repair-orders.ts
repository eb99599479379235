import type { ReadContext } from '../../platform/context.ts'
import { pulling } from './client/pulls.ts'
import { readRecords } from './client/read-records.ts'
import { clientFor, storedAccess } from './connection.ts'
import type { HqOrderRecord } from './translate-order.ts'

/** One reading at a time for a business: whoever asks meanwhile gets what it brings. */
const underWay = new Map<string, Promise<HqOrderRecord[]>>()

/** All repair orders that HQ has now, in our words; what it deleted is not among them. */
export function readOrders(ctx: ReadContext): Promise<HqOrderRecord[]> {
  const known = underWay.get(ctx.tenantId)
  if (known) return known
  const read = pullOrders(ctx).finally(() => underWay.delete(ctx.tenantId))
  underWay.set(ctx.tenantId, read)
  return read
}

function pullOrders(ctx: ReadContext): Promise<HqOrderRecord[]> {
  return pulling(ctx, async (pull) => {
    const client = clientFor(ctx, await storedAccess(ctx), { pull })
    return readRecords(client, pull, 'orders', 'fleets/repair-orders')
  })
}
