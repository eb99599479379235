import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { type Moment, type WriteContext, withTenant } from '../../platform/context.ts'
import { newId } from '../../platform/secrets.ts'
import { type Account, endTurn, holdTurn, takeTurn } from './queries.ts'

const LONGEST_TURN_SECONDS = 90
const LONGEST_WAIT_MS = 20_000
const LOOK_EVERY_MS = 50
const DAY_MS = 24 * 60 * 60 * 1000

export interface Turn extends Account {
  tenantId: string
  /** Writes in a transaction, as long as the turn is ours. */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>
}

/**
 * Whoever reads a business's state at Stripe and writes it down does both in one turn, one after the other across all
 * instances: so an older state is never written over a newer one, and no transaction is open while Stripe is asked.
 */
export async function inOwnTurn<T>(
  moment: Moment,
  tenantId: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const id = newId(moment.now)
  const account = await waitForTurn(moment, tenantId, id)
  const write: Turn['write'] = (writing) =>
    withTenant(moment, tenantId, async (ctx) => {
      if (!(await holdTurn(ctx, id))) throw busy()
      return writing(ctx)
    })
  try {
    return await work({ ...account, tenantId, write })
  } finally {
    await withTenant(moment, tenantId, (ctx) => endTurn(ctx, id))
  }
}

async function waitForTurn(moment: Moment, tenantId: string, id: string): Promise<Account> {
  const until = performance.now() + LONGEST_WAIT_MS
  const dueAt = new Date(moment.now.getTime() + DAY_MS)
  for (;;) {
    const account = await withTenant(moment, tenantId, (ctx) =>
      takeTurn(ctx, { id, seconds: LONGEST_TURN_SECONDS, dueAt }),
    )
    if (account) return account
    if (performance.now() > until) throw busy()
    await pause(LOOK_EVERY_MS)
  }
}

function busy(): AppError {
  return new AppError('overloaded', 'Billing is busy right now. Please try again in a moment.')
}
