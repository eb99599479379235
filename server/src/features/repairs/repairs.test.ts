import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { HISTORY_PAGE, Repair, type RepairPage } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, anEmployee } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld()
const { repairs } = api
const admin = await aConnectedTenant(world, 12)
const fleet = await admin.call(api.vehicles.list, {})
type Report = Sent<typeof repairs.create>
type Door = typeof admin

const aReport = (
  over: Partial<Report> = {},
  door: Pick<Door, 'tenant' | 'user'> = admin,
  index = 0,
): Report => ({
  tenantId: door.tenant.id,
  reportedBy: door.user.id,
  vehicleId: fleet[index]?.id ?? '',
  vehicleKey: fleet[index]?.vehicleKey ?? '',
  title: 'Brakes squeal',
  description: 'Front left, when cold',
  odometerReading: 50_000,
  ...over,
})
const reported = (over: Partial<Report> = {}, index = 0) =>
  admin.call(repairs.create, aReport(over, admin, index))
const done = { status: 'completed', endDate: '2026-01-10', repairCost: 120.5 } as const
const running = {
  status: 'in progress',
  startDate: '2026-11-15',
  startTime: '09:00',
  endDate: '2026-11-16',
  endTime: '17:00',
} as const

describe('reporting', () => {
  test('stores what was said, with the vehicle beside it', async () => {
    const repair = await reported({
      category: 'brakes',
      urgencyLevel: 'high',
      mechanic: ' Joe ',
      repairCost: '12.345',
    })
    expect(repair).toMatchObject({
      title: 'Brakes squeal',
      status: 'need',
      urgencyLevel: 'high',
      mechanic: 'Joe',
      repairCost: 12.35,
      vehicleKey: fleet[0]?.vehicleKey,
      vehicle: { id: fleet[0]?.id, make: fleet[0]?.make },
      originatingTemplate: null,
      completedAt: null,
    })
    expect(await admin.call(repairs.one, { id: repair.id })).toEqual(repair)
    expect(await admin.call(repairs.single, { id: repair.id })).toEqual(repair)
    expect(Object.keys(repair)).toEqual(Object.keys(Repair.shape))
  })

  test('completed: at its end when that is past, otherwise now', async () => {
    expect((await reported(done)).completedAt).toBe('2026-01-10T12:00:00.000Z')
    expect((await reported({ ...done, endTime: '17:45' })).completedAt).toBe('2026-01-10T17:45:00.000Z')
    const ahead = await reported({ ...done, endDate: '2100-01-01' })
    expect(Math.abs(Date.parse(ahead.completedAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('only in the own name and business', async () => {
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    await expect(reported({ reportedBy: employee.user.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(reported({ tenantId: fleet[0]?.id ?? '' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a vehicle that is not there, or has another key', async () => {
    const unknown = { code: 'not_found', sentence: 'Vehicle not found with the specified vehicle key' }
    await expect(reported({ vehicleKey: 'nope' })).rejects.toMatchObject(unknown)
    await expect(reported({ vehicleId: 'nonsense' })).rejects.toMatchObject(unknown)
    await expect(reported({ vehicleKey: fleet[1]?.vehicleKey ?? '' })).rejects.toMatchObject(unknown)
  })

  test('a category of nobody, a person of another business, a photo that is none', async () => {
    const stranger = await aConnectedTenant(world, 2)
    await expect(reported({ category: 'magic' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'category' }],
    })
    await expect(reported({ assignedTo: stranger.user.id })).rejects.toMatchObject({
      errors: [{ path: 'assignedTo' }],
    })
    for (const path of ['/objects/1', 'javascript:alert(1)', '/objects/00000000-0000-7000-8000-000000000000'])
      await expect(reported({ imageUrls: [path] }), path).rejects.toMatchObject({ code: 'invalid' })
    await expect(reported({ receiptUrl: 'http://plain.example/x' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await reported({ receiptUrl: 'https://shop.example/r.pdf' })).receiptUrl).toBe(
      'https://shop.example/r.pdf',
    )
  })

  test('the same request ten times at once makes one repair', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(repairs.create, aReport({ title: 'Once' }), { headers })),
    )
    expect(new Set(answers.map((repair) => repair.id)).size).toBe(1)
    const again = await admin.call(repairs.create, aReport({ title: 'Once more' }), { headers })
    expect(again.id).toBe(answers[0]?.id)
    world.travel(25 * HOUR)
    const nextDay = await admin.call(repairs.create, aReport({ title: 'Next day' }), { headers })
    world.travel(0)
    expect(nextDay.title).toBe('Next day')
  })

  test('the same key of somebody else makes a repair of theirs', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const mine = await admin.call(repairs.create, aReport({ title: 'Mine' }), { headers })
    const eli = await anEmployee(world.app, admin, admin.tenant.slug)
    const report = aReport({ title: 'Theirs', reportedBy: eli.user.id })
    const theirs = await eli.call(repairs.create, report, { headers })
    expect([mine.title, theirs.title]).toEqual(['Mine', 'Theirs'])
  })
})

describe('editing', () => {
  test('changes what is given, keeps the rest, and tells it in the history', async () => {
    const repair = await reported({ mechanic: 'Joe', reservationNumber: 'R1' })
    const edited = await admin.call(repairs.update, { id: repair.id, title: 'Brakes', mechanic: null })
    expect(edited).toMatchObject({ title: 'Brakes', mechanic: null, reservationNumber: 'R1' })
    expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(repair.updatedAt))
    const [latest, first] = await admin.call(repairs.history, { id: repair.id })
    expect(first).toMatchObject({ action: 'created', by: { id: admin.user.id, name: 'Olive Owner' } })
    expect(latest).toMatchObject({ action: 'edited' })
    expect(latest?.changes).toEqual([
      { field: 'title', from: 'Brakes squeal', to: 'Brakes' },
      { field: 'mechanic', from: 'Joe', to: null },
    ])
  })

  test('a long history comes newest first, a page at a time, and how it began is found without it', async () => {
    const { id } = await reported()
    const edits = HISTORY_PAGE + 2
    for (let count = 1; count <= edits; count += 1)
      await admin.call(repairs.update, { id, title: `Title ${count}` })
    const titles = async (page: number) =>
      (await admin.call(repairs.history, { id, page })).map(({ action, changes }) => changes[0]?.to ?? action)
    const all = [...Array.from({ length: edits }, (_, place) => `Title ${edits - place}`), 'created']
    expect(await titles(1)).toEqual(all.slice(0, HISTORY_PAGE))
    expect(await titles(2)).toEqual(all.slice(HISTORY_PAGE))
    expect(await titles(3)).toEqual([])
    expect(await admin.call(repairs.history, { id })).toHaveLength(HISTORY_PAGE)
    expect(await admin.call(repairs.history, { id, action: 'created' })).toMatchObject([
      { action: 'created' },
    ])
    expect(await admin.call(repairs.history, { id, action: 'generated' })).toEqual([])
  })

  test('everybody reads who it is assigned to', async () => {
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    const repair = await reported({ assignedTo: admin.user.id })
    const { firstName, lastName } = admin.user
    expect(await employee.call(repairs.one, { id: repair.id })).toMatchObject({
      assignedTo: admin.user.id,
      assignedToName: `${firstName} ${lastName}`,
    })
  })

  test('an older version is refused with the repair as it is now', async () => {
    const repair = await reported()
    await admin.call(repairs.update, { id: repair.id, title: 'First', updatedAt: repair.updatedAt })
    await expect(
      admin.call(repairs.update, { id: repair.id, title: 'Second', updatedAt: repair.updatedAt }),
    ).rejects.toMatchObject({
      code: 'conflict',
      sentence: 'This repair was changed by someone else. Reload to see the latest version.',
      current: { title: 'First' },
    })
    expect((await admin.call(repairs.one, { id: repair.id })).title).toBe('First')
  })

  test('ten at once from the same version: one wins', async () => {
    const repair = await reported()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        admin.call(repairs.update, { id: repair.id, title: `Edit ${index}`, updatedAt: repair.updatedAt }),
      ),
    )
    expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  })

  test('completing asks for cost and odometer, and an old one without may still get another title', async () => {
    const repair = await reported()
    const missing = { sentence: 'Required fields missing for status', errors: [{ path: 'status' }] }
    await expect(
      admin.call(repairs.update, { id: repair.id, status: 'completed', endDate: '2026-11-01' }),
    ).rejects.toMatchObject(missing)
    const completed = await admin.call(repairs.update, { id: repair.id, ...done })
    expect(completed).toMatchObject({ status: 'completed', repairCost: 120.5 })
    expect(completed.completedAt).not.toBeNull()

    const old = await reported({ status: 'completed', endDate: '2026-01-01' })
    for (const unchanged of [{}, { status: 'completed', endDate: '2026-01-01', repairCost: null } as const])
      expect(await admin.call(repairs.update, { id: old.id, title: 'Old one', ...unchanged })).toMatchObject({
        title: 'Old one',
      })
    await expect(admin.call(repairs.update, { id: old.id, endDate: '2026-01-02' })).rejects.toMatchObject(
      missing,
    )
  })

  test('the completion date stays while it is completed and goes when it is reopened', async () => {
    const repair = await reported(done)
    const edited = await admin.call(repairs.update, { id: repair.id, repairCost: 5 })
    expect(edited.completedAt).toBe(repair.completedAt)
    expect(await admin.call(repairs.update, { id: repair.id, status: 'need' })).toMatchObject({
      completedAt: null,
    })
  })

  test('in progress needs its dates in order', async () => {
    const repair = await reported()
    await expect(admin.call(repairs.update, { id: repair.id, status: 'in_progress' })).rejects.toMatchObject({
      sentence: 'Required fields missing for status',
    })
    await expect(
      admin.call(repairs.update, { id: repair.id, ...running, endDate: '2026-11-14' }),
    ).rejects.toMatchObject({ errors: [{ path: 'endTime' }] })
    expect(await admin.call(repairs.update, { id: repair.id, ...running })).toMatchObject({
      status: 'in progress',
    })
  })

  test('deleting it, twice', async () => {
    const repair = await reported()
    expect(await admin.call(repairs.remove, { id: repair.id })).toEqual({
      message: 'Repair deleted successfully',
    })
    await expect(admin.call(repairs.remove, { id: repair.id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('listing', () => {
  test('pages with counts, sorted as the status wants, without repeating or dropping one', async () => {
    const shop = await aConnectedTenant(world, 3)
    const cars = await shop.call(api.vehicles.list, {})
    const car = { vehicleId: cars[0]?.id ?? '', vehicleKey: cars[0]?.vehicleKey ?? '' }
    const report = (over: Partial<Report>) => shop.call(repairs.create, { ...aReport(over, shop), ...car })
    for (const urgencyLevel of ['low', 'critical', 'medium', 'high', 'critical'] as const)
      await report({ urgencyLevel })
    await report({ ...done, endDate: '2026-02-01', title: 'Later' })
    await report({ ...done, endDate: '2026-01-01', title: 'Earlier' })
    await report(running)

    const page = (query: object) => shop.call(repairs.list, query) as Promise<RepairPage>
    const first = await page({ status: 'need', page: 1, limit: 2 })
    expect(first).toMatchObject({
      total: 5,
      page: 1,
      limit: 2,
      totalPages: 3,
      counts: { need: 5, 'in progress': 1, completed: 2 },
    })
    const pages = await Promise.all(
      [1, 2, 3].map((number) => page({ status: 'need', page: number, limit: 2 })),
    )
    const seen = pages.flatMap((it) => it.repairs)
    expect(seen.map((it) => it.urgencyLevel)).toEqual(['critical', 'critical', 'high', 'medium', 'low'])
    expect(new Set(seen.map((it) => it.id)).size).toBe(5)
    expect((await page({ status: 'completed', page: 1 })).repairs.map((it) => it.title)).toEqual([
      'Later',
      'Earlier',
    ])
    expect((await page({ limit: 100 })).total).toBe(8)
    const all = (await shop.call(repairs.list, {})) as Repair[]
    expect(all).toHaveLength(8)
    expect(await shop.call(repairs.listNeeds, { category: 'other', status: 'in_progress' })).toHaveLength(1)
    for (const wrong of [{ page: 0 }, { limit: 101 }, { page: 'x' }, { limit: 1.5 }])
      await expect(page(wrong)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('search finds every word in any field, and signs mean themselves', async () => {
    const shop = await aConnectedTenant(world, 2)
    const [car] = await shop.call(api.vehicles.list, {})
    const where = { vehicleId: car?.id ?? '', vehicleKey: car?.vehicleKey ?? '' }
    const report = (over: Partial<Report>) => shop.call(repairs.create, { ...aReport(over, shop), ...where })
    await report({ title: 'Oil leak 100%', mechanic: 'Maria' })
    await report({ title: 'Snow_tires', category: 'tires' })
    const found = async (search: string) =>
      ((await shop.call(repairs.list, { search })) as Repair[]).map((it) => it.title)
    expect(await found('maria OIL')).toEqual(['Oil leak 100%'])
    expect(await found(`${car?.make} leak`)).toEqual(['Oil leak 100%'])
    expect(await found('100%')).toEqual(['Oil leak 100%'])
    expect(await found('w_t')).toEqual(['Snow_tires'])
    expect(await found('%')).toEqual(['Oil leak 100%'])
    expect(await found('maria tires')).toEqual([])
    const page = (await shop.call(repairs.list, { search: 'maria', page: 1 })) as RepairPage
    expect(page).toMatchObject({ total: 1, counts: { need: 1, 'in progress': 0, completed: 0 } })
  })

  test('an unchanged list is not sent again, a changed one is', async () => {
    const headers = { cookie: admin.cookies() }
    const get = (etag?: string) =>
      world.app.inject({
        url: '/api/repairs?limit=5',
        headers: { ...headers, ...(etag && { 'if-none-match': etag }) },
      })
    const first = await get()
    const etag = String(first.headers.etag)
    expect((await get(etag)).statusCode).toBe(304)
    await reported({ title: 'New one' })
    const changed = await get(etag)
    expect(changed.statusCode).toBe(200)
    expect(changed.json().repairs.map((it: Repair) => it.title)).toContain('New one')
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('the name of whom a repair is assigned to is part of the list: with another name it is sent again', async () => {
    const shop = await aConnectedTenant(world, 1)
    const assigned = await anEmployee(world.app, shop, shop.tenant.slug)
    const unconcerned = await anEmployee(world.app, shop, shop.tenant.slug)
    const [car] = await shop.call(api.vehicles.list, {})
    const where = { vehicleId: car?.id ?? '', vehicleKey: car?.vehicleKey ?? '' }
    await shop.call(repairs.create, { ...aReport({ assignedTo: assigned.user.id }, shop), ...where })
    const get = (etag = '') =>
      world.app.inject({ url: '/api/repairs', headers: { cookie: shop.cookies(), 'if-none-match': etag } })
    const etag = String((await get()).headers.etag)
    await unconcerned.call(api.accounts.updateSelf, { firstName: 'Nobody' })
    await assigned.call(api.accounts.updateSelf, { profileImageUrl: 'https://example.com/me.png' })
    expect((await get(etag)).statusCode).toBe(304)
    await assigned.call(api.accounts.updateSelf, { firstName: 'Élise' })
    const renamed = await get(etag)
    expect(renamed.statusCode).toBe(200)
    expect(renamed.json()).toMatchObject([{ assignedToName: 'Élise Employee' }])
  })

  test('what one business has seen unchanged is no answer to another in the same browser', async () => {
    const [one, other] = [await aConnectedTenant(world, 1), await aConnectedTenant(world, 1)]
    const get = (cookie: string, etag = '') =>
      world.app.inject({ url: '/api/repairs?limit=5', headers: { cookie, 'if-none-match': etag } })
    const etag = String((await get(one.cookies())).headers.etag)
    expect((await get(one.cookies(), etag)).statusCode).toBe(304)
    expect((await get(other.cookies(), etag)).statusCode).toBe(200)
  })

  test('counts stay right through everything that happens to repairs', async () => {
    const shop = await aConnectedTenant(world, 1)
    const [car] = await shop.call(api.vehicles.list, {})
    const where = { vehicleId: car?.id ?? '', vehicleKey: car?.vehicleKey ?? '' }
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        shop.call(repairs.create, { ...aReport({ urgencyLevel: 'critical' }, shop), ...where }),
      ),
    )
    await Promise.all(
      made.map(({ id }, index) =>
        index % 3 === 0
          ? shop.call(repairs.remove, { id })
          : shop.call(repairs.update, { id, ...(index % 3 === 1 ? done : running) }),
      ),
    )
    const page = (await shop.call(repairs.list, { page: 1 })) as RepairPage
    expect(page.counts).toEqual({ need: 0, 'in progress': 4, completed: 4 })
    expect(page.total).toBe(8)
    expect(await shop.call(api.dashboard.stats, {})).toMatchObject({ criticalIssues: 4 })
  })
})

describe('the dashboard', () => {
  test('lists available vehicles that need a repair, most urgent first, each once', async () => {
    const shop = await aConnectedTenant(world, 40)
    const cars = (await shop.call(api.vehicles.list, {})).filter((car) => car.status === 'available')
    const rented = (await shop.call(api.vehicles.list, {})).find((car) => car.status === 'rented')
    const report = (car: (typeof cars)[number] | undefined, over: Partial<Report>) =>
      shop.call(repairs.create, {
        ...aReport(over, shop),
        vehicleId: car?.id ?? '',
        vehicleKey: car?.vehicleKey ?? '',
      })
    await report(cars[2], { urgencyLevel: 'low' })
    await report(cars[0], { urgencyLevel: 'low' })
    await report(cars[1], { urgencyLevel: 'low' })
    await report(cars[1], { urgencyLevel: 'critical' })
    await report(cars[3], { ...done })
    await report(rented, { urgencyLevel: 'critical' })
    const { vehicles, total } = await shop.call(api.dashboard.needingRepair, {})
    expect(total).toBe(3)
    expect(vehicles.map((it) => [it.vehicleKey, it.urgencyLevel])).toEqual([
      [cars[1]?.vehicleKey, 'critical'],
      [cars[0]?.vehicleKey, 'low'],
      [cars[2]?.vehicleKey, 'low'],
    ])
  })
})
