import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { comparable, dayIn } from '@pitlane/contract/formats'
import type { Repair, RepairPage } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { naiveCovers, type Reckoned } from '@pitlane/sandbox/testing/oracles/cover-oracle'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/secrets.ts'

const world = await openWorld()
const shop = await aConnectedTenant(world, 2)
const other = await aConnectedTenant(world, 1)
const cars = await shop.call(api.vehicles.list, {})
const { id: tenantId } = shop.tenant
const HALF_HOUR = DAY / 48
/** Around the end of a year, and of summer time. */
const FIRST = Date.UTC(new Date().getUTCFullYear() - 1, 9, 20)

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
/** Often on the same few days, so that they meet. */
const moment = fc
  .oneof(fc.integer({ min: 0, max: 48 * 90 }), fc.integer({ min: 48 * 11, max: 48 * 14 }))
  .map((half) => FIRST + half * HALF_HOUR)
const odometer = fc.integer({ min: 0, max: 60 }).map((hundreds) => hundreds * 100)
/** As settings compare them, the first four are two. */
const names = ["Joe's", 'JOE’S', "joe'S", 'Ａnn Ｌee', 'ann lee', 'ΑΣ', 'ας', 'Nobody']
const titles = ['Brake pads', 'Say "ah"', 'Straße, 2×', '100 % {worn}\\']

const repair = fc.record({
  car: fc.nat(cars.length - 1),
  category: fc.constantFrom('brakes', 'brakes', 'brakes', 'brakes', 'engine', 'tires'),
  title: fc.constantFrom(...titles),
  foundAt: moment,
  completedAt: maybe(moment),
  odometer: maybe(odometer),
  mechanic: maybe(fc.constantFrom(...names)),
  isGenerated: fc.constantFrom(false, false, false, false, true),
  cause: fc.constantFrom(null, null, null, 'wear' as const, 'damage' as const),
  cost: maybe(fc.integer({ min: 0, max: 50 })),
})
const mechanics = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names),
    guaranteeDays: maybe(fc.constantFrom(1, 7, 30, 90)),
    guaranteeDistance: maybe(fc.constantFrom(1, 500, 3_000)),
    isActive: fc.boolean(),
  }),
  { selector: ({ name }) => comparable(name) },
)
const warranties = fc.array(
  fc.record({
    mileage: maybe(odometer),
    warrantyUntil: maybe(moment.map((at) => new Date(at).toISOString().slice(0, 10))),
    warrantyDistance: maybe(odometer),
  }),
  { minLength: cars.length, maxLength: cars.length },
)
const zone = fc.constantFrom(
  'UTC',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Tehran',
)
const history = fc.record({
  given: fc.array(repair, { minLength: 1, maxLength: 20 }),
  mechanics,
  warranties,
  timezone: zone,
  distanceUnit: fc.constantFrom('mi' as const, 'km' as const),
})
/** One by one, which takes a call each. */
const ASKED_ALONE = 5
type Given = typeof repair extends fc.Arbitrary<infer T> ? T : never

test('a repair is covered as somebody finds who looks at all others, wherever it is answered', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (it) => {
      await shop.call(api.tenants.update, { timezone: it.timezone, distanceUnit: it.distanceUnit })
      const vehicles = cars.map(({ id }, place) => ({ id, ...noWarranty, ...it.warranties[place] }))
      const repairs = await replaceAll(it, vehicles)
      const units = { distanceUnit: it.distanceUnit, currency: 'USD' }
      const around = {
        repairs,
        mechanics: it.mechanics,
        vehicles,
        timezone: it.timezone,
        units,
        now: new Date(),
      }
      const expected = new Map(repairs.map((one) => [one.id, naiveCovers(one, around)]))
      const found = (answered: readonly Repair[]) => new Map(answered.map(({ id, covered }) => [id, covered]))

      const list = (await shop.call(api.repairs.list, {})) as Repair[]
      expect(found(list)).toEqual(expected)
      const page = (await shop.call(api.repairs.list, { page: 1, limit: 100 })) as RepairPage
      expect(found(page.repairs)).toEqual(expected)
      const searched = (await shop.call(api.repairs.list, {
        category: 'brakes',
        vehicleId: cars[0]?.id,
      })) as Repair[]
      for (const { id, covered } of searched) expect(covered).toEqual(expected.get(id))
      for (const one of repairs.slice(0, ASKED_ALONE))
        expect((await shop.call(api.repairs.one, one)).covered).toEqual(expected.get(one.id))

      await reportsThem(it, repairs, expected)
      for (const { id: vehicleId } of cars)
        for (const read of [undefined, 2_000]) {
          const asked = { vehicleId, category: 'brakes', ...(read !== undefined && { odometer: read }) }
          const mileage = vehicles.find(({ id }) => id === vehicleId)?.mileage ?? null
          expect(await shop.call(api.guarantees.covered, asked)).toEqual(
            naiveCovers(newRepair(vehicleId, read ?? mileage), around),
          )
        }
      expect(await other.call(api.reports.covered, {})).toMatchObject({
        rows: [],
        total: { repairs: 0, cost: 0 },
      })
    }),
    { numRuns: 150 },
  )
}, 600_000)

const noWarranty = { mileage: null, warrantyUntil: null, warrantyDistance: null }

/** Found now, after all that there are. */
function newRepair(vehicleId: string, odometer: number | null): Reckoned {
  const [none, unsaid] = [
    { id: '', title: '' },
    { mechanic: null, completedAt: null, cause: null },
  ]
  const newest = { number: Number.POSITIVE_INFINITY, foundAt: new Date(), isGenerated: false }
  return { ...none, ...unsaid, ...newest, vehicleId, category: 'brakes', odometer }
}

async function reportsThem(
  { given, timezone }: { given: readonly Given[]; timezone: string },
  repairs: readonly Reckoned[],
  expected: ReadonlyMap<string, Repair['covered']>,
): Promise<void> {
  const period = { from: day(20), to: day(70) }
  const owed = repairs
    .flatMap((one, place) => {
      const { cost } = given[place] ?? {}
      const [cover] = expected.get(one.id) ?? []
      const on = one.completedAt && dayIn(timezone, one.completedAt)
      if (!cost || !cover || !on || on < period.from || on > period.to) return []
      const { id, number, title } = one
      return [{ repair: { id, number, title }, cost, by: cover.by, sentence: cover.sentence }]
    })
    .sort((one, next) => next.cost - one.cost || one.repair.number - next.repair.number)
  const report = await shop.call(api.reports.covered, period)
  expect(report.rows.map(({ vehicle: _, ...row }) => row)).toEqual(owed)
  expect(report.total).toEqual({
    repairs: owed.length,
    cost: owed.reduce((sum, { cost }) => sum + cost, 0),
  })
}

function day(place: number): string {
  return new Date(FIRST + place * DAY).toISOString().slice(0, 10)
}

/** Written as they are: what people may enter does not reach every corner. */
function replaceAll(
  it: typeof history extends fc.Arbitrary<infer T> ? T : never,
  vehicles: readonly ({ id: string } & (typeof it.warranties)[number])[],
): Promise<Reckoned[]> {
  return world.platform.database.transaction(tenantId, async (query) => {
    await query(sql`delete from repairs where tenant_id = ${tenantId}`)
    await query(sql`delete from mechanics where tenant_id = ${tenantId}`)
    for (const one of it.mechanics)
      await query(sql`
        insert into mechanics (tenant_id, name, name_key, guarantee_days, guarantee_distance, is_active)
        values (${tenantId}, ${one.name}, ${comparable(one.name)}, ${one.guaranteeDays}, ${one.guaranteeDistance}, ${one.isActive})`)
    for (const { id, mileage, warrantyUntil, warrantyDistance } of vehicles)
      await query(sql`
        update vehicles set mileage = ${mileage}, warranty_until = ${warrantyUntil}, warranty_distance = ${warrantyDistance}
        where tenant_id = ${tenantId} and id = ${id}`)
    const made: Reckoned[] = []
    for (const { car, foundAt, completedAt, cost, ...one } of it.given) {
      const [id, vehicleId] = [newId(new Date()), cars[car]?.id ?? '']
      const [found, done] = [new Date(foundAt), completedAt === null ? null : new Date(completedAt)]
      await query(sql`
        insert into repairs (tenant_id, id, vehicle_id, reported_by, title, description, category, cause, status, mechanic,
                             odometer_reading, repair_cost, generated, found_at, completed_at)
        values (${tenantId}, ${id}, ${vehicleId}, ${shop.user.id}, ${one.title}, 'Worn', ${one.category}, ${one.cause},
                ${done ? 'completed' : 'need'}, ${one.mechanic}, ${one.odometer}, ${cost}, ${one.isGenerated}, ${found}, ${done})`)
      const [row] = await query<{ number: number }>(sql`
        select number from repairs where tenant_id = ${tenantId} and id = ${id}`)
      made.push({ ...one, id, number: row?.number ?? 0, vehicleId, foundAt: found, completedAt: done })
    }
    return made
  })
}
