import { type RepairFilters, type RepairPage, repairs } from '@pitlane/contract/repairs/calls'
import { claimStates } from '@pitlane/contract/repairs/claim/states'
import { causes, repairStatuses, urgencyLevels } from '@pitlane/contract/repairs/words'
import { routine } from '@pitlane/contract/routine/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readingTenant } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { askedOf } from './asked-for-tests.ts'
import { countFound, pageFound } from './list-queries.ts'
import { isLarge, LARGE, repairsHolding } from './search-queries.ts'

const world = await openWorld()
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>
const contextOf = ({ tenant }: Shop) =>
  readingTenant({ now: new Date(), log: world.platform.log, platform: world.platform }, tenant.id)

/** What people type, and what nobody thinks of. */
const texts = [
  'Brakes squeal when cold',
  '100% worn_out pads',
  String.raw`back\slash \% and "quotes" 'too'`,
  'Ölwechsel für den Škoda, ΟΔΟΣ',
  'تغيير الزيت قبل السفر',
  '刹车异响 请检查',
  '🚗💥 bumper',
  'a',
  'MiXeD CaSe İstanbul',
  "Robert'); drop table repairs; --",
]

/** Many repairs of all kinds on all vehicles, some of a routine, written at once. */
async function fill(shop: Shop, count: number, templateId: string): Promise<void> {
  await world.platform.database.transaction(shop.tenant.id, (run) =>
    run(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, mechanic, urgency_level, status,
                           cause, claim_state, template_id, created_at, completed_at)
      select vehicles.tenant_id, vehicles.id, ${shop.user.id}, (${texts}::text[])[1 + n % ${texts.length}] || ' ' || n % 100,
             (${texts}::text[])[1 + (n / 7) % ${texts.length}], (array['brakes', 'oil_change'])[1 + n % 2],
             case when n % 5 = 0 then 'María ' || n % 9 end, (${urgencyLevels}::text[])[1 + (n / 3) % 4],
             (${repairStatuses}::text[])[1 + (n / 11) % 3], (${causes}::text[])[1 + n % 3],
             case when n % 13 = 1 then (${claimStates}::text[])[1 + (n / 13) % 5] end,
             case when n % 4 = 0 then ${templateId}::uuid end, now() - make_interval(mins => n % 600),
             case when (n / 11) % 3 = 2 then now() - make_interval(mins => n % 300) end
      from (select tenant_id, id, row_number() over (order by id) as place, count(*) over () as fleet from vehicles) vehicles
      join generate_series(1, ${count}::int) n on n % fleet + 1 = place`),
  )
}

const shop = await aConnectedTenant(world, 12)
const template = await shop.call(routine.create, await aTemplate(shop))
await fill(shop, LARGE, template.id)
const fleet = await shop.call(vehicles.list, {})

const asked = askedOf({
  vehicleId: fleet.map(({ id }) => id),
  templateId: [template.id, '00000000-0000-7000-8000-000000000000'],
  number: [LARGE - (LARGE % texts.length), LARGE, 999_999_999],
})

const idsOf = async (filters: RepairFilters) => {
  const page = (await shop.call(repairs.list, { ...filters, page: 1, limit: 100 })) as RepairPage
  return page.repairs.map(({ id }) => id)
}

describe('a search in a business of many repairs', () => {
  test('is answered from the index, in a smaller business by reading', async () => {
    expect(await isLarge(contextOf(shop))).toBe(true)
    expect(await isLarge(contextOf(await aConnectedTenant(world, 1)))).toBe(false)
    const page = (await shop.call(repairs.list, { search: 'SQUEAL brakes', page: 1 })) as RepairPage
    expect(page.total).toBeGreaterThan(10)
    for (const { title, description } of page.repairs)
      expect(`${title} ${description}`).toContain('Brakes squeal')
  })

  test('has few repairs named to it, of many it is only said that they are many', async () => {
    const ctx = contextOf(shop)
    const named = async (search: string) => (await repairsHolding(ctx, { search }))?.split(',').length
    expect(await named('squeal')).toBeUndefined()
    expect(await named('squeal 30')).toBe(LARGE / 100)
    expect(await repairsHolding(ctx, { search: 'nowhere' })).toBe('{}')
  })

  test.each(Object.entries(asked))('asked for %s finds less', async (name, [value]) => {
    const found = await idsOf({ search: 'squeal', [name]: value })
    expect(found, `fill makes no repair of this ${name}`).not.toEqual([])
    expect(found, `fill makes every repair of this ${name}`).not.toEqual(await idsOf({ search: 'squeal' }))
  })

  test('finds the same as reading all of them', async () => {
    const known = [
      ...texts,
      ...fleet.flatMap((car) => [
        car.vehicleKey,
        car.make,
        car.model,
        String(car.year),
        car.licensePlate ?? 'x',
      ]),
      'María 3',
      'oil_change',
      'nowhere',
    ]
    const piece = fc
      .tuple(fc.constantFrom(...known), fc.nat(20), fc.integer({ min: 1, max: 12 }))
      .map(([text, from, length]) =>
        [...text]
          .slice(from % [...text].length)
          .slice(0, length)
          .join(''),
      )
    const word = fc.oneof(
      piece,
      piece.map((it) => it.toUpperCase()),
      fc.nat(LARGE + 9).map((number) => `R-${number}`),
      fc.string({ maxLength: 3, unit: 'grapheme' }),
    )
    /** A word of a title and its number: few have both. */
    const titled = fc.nat(99).map((n) => `${texts[n % texts.length]?.split(' ')[0]} ${n}`)
    const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ arbitrary, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 5 })
    const filters: fc.Arbitrary<RepairFilters> = fc.record({
      search: fc
        .oneof(
          titled,
          fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
        )
        .map((text) => text.replaceAll('\0', '')),
      ...Object.fromEntries(
        Object.entries(asked).map(([name, values]) => [name, sometimes(fc.constantFrom<unknown>(...values))]),
      ),
    })
    const place = fc.record({ page: fc.constantFrom(1, 1, 2, 40), limit: fc.constantFrom(1, 10, 100) })
    const ctx = contextOf(shop)
    let hits = 0
    await fc.assert(
      fc.asyncProperty(filters, place, async (wanted, at) => {
        const holding = await repairsHolding(ctx, wanted)
        if (holding === undefined) return
        const [named, read] = [{ ...wanted, holding }, wanted]
        const found = (await pageFound(ctx, named, at))?.repairs ?? ''
        expect(JSON.parse(found)).toEqual(JSON.parse((await pageFound(ctx, read, at))?.repairs ?? ''))
        expect(await countFound(ctx, named)).toEqual(await countFound(ctx, read))
        if (found !== '[]') hits += 1
      }),
      { numRuns: 150 },
    )
    // By chance some 20; none would mean that nothing was compared.
    expect(hits).toBeGreaterThan(5)
  }, 120_000)

  test('counts anew after a change', async () => {
    const count = async () =>
      ((await shop.call(repairs.list, { search: 'squeal', limit: 1 })) as RepairPage).total
    const before = await count()
    await shop.call(repairs.create, await aReport(shop, { title: 'Another squeal' }))
    expect(await count()).toBe(before + 1)
  })
})

const NOT_A_UUID = '22P02'
/** On a cluster each has its parts, with the same rights. */
const PART_OF_A_TABLE = '_[0-9]{5,}$'

describe('what a search finds is of the own business', () => {
  test('called by the application itself, in a tenant, in another and in none', async () => {
    const stranger = await aConnectedTenant(world, 1)
    const own = await stranger.call(repairs.create, await aReport(stranger, { title: 'Brakes squeal 30' }))
    const ask = (tenantId: string) =>
      world.platform.database.inTenant(tenantId)<{ ids: string[] }>(sql`
        select app.repairs_holding('{squeal,30}') as ids`)
    expect(await ask(stranger.tenant.id)).toEqual([{ ids: [own.id] }])
    // On a cluster nobody is asked who has no business.
    if (world.platform.database.isDistributed)
      await expect(ask('')).rejects.toMatchObject({ code: NOT_A_UUID })
    else expect(await ask('')).toEqual([{ ids: [] }])
    const [theirs] = await ask(shop.tenant.id)
    expect(theirs?.ids).toHaveLength(LARGE / 100)
    expect(theirs?.ids).not.toContain(own.id)
  })

  test('the role behind it reads what it compares, only through this function', async () => {
    const run = world.platform.database.inTenant(shop.tenant.id)
    const grants = await run<{ grant: string }>(sql`
      select attrelid::regclass || ': ' || string_agg(attname || ' ' || lower(privilege_type), ', ' order by attname) as grant
      from pg_attribute, aclexplode(attacl)
      where grantee = 'pitlane_search'::regrole and attrelid::regclass::text !~ ${PART_OF_A_TABLE} group by attrelid order by 1`)
    expect(grants.map((it) => it.grant.replaceAll(' select', ''))).toEqual([
      'repairs: created_at, id, search_text, tenant_id, vehicle_id',
      'vehicles: id, search_text, tenant_id',
    ])
    const [role] = await run(sql`
      select rolcanlogin as "canLogin", rolsuper or rolbypassrls as "isExempt",
             pg_has_role('pitlane_app', 'pitlane_search', 'member') as "isTaken"
      from pg_roles where rolname = 'pitlane_search'`)
    // Nodes of a cluster reach each other under it.
    const canLogin = world.platform.database.isDistributed
    expect(role).toEqual({ canLogin, isExempt: false, isTaken: false })
  })
})
