import type { ChargeState } from '@pitlane/contract/hq/charge'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { justAfter, sql } from '../../../platform/database/database.ts'

/** Which press of the button it is; another one is another press. */
export interface Press {
  repairId: string
  press: string
}

interface NewPress extends Press {
  amount: number
  day: string
}

export async function insertPress(
  ctx: WriteContext,
  { repairId, press, amount, day }: NewPress,
): Promise<void> {
  await ctx.query(sql`
    update claims set hq_state = 'sending', hq_at = ${ctx.now}, hq_press = ${press}, hq_taken_at = null,
      hq_amount = ${amount}, hq_day = ${day}, hq_charge_id = null, hq_error = null, updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId}`)
}

/** What is to be told to HQ. */
interface TakenPress {
  rentalId: string
  rentalNumber: string | null
  hqVehicleId: string
  amount: number
  day: string
  number: number
  title: string
}

/** For one caller, once: whoever comes second finds nothing to take, and so does who comes long after it was pressed. */
export async function takePress(
  ctx: WriteContext,
  { repairId, press }: Press,
  pressedAfter: Date,
): Promise<TakenPress | undefined> {
  const [taken] = await ctx.query<TakenPress>(sql`
    update claims set hq_taken_at = ${ctx.now}
    from repairs
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = repairs.vehicle_id
    where claims.tenant_id = ${ctx.tenantId} and claims.repair_id = ${repairId}
      and repairs.tenant_id = ${ctx.tenantId} and repairs.id = claims.repair_id
      and hq_press = ${press} and hq_state = 'sending' and hq_taken_at is null and hq_at > ${pressedAfter}
    returning claims.rental_id as "rentalId", rental_number as "rentalNumber", hq_vehicle_id as "hqVehicleId",
      hq_amount as amount, hq_day as day, repairs.number, repairs.title`)
  return taken
}

interface Pressed {
  state: ChargeState
  takenAt: string | null
}

export async function findPress(ctx: ReadContext, { repairId, press }: Press): Promise<Pressed | undefined> {
  const [found] = await ctx.query<Pressed>(sql`
    select hq_state as state, hq_taken_at as "takenAt" from claims
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} and hq_press = ${press}`)
  return found
}

interface Outcome {
  state: ChargeState
  chargeId: string | null
  error: string | null
}

export async function setOutcome(
  ctx: WriteContext,
  repairId: string,
  { state, chargeId, error }: Outcome,
): Promise<void> {
  await ctx.query(sql`
    update claims set hq_state = ${state}, hq_charge_id = ${chargeId}, hq_error = ${error}, updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId}`)
}

/** As if nobody had ever pressed. */
export async function clearPress(ctx: WriteContext, repairId: string): Promise<void> {
  await ctx.query(sql`
    update claims set hq_state = null, hq_at = null, hq_press = null, hq_taken_at = null, hq_amount = null, hq_day = null,
      hq_charge_id = null, hq_error = null, updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId}`)
}

export async function hqVehicleOf(ctx: ReadContext, vehicleId: string): Promise<string | null> {
  const [found] = await ctx.query<{ hqVehicleId: string | null }>(sql`
    select hq_vehicle_id as "hqVehicleId" from vehicles where tenant_id = ${ctx.tenantId} and id = ${vehicleId}`)
  return found?.hqVehicleId ?? null
}
