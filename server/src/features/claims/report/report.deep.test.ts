import { api } from '@pitlane/contract'
import { type ClaimFigures, claimGroups } from '@pitlane/contract/claims/report'
import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { claimStates } from '@pitlane/contract/repairs/claim/states'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const world = await openWorld()
const shop = await aConnectedTenant(world, 4)
const cars = await shop.call(api.vehicles.list, {})
const FIRST = Date.UTC(2026, 9, 20)
const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const dayOf = (place: number) => new Date(FIRST + place * DAY).toISOString().slice(0, 10)

const damage = fc.record({
  car: fc.nat(cars.length - 1),
  foundAt: fc.integer({ min: 0, max: 30 * 48 }).map((half) => FIRST + half * 1_800_000),
  isDamage: fc.constantFrom(true, true, true, false),
  state: fc.constantFrom(null, ...claimStates),
  wasSent: fc.boolean(),
  lines: fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 5 }),
  payments: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 4 }),
})
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never

const asked = fc.record({
  given: fc.array(damage, { maxLength: 14 }),
  timezone: fc.constantFrom(...zones),
  from: fc.nat(20),
  length: fc.nat(25),
})

test('every grouping has the totals of the damages, whatever was claimed, paid and waived', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ given, timezone, from, length }) => {
      await shop.call(api.tenants.update, { timezone })
      await replaceDamages(given)
      const period = { from: dayOf(from), to: dayOf(from + length) }
      const isIn = ({ foundAt }: Damage) => {
        const day = dayIn(timezone, new Date(foundAt))
        return period.from <= day && day <= period.to
      }
      const counted = given.filter((it) => it.isDamage && isIn(it))
      for (const by of claimGroups) {
        const report = await shop.call(api.reports.claims, { ...period, by })
        expect(report).toMatchObject({ ...period, by })
        expect(report.total, by).toEqual(figuresOf(counted))
        const groups = Map.groupBy(counted, (it) => keyOf(it, by, timezone))
        expect(report.rows.map(({ key }) => key).sort()).toEqual([...groups.keys()].sort())
        for (const { key, label: _, ...row } of report.rows)
          expect(row, `${by} ${key}`).toEqual(figuresOf(groups.get(key) ?? []))
      }
    }),
    { numRuns: 40 },
  )
}, 180_000)

/** In cents, which do not drift. */
function figuresOf(damages: readonly Damage[]): ClaimFigures {
  const sent = damages.filter(isSent)
  const [claimed, received] = [
    sum(sent.flatMap(({ lines }) => lines)),
    sum(sent.flatMap((it) => it.payments)),
  ]
  const lost = sent.filter(({ state }) => state === 'waived')
  const waived = sum(lost.flatMap(({ lines }) => lines)) - sum(lost.flatMap(({ payments }) => payments))
  return {
    ...{ damages: damages.length, claims: sent.length },
    ...{ claimed: claimed / 100, received: received / 100, waived: waived / 100 },
    open: (claimed - received - waived) / 100,
    share: claimed > 0 ? received / 100 / (claimed / 100) : null,
  }
}

const sum = (cents: readonly number[]) => cents.reduce((all, it) => all + it, 0)

/** A draft never was; one that was waived may have been. */
function isSent({ state, wasSent }: Damage): boolean {
  return state !== null && state !== 'draft' && (state !== 'waived' || wasSent)
}

function keyOf({ car, foundAt }: Damage, by: (typeof claimGroups)[number], timezone: string): string {
  const { id = '', vehicleClass, location } = cars[car] ?? {}
  const keys = { month: dayIn(timezone, new Date(foundAt)).slice(0, 7), vehicle: id }
  return { ...keys, class: vehicleClass ?? '', location: location ?? '' }[by]
}

/** Written as they are: what people may enter does not reach every corner. */
async function replaceDamages(given: readonly Damage[]): Promise<void> {
  const { id: tenantId } = shop.tenant
  await world.platform.database.transaction(tenantId, async (query) => {
    await query(sql`delete from repairs where tenant_id = ${tenantId}`)
    for (const it of given) {
      const [repair] = await query<{ id: string }>(sql`
        insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, cause, found_at, claim_state)
        values (${tenantId}, ${cars[it.car]?.id}, ${shop.user.id}, 'Door', 'Dented', 'other', ${it.isDamage ? 'damage' : 'wear'},
                ${new Date(it.foundAt)}, ${it.state}) returning id`)
      if (!repair || it.state === null) continue
      const [sentAt, rental] = isSent(it) ? [new Date(FIRST), '7'] : [null, null]
      await query(sql`
        insert into claims (tenant_id, repair_id, sent_at, rental_id, created_at, updated_at)
        values (${tenantId}, ${repair.id}, ${sentAt}, ${rental}, now(), now())`)
      await query(sql`
        insert into claim_lines (tenant_id, repair_id, place, kind, label, amount)
        select ${tenantId}, ${repair.id}, place, 'other', 'Part', cents / 100.0
        from unnest(${it.lines}::bigint[]) with ordinality as line (cents, place)`)
      await query(sql`
        insert into claim_payments (tenant_id, repair_id, paid_on, amount, created_at)
        select ${tenantId}, ${repair.id}, '2026-11-15', cents / 100.0, now() from unnest(${isSent(it) ? it.payments : []}::bigint[]) as cents`)
    }
  })
}
