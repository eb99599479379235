import type { ReadContext } from '../../platform/context.ts'
import { openNewest } from '../../platform/newest.ts'
import { pulling } from './client/pulls.ts'
import { readRecords } from './client/read-records.ts'
import { clientFor, storedAccess } from './connection.ts'
import type { HqOrderRecord } from './translate-order.ts'

interface HqOrderRecords {
  /** The newest of them. */
  orders: HqOrderRecord[]
  totalInHq: number
}

/** Orders that are held at once, and the characters of what is written there. */
const MOST = { count: 20_000, weight: 16_000_000 }

/** One reading at a time for a business: whoever asks meanwhile gets what it brings. */
const underWay = new Map<string, Promise<HqOrderRecords>>()

/** The repair orders that HQ has now, in our words; what it deleted is not among them. */
export function readOrders(ctx: ReadContext): Promise<HqOrderRecords> {
  const known = underWay.get(ctx.tenantId)
  if (known) return known
  const read = pullOrders(ctx).finally(() => underWay.delete(ctx.tenantId))
  underWay.set(ctx.tenantId, read)
  return read
}

function pullOrders(ctx: ReadContext): Promise<HqOrderRecords> {
  return pulling(
    ctx,
    async (pull) => {
      const client = clientFor(ctx, await storedAccess(ctx), { pull })
      const newest = openNewest<HqOrderRecord>(MOST, aged)
      await readRecords(client, pull, { list: 'orders', path: 'fleets/repair-orders' }, newest.add)
      const { items, leftOut } = newest.taken()
      return { orders: items, totalInHq: items.length + leftOut }
    },
    { isWaitedFor: true },
  )
}

function aged({ hqRepairOrderId, endedAt, title, description }: HqOrderRecord) {
  return {
    id: hqRepairOrderId,
    moment: Date.parse(endedAt ?? '') || 0,
    weight: title.length + description.length,
  }
}
