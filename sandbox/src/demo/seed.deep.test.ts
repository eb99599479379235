import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import type { Repair, RepairPage } from '@pitlane/contract/repairs/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords } from '@pitlane/contract/routine/due'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { noonOf } from '@pitlane/contract/zones'
import { afterEach, expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { demoBusiness } from './business.ts'
import { comeIn } from './come-in.ts'
import { keepFresh } from './keep-fresh.ts'
import { repairStories } from './repair-stories.ts'
import { seedDemo } from './seed.ts'

const world = await openWorld({ demo: true })
const { app, platform, hq } = world

/** A demo does not go back in time: what comes after this begins there. */
const LONG_WINTER_DAYS = 400

afterEach(() => world.travel(0))

async function start() {
  const outside = { hqBaseUrl: hq.baseUrl, issuer: world.oidc }
  for (const isBehind of [false, true])
    await seedDemo(world.databaseUrl, { openApp: async () => app, platform, isBehind, ...outside })
  await keepFresh(platform, {
    ...{ hq: hq.baseUrl, issuer: world.oidc.origin, receiver: world.receiver.origin },
  })
  return comeIn(app, 'admin')
}

const due = [
  ['Oil Change', 'Overdue by 320 miles'],
  ['Deep Cleaning', 'Due today'],
  ['Brake Inspection', 'Overdue by 12 days'],
].sort()

test('the demo has what the landing page says, today and after a long winter, and is seeded once', async () => {
  for (const days of [0, 0, 45, LONG_WINTER_DAYS]) {
    world.travel(days * DAY)
    const { call } = await start()
    expect(await call(api.dashboard.stats, {})).toMatchObject({ totalVehicles: 67 })
    expect(await call(api.dashboard.firstSteps, {})).toEqual({ missing: [] })
    const running = (await call(api.repairs.list, { status: 'in progress', page: 1 })) as RepairPage
    expect(running.total).toBe(12)
    const now = await call(api.routine.due, {})
    expect(now.map((it) => [it.title, dueInWords(it, DEFAULT_UNITS)]).sort()).toEqual(due)
    const routines = (await call(api.routine.list, {})) as RoutineTemplate[]
    expect(routines).toHaveLength(245)
    expect(routines.filter(hasNoPast)).toEqual([])
    const summary = await call(api.oilChange.summary, {})
    expect(summary).toMatchObject({ activeTemplates: 67, vehiclesWithout: 0, recent: { length: 10 } })
    expect(summary.completedOilChanges).toBeGreaterThan(60)
    const known = { name: demoBusiness.program, rights: 'write', by: { name: 'Dana Moreno' } }
    expect(await call(api.tokens.list, {})).toMatchObject([known])
  }
}, 120_000)

test('something has come back that its mechanic guarantees, once, and the newest cars are under warranty', async () => {
  const { call } = await start()
  const open = (await call(api.repairs.list, { status: 'need', category: 'brakes' })) as Repair[]
  const [again, ...others] = open.filter(({ title }) => title === 'Brakes squeal again')
  expect(others).toEqual([])
  expect(again?.covered).toContainEqual(expect.objectContaining({ by: 'mechanic' }))
  const { warrantyUntil } = (await call(api.vehicles.list, {})).find((it) => it.warrantyUntil) ?? {}
  expect(warrantyUntil).toMatch(/-06-30$/)
})

test('what was paid although somebody owed it is what somebody could owe', async () => {
  const { call } = await start()
  const { rows, total } = await call(api.reports.covered, { from: '2000-01-01' })
  expect(total.repairs).toBeGreaterThan(8)
  expect(new Set(rows.map(({ by }) => by))).toEqual(new Set(['mechanic', 'maker']))
  const nobodys = /scratch|chip|stain|oil change|rotation|inspection|cleaning/i
  expect(rows.map(({ repair }) => repair.title).filter((title) => nobodys.test(title))).toEqual([])
}, 60_000)

test('lists are kept under a name, for the owner and for everybody, and a mechanic reads Spanish', async () => {
  const { call } = await start()
  const kept = await call(api.views.list, {})
  expect(kept.map(({ page, isShared }) => [page, isShared].join(' ')).sort()).toEqual([
    ...['repairs false', 'repairs true', 'vehicles true'],
  ])
  const search = kept.map(({ query }) => query.search).find(Boolean)
  const { total } = (await call(api.repairs.list, { search, page: 1 })) as RepairPage
  expect(total).toBeGreaterThan(0)
  const mechanics = await call(api.settings.mechanics, {})
  expect(mechanics.filter(({ language }) => language === 'es')).toHaveLength(1)
}, 60_000)

test('one repair was sent to its mechanic, once', async () => {
  const { call } = await start()
  const running = (await call(api.repairs.list, { status: 'in progress' })) as Repair[]
  const links = await Promise.all(running.map(({ id }) => call(api.jobLinks.list, { id })))
  expect(links.flat()).toHaveLength(1)
  const mechanics = await call(api.settings.mechanics, {})
  expect(mechanics.filter(({ email }) => email === demoBusiness.mechanicsEmail)).toHaveLength(1)
})

test('the board has something of everything, whatever the day and the hour, and a car with a critical repair goes out', async () => {
  const timezone = 'America/New_York'
  // Late in the evening it is already tomorrow in UTC.
  const hours = [6.5, 12, 22, 17.1, 0.2, 9, 23.9]
  const missing: string[] = []
  for (const [days, hour] of [...hours, 12].entries()) {
    const noon = noonOf(dayIn(timezone, new Date(Date.now() + (LONG_WINTER_DAYS + days) * DAY)), timezone)
    world.travel(noon.getTime() + (hour - 12) * HOUR - Date.now())
    const { call } = await start()
    expect(await call(api.hq.sync, {})).toMatchObject({ bookings: { read: expect.any(Number) } })
    const { pickUps, returns, counts } = await call(api.board.days, {})
    const today = dayIn(timezone, platform.clock())
    const kinds = pickUps
      .filter(({ booking }) => dayIn(timezone, new Date(booking.pickUp)) === today)
      .flatMap(({ reasons }) => reasons.map(({ kind }) => kind))
    const shown = {
      ...counts,
      critical: kinds.filter((kind) => kind === 'critical_repair').length,
      late: returns.filter(({ isLate }) => isLate).length,
      due: pickUps.filter(({ dueOnRental }) => dueOnRental.length > 0).length,
      conflicts: (await call(api.conflicts.list, {})).length,
    }
    const none = Object.entries(shown).filter(([, count]) => count === 0)
    missing.push(...none.map(([name]) => `nothing of ${name} at ${hour} on day ${days}`))
  }
  expect(missing).toEqual([])
}, 180_000)

test('cars are checked: two are due whatever the day, one had a safety item that was not OK, others can be compared', async () => {
  const door = await start()
  expect(await door.call(api.checks.settings, {})).toMatchObject({ isActive: true })
  const { checks, total } = await door.call(api.checks.list, {})
  expect(total).toBe(8)
  expect(checks.every(({ photos }) => photos.length === 5)).toBe(true)
  const unsafe = checks.flatMap(({ items }) => items).filter(({ isSafety, isOk }) => isSafety && !isOk)
  expect(unsafe).toMatchObject([{ label: 'Tyres', repairId: expect.any(String) }])
  const repair = await door.call(api.repairs.one, { id: unsafe[0]?.repairId ?? '' })
  expect(repair).toMatchObject({ urgencyLevel: 'critical', imageUrls: { length: 1 } })
  for (const hours of [0, 11, 35]) {
    world.travel((LONG_WINTER_DAYS + 20) * DAY + hours * HOUR)
    const { call } = await start()
    await call(api.hq.sync, {})
    const due = await call(api.checks.due, {})
    expect(due.length).toBeGreaterThanOrEqual(2)
    const { pickUps } = await call(api.board.days, {})
    expect(pickUps.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).toContain('unchecked')
    const damages = (await call(api.repairs.list, { claim: 'none' })) as Repair[]
    const rentals = await Promise.all(damages.map(({ id }) => call(api.damage.rentals, { id })))
    expect(rentals.map((it) => it.rentals.length).sort()).toEqual([1, 2])
  }
}, 180_000)

test('a claim stands in every state, HQ said everything it can to charges, two damages are left to be claimed', async () => {
  const { call } = await start()
  const listed = (await call(api.repairs.list, { cause: 'damage' })) as Repair[]
  const claims = await Promise.all(
    listed.filter(({ claim }) => claim).map(({ id }) => call(api.claims.one, { id })),
  )
  expect(claims.map(({ state, hq }) => [state, hq?.state ?? '-'].join(' ')).sort()).toEqual([
    ...['claimed -', 'claimed charged', 'claimed refused', 'claimed unclear'],
    ...['disputed -', 'draft -', 'paid -', 'waived -'],
  ])
  const kinds = claims.map(({ lines }) => lines.map(({ kind }) => kind).join(' '))
  expect(new Set(kinds)).toEqual(new Set(['repair downtime fee']))
  const { total } = await call(api.reports.claims, { from: '2000-01-01' })
  expect([listed.length, total.claims]).toEqual([10, 7])
  expect(Math.min(total.received, total.waived, total.open)).toBeGreaterThan(0)

  const checked = listed.find(({ receiptUrl }) => receiptUrl !== null)
  const { checks } = await call(api.checks.list, { vehicleId: checked?.vehicleId ?? '' })
  expect(checked?.claim).toEqual({ state: 'claimed' })
  expect(checks.map(({ failed, photos }) => [failed, ...photos.map(({ label }) => label)])).toEqual([
    [1, 'Front', 'Rear', 'Left', 'Right', 'Dashboard'],
    [0, 'Front', 'Rear', 'Left', 'Right', 'Dashboard'],
  ])
}, 60_000)

test('what is open has photos, what was done lately has a receipt, and all of them can be read', async () => {
  const door = await start()
  const all = (await door.call(api.repairs.list, {})) as Repair[]
  const open = all.filter((it) => it.status !== 'completed')
  expect(open.every((it) => it.imageUrls.length > 0)).toBe(true)
  const [receipt] = all.flatMap((it) => it.receiptUrl ?? [])
  // One of them is a photo of what was claimed.
  expect(all.filter((it) => it.receiptUrl !== null).length).toBe(41)
  const read = async (url = '') => {
    const answer = await app.inject({ url, headers: { cookie: door.cookies() } })
    return [answer.statusCode, answer.headers['content-type']]
  }
  expect(await read(open[0]?.imageUrls[0])).toEqual([200, 'image/jpeg'])
  expect(await read(receipt)).toEqual([200, 'application/pdf'])
  expect(await door.call(api.tenants.current, {})).toMatchObject({ timezone: 'America/New_York' })
}, 60_000)

test('what was done took its time: the urgent the least, and a car was kept for it', async () => {
  const { call } = await start()
  const { medianDays } = await call(api.reports.fleet, { from: '2000-01-01' })
  const { critical, high, medium, low } = medianDays
  const medians = [critical ?? 0, high ?? 0, medium ?? 0, low ?? 0]
  expect(medians[0]).toBeGreaterThan(0.2)
  expect([...medians].sort((one, other) => one - other)).toEqual(medians)
  const { total } = await call(api.reports.costs, { from: '2000-01-01', by: 'month' })
  expect(total.downtimeDays).toBeGreaterThan(total.repairs / 4)
  const done = (await call(api.repairs.list, { status: 'completed' })) as Repair[]
  for (const { id, createdAt } of done.slice(0, 20)) {
    const changes = await call(api.repairs.history, { id })
    const told = changes.filter(({ action }) => action === 'created')
    // A demo that was kept fresh has moved by whole days since.
    expect(told.map(({ at }) => (Date.parse(createdAt) - Date.parse(at)) % DAY)).toEqual([0])
  }
}, 60_000)

test('it is where it says, and what was done before anybody kept routines belongs to them', async () => {
  const { call } = await start()
  expect(await call(api.tenants.current, {})).toMatchObject({ timezone: 'America/New_York' })
  const repairs = (await call(api.repairs.list, { category: 'oil_change', status: 'completed' })) as Repair[]
  const linked = repairs.filter((it) => it.templateId !== null)
  expect(linked.length).toBeGreaterThan(67)
  const stories = repairStories.map(({ title }) => title)
  expect(linked.filter(({ title }) => stories.includes(title))).not.toEqual([])
})

/** A car that has not driven its first interval has none, and needs none. */
function hasNoPast({ lastCompletedDate, nextDueMileage, intervalValue }: RoutineTemplate): boolean {
  return lastCompletedDate === null && (nextDueMileage ?? Infinity) > intervalValue
}
