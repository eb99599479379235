import type { Subscription, SubscriptionStatus } from '@pitlane/contract/billing/calls'
import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { replaceNames } from '../tenants/names-queries.ts'
import type { KnownSubscription } from './translate.ts'

interface BillingRow {
  isSubscriber: boolean
  vehicleCount: number
  subscription: Subscription | null
}

export async function billingRow(ctx: ReadContext): Promise<BillingRow | undefined> {
  const [row] = await ctx.query<
    BillingRow & { [Column in keyof Subscription]: Subscription[Column] | null }
  >(sql`
    select is_subscriber as "isSubscriber",
           (select count(*) from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null) as "vehicleCount",
           subscriptions.status, quantity, current_period_end as "currentPeriodEnd", ends_at as "endsAt"
    from tenants left join subscriptions on subscriptions.tenant_id = ${ctx.tenantId}
    where tenants.id = ${ctx.tenantId}`)
  if (!row) return undefined
  const { isSubscriber, vehicleCount, status, quantity, currentPeriodEnd, endsAt } = row
  const subscription = status && { status, quantity: quantity ?? 0, currentPeriodEnd, endsAt }
  return { isSubscriber, vehicleCount, subscription }
}

export interface Account {
  customerId: string | null
  checkoutSessionId: string | null
  checkoutTerms: string | null
}

/** The business's customer at Stripe and the state of its subscription. */
export async function customerOf(ctx: ReadContext) {
  const [row] = await ctx.query<{ customerId: string | null; status: SubscriptionStatus | null }>(sql`
    select customer_id as "customerId", status
    from billing_accounts left join subscriptions on subscriptions.tenant_id = ${ctx.tenantId}
    where billing_accounts.tenant_id = ${ctx.tenantId}`)
  return row
}

/**
 * Takes the lease (the column `turn`) if nobody has it. By the database's own clock: instances may disagree about the
 * time, and it is about how long somebody has really been silent.
 */
export async function takeLease(
  ctx: WriteContext,
  lease: { id: string; seconds: number; dueAt: Date },
): Promise<Account | undefined> {
  const now = await databaseTime(ctx)
  const [account] = await ctx.query<Account>(sql`
    insert into billing_accounts as known (tenant_id, turn, turn_until, due_at)
    values (${ctx.tenantId}, ${lease.id}, ${new Date(now.getTime() + lease.seconds * 1000)}, ${lease.dueAt})
    on conflict (tenant_id) do update set turn = excluded.turn, turn_until = excluded.turn_until
      where known.turn is null or known.turn_until < ${now}
    returning customer_id as "customerId", checkout_session_id as "checkoutSessionId", checkout_terms as "checkoutTerms"`)
  return account
}

/** A statement of its own: what is asked for in an upsert may not tell the time on a database of many machines. */
async function databaseTime(ctx: ReadContext): Promise<Date> {
  const [row] = await ctx.query<{ now: string }>(sql`select clock_timestamp() as now`)
  if (!row) throw new Error('The database does not know the time')
  return new Date(row.now)
}

/** Whether the lease is still ours; it is then until the transaction ends. */
export async function holdLease(ctx: WriteContext, leaseId: string): Promise<boolean> {
  const held = await ctx.query(sql`
    select 1 from billing_accounts where tenant_id = ${ctx.tenantId} and turn = ${leaseId} for update`)
  return held.length === 1
}

export async function endLease(ctx: WriteContext, leaseId: string): Promise<void> {
  await ctx.query(sql`
    update billing_accounts set turn = null, turn_until = null
    where tenant_id = ${ctx.tenantId} and turn = ${leaseId}`)
}

export async function saveCustomer(ctx: WriteContext, customerId: string): Promise<void> {
  await replaceNames(ctx, ctx.tenantId, { customer: customerId })
  await ctx.query(sql`
    update billing_accounts set customer_id = ${customerId}, checkout_session_id = null, checkout_terms = null
    where tenant_id = ${ctx.tenantId}`)
}

export async function saveCheckout(ctx: WriteContext, sessionId: string, terms: string): Promise<void> {
  await ctx.query(sql`
    update billing_accounts set checkout_session_id = ${sessionId}, checkout_terms = ${terms}
    where tenant_id = ${ctx.tenantId}`)
}

/** Written only when something is different, so that nobody is woken for nothing. True when it was. */
export async function saveSubscription(ctx: WriteContext, it: KnownSubscription): Promise<boolean> {
  const saved = await ctx.query(sql`
    insert into subscriptions as known
      (tenant_id, stripe_id, stripe_item_id, status, quantity, current_period_end, ends_at, updated_at)
    values (${ctx.tenantId}, ${it.stripeId}, ${it.stripeItemId}, ${it.status}, ${it.quantity}, ${it.currentPeriodEnd},
            ${it.endsAt}, ${ctx.now})
    on conflict (tenant_id) do update set
      stripe_id = excluded.stripe_id, stripe_item_id = excluded.stripe_item_id, status = excluded.status,
      quantity = excluded.quantity, current_period_end = excluded.current_period_end, ends_at = excluded.ends_at,
      updated_at = excluded.updated_at
      where (known.stripe_id, known.stripe_item_id, known.status, known.quantity, known.current_period_end, known.ends_at)
        is distinct from (excluded.stripe_id, excluded.stripe_item_id, excluded.status, excluded.quantity,
                          excluded.current_period_end, excluded.ends_at)
    returning id`)
  return saved.length > 0
}

/** True when there was one. */
export async function removeSubscription(ctx: WriteContext): Promise<boolean> {
  const removed = await ctx.query(
    sql`delete from subscriptions where tenant_id = ${ctx.tenantId} returning id`,
  )
  return removed.length > 0
}

export async function setDue(ctx: WriteContext, dueAt: Date): Promise<void> {
  await ctx.query(sql`update billing_accounts set due_at = ${dueAt} where tenant_id = ${ctx.tenantId}`)
}

/** Some businesses that are due. */
export async function dueTenants(ctx: SystemContext, most: number): Promise<string[]> {
  const due = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from billing_accounts where due_at <= ${ctx.now} and customer_id is not null
    order by due_at limit ${most}`)
  return due.map((it) => it.tenantId)
}

/** Nobody else takes it until then; false when somebody has. */
export async function takeDue(ctx: WriteContext, until: Date): Promise<boolean> {
  const taken = await ctx.query(sql`
    update billing_accounts set due_at = ${until} where tenant_id = ${ctx.tenantId} and due_at <= ${ctx.now}
    returning tenant_id`)
  return taken.length === 1
}

/** False when this event is done with already. One that arrived before but was never done counts as new. */
export async function recordEvent(ctx: SystemContext, event: { id: string; type: string }): Promise<boolean> {
  const recorded = await ctx.query(sql`
    insert into stripe_events as known (id, type, received_at) values (${event.id}, ${event.type}, ${ctx.now})
    on conflict (id) do update set received_at = excluded.received_at where known.done_at is null
    returning id`)
  return recorded.length === 1
}

export async function finishEvent(ctx: SystemContext, eventId: string): Promise<void> {
  await ctx.query(sql`update stripe_events set done_at = ${ctx.now} where id = ${eventId}`)
}

const KEPT_DAYS = 60

export async function removeOldEvents(ctx: SystemContext): Promise<void> {
  await ctx.query(sql`
    delete from stripe_events
    where received_at < ${ctx.now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`)
}
