import { isEntitled } from '@pitlane/contract/billing/calls'
import { isId } from '@pitlane/contract/formats'
import { ownerUrlOf } from '../config.ts'
import { billingRow, customerOf } from '../features/billing/queries.ts'
import { removeFiles, removeRows } from '../features/closing/erase.ts'
import type { Business } from '../features/tenants/queries.ts'
import { type Moment, readingTenant } from '../platform/context.ts'
import { withoutBackup } from '../platform/storage/hold-removals.ts'
import { type Command, Refusal } from './command.ts'
import { findBusiness, searchBusiness } from './find-business.ts'
import { moveTo } from './suspend.ts'
import { type Traces, tracesOf, written } from './traces.ts'

/**
 * The business is suspended, then its files go, then its rows, the business itself last. Whenever it is
 * interrupted, the business is still there to be erased again; a file that arrives in between goes in the end.
 */
export const eraseBusiness: Command = {
  takes: ['slug'],
  isFinal: true,
  does: 'removes a business for good: every row and every file, then counts what is left',
  run: (moment, [name = '']) => withoutBackup(ownerUrlOf(moment.platform.config), () => erased(moment, name)),
}

async function erased(moment: Moment, name: string): Promise<string> {
  const business = isId(name) ? await searchBusiness(moment, name) : await findBusiness(moment, name)
  const before = business && (await emptied(moment, business))
  const tenantId = business?.id ?? name
  await removeFiles(moment, tenantId)
  const left = await tracesOf(moment, tenantId)
  if (left.rows + left.files > 0)
    throw new Refusal(`Not all of ${name} is gone: ${written(left)} Please run the same command again.`)
  const said = before ? `${before.rows} rows and ${before.files} files were removed.` : 'It was gone before.'
  return `${business?.slug ?? name} (${tenantId}) is erased. ${said} Left: ${written(left)}`
}

/** Answers with what there was. */
async function emptied(moment: Moment, { id, slug }: Business): Promise<Traces> {
  await assertNobodyPays(moment, { id, slug })
  await moveTo(moment, id, 'suspended')
  const before = await tracesOf(moment, id)
  await removeFiles(moment, id)
  await removeRows(moment, id)
  return before
}

/** Stripe would go on charging a business that nobody knows any more. */
async function assertNobodyPays(moment: Moment, { id, slug }: Pick<Business, 'id' | 'slug'>): Promise<void> {
  const ctx = readingTenant(moment, id)
  const billed = await billingRow(ctx)
  if (!billed?.subscription || !isEntitled(billed.subscription.status)) return
  const customer = await customerOf(ctx)
  throw new Refusal(
    `${slug} still has a subscription at Stripe (customer ${customer?.customerId}). Cancel it there at once, wait ` +
      'until Pitlane has heard of it, and run this again. Nothing was changed.',
  )
}
