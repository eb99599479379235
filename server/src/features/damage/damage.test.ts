import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { NOT_ITS_RENTAL } from '@pitlane/contract/repairs/calls'
import { FOUND_IN_FUTURE } from '@pitlane/contract/repairs/found'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { type Kept, keepBookings } from '@pitlane/sandbox/testing/shops/kept-bookings'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/secrets.ts'

const world = await openWorld({ demo: true })
const { damage, repairs } = api
const shop = await aShop(world)
const query = world.platform.database.inTenant(shop.tenant.id)
/** Whole hours, so that ends touch and coincide. */
const now = Math.floor(Date.now() / HOUR) * HOUR
const at = (hours: number) => new Date(now + hours * HOUR).toISOString()

type Shop = typeof shop
const reported = async (over: Partial<Sent<typeof repairs.create>> = {}, of: Shop = shop) =>
  of.call(repairs.create, await aReport(of, { vehicleId: of.car.id, vehicleKey: of.car.vehicleKey, ...over }))
const edit = (id: string, changes: object) => shop.call(repairs.update, { id, ...changes })

const keep = (bookings: readonly Kept[]) => keepBookings(query, shop.tenant.id, bookings)
const aRental = (hqId: string, from: number, to: number | null, over: Partial<Kept> = {}): Kept => ({
  id: newId(new Date()),
  hqId,
  number: `10${hqId}`,
  status: 'completed',
  pickUpAt: at(from),
  returnAt: to === null ? null : at(to),
  cars: [{ hqVehicleId: shop.car.hqVehicleId, isActive: true, pickUpAt: null, returnAt: null }],
  ...over,
})

describe('a rental that a repair is put down to', () => {
  test('must be kept and have had the car; it brings its number, and makes a damage of what nobody said', async () => {
    const other = [{ hqVehicleId: shop.other.hqVehicleId, isActive: true, pickUpAt: null, returnAt: null }]
    await keep([
      aRental('1', -9_000, -8_990),
      aRental('2', -8_990, -8_980, { number: null }),
      aRental('3', -8_990, -8_980, { cars: other }),
      aRental('4', 10, 20, { status: 'open' }),
      aRental('5', 10, 20, { status: 'pending-reserved' }),
      aRental('6', -8_990, -8_980, { status: 'pending' }),
    ])
    const { id, cause, rentalId } = await reported()
    expect({ cause, rentalId }).toEqual({ cause: null, rentalId: null })
    const refused = {
      code: 'invalid',
      sentence: NOT_ITS_RENTAL,
      errors: [{ path: 'rentalId', message: NOT_ITS_RENTAL }],
    }
    for (const foreign of ['3', '4', '5', '6', '77', 'nonsense', shop.tenant.id])
      await expect(edit(id, { rentalId: foreign }), foreign).rejects.toMatchObject(refused)
    expect(NOT_ITS_RENTAL).toBe('This rental did not have the car')

    const put = { rentalId: '1', reservationNumber: '101', cause: 'damage' }
    expect(await edit(id, { rentalId: '1', reservationNumber: 'mine' })).toMatchObject(put)
    expect(await edit(id, { rentalId: '2' })).toMatchObject({ rentalId: '2', reservationNumber: null })
    expect(await edit(id, { rentalId: '1' })).toMatchObject(put)
    const back = { rentalId: null, reservationNumber: null, cause: 'damage' }
    expect(await edit(id, { rentalId: null })).toMatchObject(back)

    const history = await shop.call(repairs.history, { id })
    expect(history.map(({ changes }) => changes.find(({ field }) => field === 'rentalId'))).toEqual([
      { field: 'rentalId', from: '101', to: null },
      { field: 'rentalId', from: '2', to: '101' },
      { field: 'rentalId', from: '101', to: '2' },
      { field: 'rentalId', from: null, to: '101' },
      undefined,
    ])
  })

  test('leaves what somebody said of the cause', async () => {
    const worn = await reported({ cause: 'wear' })
    expect(await edit(worn.id, { rentalId: '1' })).toMatchObject({ cause: 'wear', rentalId: '1' })
    const said = await reported()
    expect(await edit(said.id, { rentalId: '1', cause: 'wear' })).toMatchObject({ cause: 'wear' })
  })

  test('of another business is none, whatever its id', async () => {
    const stranger = await aShop(world)
    await stranger.enter({
      id: 555,
      hqVehicleId: stranger.car.hqVehicleId,
      status: 'rental',
      pickUp: at(-50),
      return: at(50),
    })
    await stranger.sync()
    const own = await reported({}, stranger)
    expect((await stranger.call(damage.rentals, { id: own.id })).rentals).toHaveLength(1)
    expect(await stranger.call(repairs.update, { id: own.id, rentalId: '555' })).toMatchObject({
      rentalId: '555',
      cause: 'damage',
    })
    const { id } = await reported()
    await expect(edit(id, { rentalId: '555' })).rejects.toMatchObject({ sentence: NOT_ITS_RENTAL })
    await expect(shop.call(damage.rentals, { id: own.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('stays when its booking is no longer kept, but not with another car', async () => {
    await keep([aRental('9', -9_500, -9_490)])
    const { id } = await reported()
    await edit(id, { rentalId: '9' })
    await query(sql`delete from booking_vehicles where tenant_id = ${shop.tenant.id} and booking_id in
      (select id from bookings where tenant_id = ${shop.tenant.id} and hq_id = '9')`)
    await query(sql`delete from bookings where tenant_id = ${shop.tenant.id} and hq_id = '9'`)
    const kept = { rentalId: '9', reservationNumber: '109' }
    expect(await edit(id, { title: 'Dent', rentalId: '9' })).toMatchObject({ ...kept, title: 'Dent' })
    expect(await shop.call(repairs.one, { id })).toMatchObject(kept)
    await expect(edit(id, { vehicleKey: shop.other.vehicleKey })).rejects.toMatchObject({
      sentence: NOT_ITS_RENTAL,
    })
    const moved = await edit(id, { vehicleKey: shop.other.vehicleKey, rentalId: null })
    expect(moved).toMatchObject({ vehicleId: shop.other.id, rentalId: null, reservationNumber: null })
  })
})

describe('when it was found', () => {
  test('is when it was made, unless somebody says otherwise; never in the future', async () => {
    const made = await reported()
    expect(made.foundAt).toBe(made.createdAt)
    const earlier = await reported({ foundAt: '2026-01-10T12:00:00+01:00', cause: 'damage' })
    expect(earlier).toMatchObject({ foundAt: '2026-01-10T11:00:00.000Z', cause: 'damage' })
    expect(await edit(earlier.id, { title: 'Dent' })).toMatchObject({ foundAt: earlier.foundAt })
    expect(await edit(earlier.id, { foundAt: null, cause: '' })).toMatchObject({
      foundAt: earlier.createdAt,
      cause: null,
    })
    const ahead = new Date(Date.now() + HOUR).toISOString()
    const refused = { code: 'invalid', errors: [{ path: 'foundAt', message: FOUND_IN_FUTURE }] }
    await expect(reported({ foundAt: ahead })).rejects.toMatchObject(refused)
    await expect(edit(made.id, { foundAt: ahead })).rejects.toMatchObject(refused)
    const fast = await reported({ foundAt: new Date(Date.now() + 60_000).toISOString() })
    expect(fast.foundAt).toBe(fast.createdAt)
    await expect(reported({ cause: 'bad luck' as 'wear' })).rejects.toMatchObject({
      errors: [{ path: 'cause', message: 'Cause must be wear or damage' }],
    })
  })
})
