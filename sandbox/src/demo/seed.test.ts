import { api } from '@pitlane/contract'
import type { RepairPage } from '@pitlane/contract/repairs'
import type { TemplatePage } from '@pitlane/contract/routine'
import { dueInWords } from '@pitlane/contract/routine-due'
import { afterEach, expect, test } from 'vitest'
import { frontDoor } from '../front-door.ts'
import { openWorld } from '../testing/world.ts'
import { demoBusiness } from './business.ts'
import { keepFresh } from './keep-fresh.ts'
import { seedDemo } from './seed.ts'

const world = await openWorld({ demo: true })
const { app, platform, hq } = world
const { admin, slug } = demoBusiness

afterEach(() => world.travel(0))

async function start() {
  await seedDemo(world.databaseUrl, { app, platform, hqBaseUrl: hq.baseUrl })
  await keepFresh(platform, hq.baseUrl)
  const door = frontDoor(app)
  await door.call(api.accounts.signIn, {
    username: admin.username,
    password: admin.password,
    businessSlug: slug,
  })
  return door
}

const due = [
  ['Oil Change', 'Overdue by 320 miles'],
  ['Deep Cleaning', 'Due today'],
  ['Brake Inspection', 'Overdue by 12 days'],
].sort()

test('the demo has what the landing page says, today and after a long winter, and is seeded once', async () => {
  for (const days of [0, 0, 45, 400]) {
    world.travel(days * 24 * 60 * 60 * 1000)
    const { call } = await start()
    expect(await call(api.dashboard.stats, {})).toMatchObject({ totalVehicles: 67 })
    const running = (await call(api.repairs.list, { status: 'in progress', page: 1 })) as RepairPage
    expect(running.total).toBe(12)
    const now = await call(api.routine.due, {})
    expect(now.map((it) => [it.title, dueInWords(it)]).sort()).toEqual(due)
    const page = (await call(api.routine.list, { page: 1 })) as TemplatePage
    expect(page.total).toBe(245)
    const summary = await call(api.oilChange.summary, {})
    expect(summary).toMatchObject({ activeTemplates: 67, vehiclesWithout: 0, recent: { length: 10 } })
    expect(summary.completedOilChanges).toBeGreaterThan(20)
  }
}, 60_000)
