import { isEntitled } from '@pitlane/contract/billing/calls'
import { isId } from '@pitlane/contract/formats'
import { ownerUrlOf } from '../config.ts'
import { emailsOf } from '../features/accounts/queries.ts'
import { billingRow, customerOf } from '../features/billing/queries.ts'
import { folderOfTenant } from '../features/files/object-keys.ts'
import { type Business, deleteTenant, holdTenant } from '../features/tenants/queries.ts'
import { asSystem, type Moment, readingTenant, withTenant } from '../platform/context.ts'
import { withoutBackup } from '../platform/storage/hold-removals.ts'
import { type Command, operating, Refusal } from './command.ts'
import { findBusiness, searchBusiness } from './find-business.ts'
import { moveTo } from './suspend.ts'
import { deleteJobs, deleteRows, type Reference, references, tenantTables } from './table-queries.ts'
import { type Traces, tracesOf, written } from './traces.ts'

const AT_A_TIME = 500

/**
 * The business is suspended, then its files go, then all its rows at once, the business itself last. Whenever it is
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
  const emails = await emailsOf(readingTenant(moment, id))
  await removeRows(moment, id)
  await asSystem(moment, operating, (ctx) => deleteJobs(ctx, { tenantId: id, emails }))
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

async function removeFiles({ platform: { storage } }: Moment, tenantId: string): Promise<void> {
  let keys: string[] = []
  for await (const { key } of storage.list(folderOfTenant(tenantId))) {
    keys.push(key)
    if (keys.length < AT_A_TIME) continue
    await storage.remove(keys)
    keys = []
  }
  await storage.remove(keys)
}

/** While the business is held, nobody adds a row to it; whoever waits finds it gone. */
async function removeRows(moment: Moment, tenantId: string): Promise<void> {
  await withTenant(moment, tenantId, async (ctx) => {
    await holdTenant(ctx)
    const tables = childrenFirst(await tenantTables(ctx), await references(ctx))
    for (const table of tables) await deleteRows(ctx, table)
    await deleteTenant(ctx)
  })
}

/** A table comes after all that point to it. */
export function childrenFirst(tables: readonly string[], arrows: readonly Reference[]): string[] {
  const placed: string[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isPointedTo = (table: string) =>
      arrows.some(({ from, to }) => to === table && waiting.includes(from))
    const free = waiting.filter((table) => !isPointedTo(table))
    if (free.length === 0) throw new Error(`These tables point at each other: ${waiting.join(', ')}`)
    placed.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return placed
}
