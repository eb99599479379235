import { api } from '@pitlane/contract'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import type { OverduePreview } from '@pitlane/contract/overdue/calls'
import type { RoutineTemplate, TemplatePage } from '@pitlane/contract/routine/calls'
import { dueStatuses, type Interval } from '@pitlane/contract/routine/due'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import {
  type Completion,
  completionDay,
  dueOf,
  isDueNow,
  latestCompletion,
  nextDue,
} from '@pitlane/sandbox/testing/oracles/due-oracle'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/secrets.ts'

const ROUTINES = 4_000

const world = await openWorld()
const { routine } = api
const shop = await aConnectedTenant(world, 80)
const fleet = await shop.call(api.vehicles.list, {})
const run = world.platform.database.inTenant(shop.tenant.id)
const now = world.platform.clock()

interface Case extends Interval {
  id: string
  vehicle: number
  isActive: boolean
  baseDate: string
  baseMileage: number | null
  completions: Completion[]
  hasOpenRepair: boolean
}

/** Around today, month ends and leap days included, and far away. */
const day = fc
  .oneof(
    fc.integer({ min: -60, max: 10 }).map((days) => now.getTime() + days * DAY),
    fc.integer({ min: -3_000, max: 400 }).map((days) => now.getTime() + days * DAY),
    fc.constantFrom(
      ...['2024-02-29', '2026-01-31', '2025-12-31', '2026-03-08', '9999-12-30'].map((it) => Date.parse(it)),
    ),
  )
  .map((moment) => new Date(moment).toISOString().slice(0, 10))
const moment = fc
  .integer({ min: -3_000 * 24 * 60, max: 0 })
  .map((minutes) => new Date(now.getTime() + minutes * MINUTE).toISOString())
const interval = fc.oneof(
  fc.record<Interval>({
    triggerType: fc.constant('mileage'),
    intervalValue: fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 12_000 })),
    intervalUnit: fc.constant(null),
  }),
  fc.record<Interval>({
    triggerType: fc.constant('time'),
    intervalValue: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1_200 })),
    intervalUnit: fc.constantFrom('days', 'weeks', 'months'),
  }),
)
const miles = fc.option(fc.integer({ min: 0, max: 120_000 }), { freq: 4 })
const aCase = fc
  .tuple(
    interval,
    fc.record({
      vehicle: fc.nat(fleet.length - 1),
      isActive: fc.boolean().chain((it) => (it ? fc.constant(true) : fc.boolean())),
      baseDate: day,
      baseMileage: miles,
      hasOpenRepair: fc.boolean(),
      completions: fc.array(
        fc.record({ endDate: fc.option(day, { freq: 3 }), completedAt: moment, odometerReading: miles }),
        { maxLength: 4 },
      ),
    }),
  )
  .map(
    ([every, rest]): Case => ({
      ...every,
      ...rest,
      id: newId(now),
      completions: rest.completions.map((it) => ({ ...it, id: newId(now) })),
    }),
  )

/** Close to where one status becomes the next. */
const aCloseCase = fc
  .tuple(
    aCase,
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: -3, max: 10 }),
    fc.integer({ min: -2, max: 502 }),
  )
  .map(([it, interval, days, miles]): Case => {
    const mileage = fleet[it.vehicle]?.mileage ?? null
    const isTime = it.triggerType === 'time'
    return {
      ...it,
      completions: [],
      intervalValue: interval,
      intervalUnit: isTime ? 'days' : null,
      baseDate: new Date(now.getTime() + (days - interval) * DAY).toISOString().slice(0, 10),
      baseMileage: mileage === null ? null : mileage + miles - interval,
    }
  })

const nothing = { endDate: null, completedAt: null, odometerReading: null }
const cases = [...fc.sample(aCase, ROUTINES), ...fc.sample(aCloseCase, ROUTINES / 4)]
await write(cases)

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])(
  'what the database says of thousands of routines in %s is what the contract says',
  async (timezone) => {
    await run(sql`update tenants set timezone = ${timezone} where id = ${shop.tenant.id}`)
    const { adminUsername: username, adminPassword: password, businessSlug } = shop.registration
    await shop.call(api.accounts.signIn, { username, password, businessSlug })
    const today = dayIn(timezone, world.platform.clock())
    const listed = (await shop.call(routine.list, {})) as RoutineTemplate[]
    const byId = new Map(listed.map((it) => [it.id, it]))
    expect(byId.size).toBe(cases.length)

    const expected = cases.map((it) => {
      const last = latestCompletion(it.completions, it.triggerType, timezone)
      const counted = {
        lastCompletedDate: last ? completionDay(last, timezone) : null,
        lastCompletedMileage: last?.odometerReading ?? null,
      }
      const next = nextDue({ ...it, ...counted })
      const due = dueOf({ ...next, isActive: it.isActive }, today, fleet[it.vehicle]?.mileage ?? null)
      return { id: it.id, ...counted, ...next, ...due }
    })
    for (const it of expected) expect(byId.get(it.id), JSON.stringify(it)).toMatchObject(it)

    const idsOf = (templates: { id: string }[]) => templates.map((it) => it.id).sort()
    const found = new Set<string>()
    for (const dueStatus of dueStatuses) {
      const filtered = (await shop.call(routine.list, { dueStatus })) as RoutineTemplate[]
      const wanted = idsOf(expected.filter((it) => it.dueStatus === dueStatus))
      expect(idsOf(filtered)).toEqual(wanted)
      const page = (await shop.call(routine.list, { dueStatus, page: 1, limit: 100 })) as TemplatePage
      expect([page.total, page.templates]).toEqual([wanted.length, filtered.slice(0, 100)])
      if (wanted.length > 0) found.add(dueStatus)
    }
    expect([...found].sort()).toEqual([...dueStatuses].sort())
    expect(idsOf(await shop.call(routine.due, {}))).toEqual(idsOf(expected.filter(isDueNow)))

    const preview: OverduePreview = await shop.call(routine.overduePreview, {})
    const open = new Set(cases.filter((it) => it.hasOpenRepair).map((it) => it.id))
    const overdue = expected.filter((it) => it.dueStatus === 'overdue')
    expect(idsOf(preview.overdueTemplates)).toEqual(idsOf(overdue.filter((it) => !open.has(it.id))))
    const busy = preview.skippedTemplates.filter((it) => it.reason === 'An open repair already exists')
    expect(idsOf(busy)).toEqual(idsOf(overdue.filter((it) => open.has(it.id))))
  },
)

/** Written in the database: thousands through the front door, at all those moments, would take an hour. */
async function write(all: Case[]): Promise<void> {
  const column = <T>(of: (it: Case) => T) => all.map(of)
  await run(sql`
    insert into routine_templates (tenant_id, id, vehicle_id, title, category, trigger_type, interval_value, interval_unit,
                                   is_active, base_date, base_mileage, created_by)
    select ${shop.tenant.id}, id, vehicle_id, 'Routine', 'maintenance', type, value, unit, is_active, base_date,
           base_mileage, ${shop.user.id}
    from unnest(${column((it) => it.id)}::uuid[], ${column((it) => fleet[it.vehicle]?.id)}::uuid[],
                ${column((it) => it.triggerType)}::text[], ${column((it) => it.intervalValue)}::int[],
                ${column((it) => it.intervalUnit)}::text[], ${column((it) => it.isActive)}::boolean[],
                ${column((it) => it.baseDate)}::date[], ${column((it) => it.baseMileage)}::int[])
      as given (id, vehicle_id, type, value, unit, is_active, base_date, base_mileage)`)
  const repairs = all.flatMap((it) => [
    ...it.completions.map((completion) => ({ ...completion, template: it, status: 'completed' })),
    ...(it.hasOpenRepair ? [{ ...nothing, id: newId(now), template: it, status: 'need' }] : []),
  ])
  const of = <T>(value: (it: (typeof repairs)[number]) => T) => repairs.map(value)
  await run(sql`
    insert into repairs (tenant_id, id, vehicle_id, reported_by, template_id, title, description, category, status, end_date,
                         completed_at, odometer_reading)
    select ${shop.tenant.id}, id, vehicle_id, ${shop.user.id}, template_id, 'Done', 'Done', 'maintenance', status, end_date,
           completed_at, odometer
    from unnest(${of((it) => it.id)}::uuid[], ${of((it) => fleet[it.template.vehicle]?.id)}::uuid[],
                ${of((it) => it.template.id)}::uuid[], ${of((it) => it.status)}::text[], ${of((it) => it.endDate)}::date[],
                ${of((it) => it.completedAt)}::timestamptz[], ${of((it) => it.odometerReading)}::int[])
      as given (id, vehicle_id, template_id, status, end_date, completed_at, odometer)`)
}
