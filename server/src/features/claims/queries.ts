import { type Claim, type ClaimedRental, type ClaimLine, claimNumber } from '@pitlane/contract/claims/calls'
import { sumOf } from '@pitlane/contract/units'
import type { OfTenant, ReadContext, WriteContext } from '../../platform/context.ts'
import { empty, instantText, justAfter, type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'

/** A claim as it is answered, and whether it was ever sent. */
export interface FoundClaim {
  claim: Claim
  wasSent: boolean
}

export async function findClaim(ctx: ReadContext, repairId: string): Promise<FoundClaim | undefined> {
  const [row] = await ctx.query<Row>(sql`${claimRows(ctx)} and claims.repair_id = ${repairId}`)
  return row && toClaim(row)
}

/** All of them, for an export: a piece after the other. */
export async function claimsAfter(ctx: ReadContext, after: string | undefined, most: number) {
  const rows = await ctx.query<Row>(sql`
    ${claimRows(ctx)} ${after ? sql`and claims.repair_id > ${after}` : empty}
    order by claims.repair_id limit ${most}`)
  return rows.map((row) => ({ id: row.repairId, json: JSON.stringify(toClaim(row).claim) }))
}

interface Row extends Omit<Claim, 'number' | 'total' | 'received'> {
  number: number
  wasSent: boolean
}

/** The rental of one that was sent is told as it was then, of another as it is known now. */
const claimRows = ({ tenantId }: OfTenant): Sql => sql`
  select claims.repair_id as "repairId", repairs.number, repairs.claim_state as state, sent_at is not null as "wasSent",
    case when sent_at is not null
      then json_build_object('id', claims.rental_id, 'number', rental_number,
        'pickUp', ${instantText(sql`rental_pick_up`)}, 'return', ${instantText(sql`rental_return`)})
      when repairs.rental_id is not null
      then json_build_object('id', repairs.rental_id, 'number', coalesce(bookings.number, reservation_number),
        'pickUp', ${instantText(sql`bookings.pick_up_at`)}, 'return', ${instantText(sql`bookings.return_at`)})
    end as rental,
    (select coalesce(json_agg(json_build_object('kind', kind, 'label', label, 'amount', amount, 'basis', basis)
       order by place), '[]') from claim_lines
     where claim_lines.tenant_id = ${tenantId} and claim_lines.repair_id = claims.repair_id) as lines,
    (select coalesce(json_agg(json_build_object('id', claim_payments.id, 'on', paid_on, 'amount', amount)
       order by paid_on, claim_payments.id), '[]') from claim_payments
     where claim_payments.tenant_id = ${tenantId} and claim_payments.repair_id = claims.repair_id) as payments,
    reason,
    case when hq_state is not null then json_build_object('state', hq_state, 'at', ${instantText(sql`hq_at`)},
      'chargeId', hq_charge_id, 'error', hq_error) end as hq,
    claims.created_at as "createdAt", claims.updated_at as "updatedAt"
  from claims
  join repairs on repairs.tenant_id = ${tenantId} and repairs.id = claims.repair_id
  left join bookings on bookings.tenant_id = ${tenantId} and bookings.hq_id = repairs.rental_id
  where claims.tenant_id = ${tenantId}`

function toClaim({ wasSent, number, ...row }: Row): FoundClaim {
  const { repairId, state, rental, lines, payments, reason, hq, createdAt, updatedAt } = row
  const sums = { total: sumOf(lines), received: sumOf(payments) }
  const head = { repairId, number: claimNumber(number), state, rental }
  return { claim: { ...head, lines, ...sums, payments, reason, hq, createdAt, updatedAt }, wasSent }
}

export async function insertClaim(ctx: WriteContext, repairId: string): Promise<void> {
  await ctx.query(sql`
    insert into claims (tenant_id, repair_id, created_at, updated_at)
    values (${ctx.tenantId}, ${repairId}, ${ctx.now}, ${ctx.now})`)
}

/** Its time of change always grows, so that two changes in one millisecond are two. */
export async function touchClaim(ctx: WriteContext, repairId: string, reason: string | null): Promise<void> {
  await ctx.query(sql`
    update claims set reason = ${reason}, updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId}`)
}

export async function replaceLines(
  ctx: WriteContext,
  repairId: string,
  lines: readonly ClaimLine[],
): Promise<void> {
  await ctx.query(sql`
    delete from claim_lines where tenant_id = ${ctx.tenantId} and repair_id = ${repairId}`)
  const wanted = given(
    'given',
    lines,
    {
      kind: ['text', 'kind'],
      label: ['text', 'label'],
      amount: ['numeric', 'amount'],
      basis: ['text', 'basis'],
    },
    { place: 'place' },
  )
  await ctx.query(sql`
    insert into claim_lines (tenant_id, repair_id, place, kind, label, amount, basis)
    select ${ctx.tenantId}, ${repairId}, place, kind, label, amount, basis from ${wanted}
    returning place`)
}

/** The first time counts, and so does what the rental was then. */
export async function markSent(ctx: WriteContext, repairId: string, rental: ClaimedRental): Promise<void> {
  await ctx.query(sql`
    update claims set sent_at = ${ctx.now}, rental_id = ${rental.id}, rental_number = ${rental.number},
      rental_pick_up = ${rental.pickUp}, rental_return = ${rental.return}
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} and sent_at is null`)
}

export async function insertPayment(
  ctx: WriteContext,
  repairId: string,
  { on, amount }: { on: string; amount: number },
): Promise<void> {
  await ctx.query(sql`
    insert into claim_payments (tenant_id, repair_id, paid_on, amount, created_at)
    values (${ctx.tenantId}, ${repairId}, ${on}, ${amount}, ${ctx.now})`)
}

export async function deletePayment(ctx: WriteContext, repairId: string, id: string): Promise<boolean> {
  const gone = await ctx.query(sql`
    delete from claim_payments where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} and id = ${id} returning id`)
  return gone.length === 1
}

/** Whether any of these repairs has a claim that was sent. */
export async function isAnySent(ctx: ReadContext, repairIds: readonly string[]): Promise<boolean> {
  const found = await ctx.query(sql`
    select repair_id from claims
    where tenant_id = ${ctx.tenantId} and repair_id = any(${[...repairIds]}::uuid[]) and sent_at is not null limit 1`)
  return found.length > 0
}
