import type { ReadContext } from '../../platform/context.ts'
import { clientFor, storedAccess } from './connection.ts'
import { readRecords } from './read-records.ts'
import { type HqOrderRecord, translateOrder } from './translate-order.ts'

/** All repair orders that HQ has now, in our words; what it deleted is not among them. */
export async function readOrders(ctx: ReadContext): Promise<HqOrderRecord[]> {
  const client = clientFor(ctx, await storedAccess(ctx))
  const records = await readRecords(client, 'fleets/repair-orders', 'fleets_repair_orders')
  return records.flatMap((record) => translateOrder(record) ?? [])
}
