import { setTimeout as pause } from 'node:timers/promises'
import { DAY } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { type Moment, type WriteContext, withTenant } from '../../platform/context.ts'
import { newId } from '../../platform/secrets.ts'
import { type Account, endLease, holdLease, takeLease } from './queries.ts'

const LEASE_SECONDS = 90
const LONGEST_WAIT_MS = 20_000
const LOOK_EVERY_MS = 50

export interface Lease extends Account {
  tenantId: string
  /** Writes in a transaction, as long as the lease is ours. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>
}

/**
 * Whoever reads a business's state at Stripe and writes it down does both under one lease, one after the other across all
 * instances: so an older state is never written over a newer one, and no transaction is open while Stripe is asked.
 */
export async function withLease<T>(
  moment: Moment,
  tenantId: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const id = newId(moment.now)
  const account = await waitForLease(moment, tenantId, id)
  const write: Lease['write'] = (writing) =>
    withTenant(moment, tenantId, async (ctx) => {
      if (!(await holdLease(ctx, id))) throw busy()
      return writing(ctx)
    })
  try {
    return await work({ ...account, tenantId, write })
  } finally {
    await withTenant(moment, tenantId, (ctx) => endLease(ctx, id))
  }
}

async function waitForLease(moment: Moment, tenantId: string, id: string): Promise<Account> {
  const until = performance.now() + LONGEST_WAIT_MS
  const dueAt = new Date(moment.now.getTime() + DAY)
  for (;;) {
    const account = await withTenant(moment, tenantId, (ctx) =>
      takeLease(ctx, { id, seconds: LEASE_SECONDS, dueAt }),
    )
    if (account) return account
    if (performance.now() > until) throw busy()
    await pause(LOOK_EVERY_MS)
  }
}

function busy(): AppError {
  return new AppError('overloaded', 'Billing is busy right now. Please try again in a moment.')
}
