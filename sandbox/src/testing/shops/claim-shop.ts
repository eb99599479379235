import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import { sql } from '@pitlane/server/platform/database/database'
import { type aConnectedTenant, aReport } from '../makers.ts'
import type { World } from '../world.ts'

type Owner = Pick<Awaited<ReturnType<typeof aConnectedTenant>>, 'call' | 'tenant' | 'tenantToken' | 'user'>

/** What damages cost here, unless something else is said. */
export const DAMAGE = 480.25
/** HQ's own id of the rental that had the car. */
export const RENTAL = '904200'

/** A business whose first car, or another, came back from a rental, and in which damages are claimed. */
export async function aClaimShop<Of extends Owner>(
  world: Pick<World, 'hq' | 'platform'>,
  owner: Of,
  given?: Vehicle,
) {
  const { call, tenant, tenantToken } = owner
  const { platform } = world
  const car = given ?? (await call(api.vehicles.list, {}))[0]
  if (!car) throw new Error('The business has no cars')
  const { id: vehicleId, vehicleKey, hqVehicleId } = car
  const now = platform.clock().getTime()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const had = { hqVehicleId: hqVehicleId ?? '', status: 'completed', pickUp: at(-6), return: at(-0.1) }
  world.hq.change(tenantToken, { booking: { id: RENTAL, ...had } })
  await call(api.hq.sync, {})

  /** Also where the business has gone over to another HQ since. */
  const keepRental = () =>
    platform.database.inTenant(tenant.id)(sql`
      with kept as (
        insert into bookings (tenant_id, hq_id, number, status, pick_up_at, return_at, source_digest)
        values (${tenant.id}, ${RENTAL}, ${RENTAL}, 'completed', ${had.pickUp}, ${had.return}, '-')
        on conflict (tenant_id, hq_id) do nothing returning id)
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active)
      select ${tenant.id}, id, 0, ${had.hqVehicleId}, true from kept returning booking_id`)

  /** Damage that is put down to the rental. */
  const damage = async (over: Parameters<typeof aReport>[1] = {}) => {
    const given = {
      vehicleId,
      vehicleKey,
      cause: 'damage',
      actualCost: DAMAGE,
      title: 'Left door',
      ...over,
    } as const
    const { id } = await call(api.repairs.create, await aReport(owner, given))
    await keepRental()
    return call(api.repairs.update, { id, rentalId: RENTAL })
  }

  /** A claim that stands so, in the ways that people have. */
  const claim = async (state: ClaimState, over: Parameters<typeof aReport>[1] = {}) => {
    const { id } = await damage(over)
    const { total } = await call(api.claims.propose, { id })
    if (state !== 'draft') await call(api.claims.send, { id })
    if (state === 'disputed') await call(api.claims.dispute, { id, reason: 'It was there before' })
    if (state === 'waived') await call(api.claims.waive, { id, reason: 'A good customer' })
    if (state === 'paid') await call(api.claims.pay, { id, amount: total, on: at(0).slice(0, 10) })
    return call(api.claims.one, { id })
  }

  const letCharge = () => call(api.tenants.update, { chargesInHq: true })

  /** One of which HQ said nothing that could be understood. */
  const unclear = async () => {
    const { repairId: id } = await claim('claimed')
    await letCharge()
    await platform.database.inTenant(tenant.id)(sql`
      update claims set hq_state = 'unclear', hq_at = ${platform.clock()}, hq_press = ${randomUUID()}, hq_error = 'HQ did not answer.'
      where tenant_id = ${tenant.id} and repair_id = ${id} returning repair_id`)
    return id
  }

  return { ...owner, car, damage, claim, unclear, letCharge, charges: () => world.hq.charges(tenantToken) }
}
