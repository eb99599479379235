import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { aWebhook, deliverHooks } from '@pitlane/sandbox/testing/shops/hook-shop'
import { tokenIn } from '@pitlane/sandbox/testing/shops/link-shop'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const shop = await aShop(world)
const { call, car } = shop
const { estimates, inbox, jobLinks, repairs, settings, tenants } = api
await world.work()
const outside = frontDoor(world.app).call
const lines = [{ label: 'Labour', amount: 340 }]

const aRepair = async (over: object = {}) =>
  call(repairs.create, await aReport(shop, { vehicleId: car.id, vehicleKey: car.vehicleKey, ...over }))

describe('who is told', () => {
  test('administrators hear of what waits for them, and who entered it does not', async () => {
    const eli = await anEmployee(world.app, shop, shop.tenant.slug)
    const { id, number, title, vehicleKey } = await aRepair()
    await eli.call(estimates.enter, { id, lines })
    const [told] = (await call(inbox.list, {})).notifications
    expect(told).toMatchObject({
      ...{ kind: 'estimate', link: `/r/${number}` },
      sentence: `Eli Employee estimates $340.00 for R-${number} ${title} (${vehicleKey})`,
    })
    expect((await eli.call(inbox.list, {})).notifications).toEqual([])
    await call(estimates.enter, { id, lines: [...lines, ...lines] })
    expect((await call(inbox.list, {})).notifications[0]?.id).toBe(told?.id)
  })

  test('who does the work is mailed the decision once, where the link was mailed to, else as Settings have it', async () => {
    await call(settings.addMechanic, { name: 'Maria', email: 'maria@garage.test' })
    await call(tenants.update, { contactPhone: '555 0100' })
    const title = 'Doors <b>https://evil.example</b>'
    const sent = async (email?: string) => {
      const { id } = await aRepair({ mechanic: 'maria', title })
      const token = tokenIn((await call(jobLinks.send, { id, ...(email && { email }) })).url)
      const { estimate } = (await outside(estimates.enterByLink, { token, lines })).repair
      return { id, token, at: estimate?.at ?? '' }
    }
    const decisions = async () =>
      (await world.mail.mails()).filter(({ headers }) => headers['x-pitlane-kind'] === 'decision')
    const [typed, known] = [await sent('sam@garage.test'), await sent()]
    await call(estimates.decline, { id: typed.id, at: typed.at, reason: 'Too dear <script>' })
    await call(estimates.approve, { id: known.id, at: known.at })
    await expect.poll(async () => (await decisions()).length, { timeout: 20_000 }).toBe(2)
    const [declined, approved] = ['sam@garage.test', 'maria@garage.test'].map(async (to) =>
      (await decisions()).find((mail) => mail.to === to),
    )
    expect((await declined)?.subject).toMatch(/^Estimate declined by .*: R-\d+ Doors/)
    expect((await declined)?.text).toContain('Reason: Too dear')
    expect((await declined)?.text).toContain(`/job/${typed.token}`)
    expect((await declined)?.html).not.toMatch(/<script>|evil\.example/)
    expect((await approved)?.subject).toMatch(/^Estimate approved by/)
    expect((await approved)?.text).toContain('Your estimate: $340.00')
    expect((await approved)?.text).toContain('555 0100')
  }, 30_000)

  test('the decision is mailed in the language chosen for them', async () => {
    await call(settings.addMechanic, { name: 'Dirk', email: 'dirk@garage.test', language: 'de' })
    const { id } = await aRepair({ mechanic: 'Dirk' })
    const dear = [{ label: 'Getriebe', amount: 1_234.5 }]
    const { estimate } = await call(estimates.enter, { id, lines: dear })
    await call(estimates.decline, { id, at: estimate?.at ?? '', reason: 'Zu teuer' })
    const mail = async () => (await world.mail.mails()).find(({ to }) => to === 'dirk@garage.test')
    await expect.poll(mail, { timeout: 20_000 }).toBeDefined()
    const { subject, text = '', html } = (await mail()) ?? {}
    expect(subject).toMatch(/^Kostenvoranschlag abgelehnt von .*: R-\d+ /)
    expect(text).toContain('Ihr Kostenvoranschlag: 1.234,50\u00a0$')
    expect(text).toContain('Grund: Zu teuer')
    expect(html).toContain('<html lang="de">')
  }, 30_000)

  test('webhooks hear of what is open and of what is decided; what is approved automatically was never open', async () => {
    const hook = await aWebhook(world, shop, ['estimate.opened', 'estimate.decided'])
    const { id } = await aRepair()
    const { estimate } = await call(estimates.enter, { id, lines })
    await call(estimates.decline, { id, at: estimate?.at ?? '', reason: 'No' })
    await call(tenants.update, { approveUnder: 500 })
    await call(estimates.enter, { id, lines: [...lines, { label: 'More', amount: 1 }] })
    await call(tenants.update, { approveUnder: null })
    await deliverHooks(world, shop.tenant.id)
    const heard = () =>
      hook.heard().map(({ type, data }) => [type, (data as { estimate: { state: string } }).estimate.state])
    await expect.poll(heard, { timeout: 15_000 }).toEqual([
      ['estimate.opened', 'open'],
      ['estimate.decided', 'declined'],
      ['estimate.decided', 'approved'],
    ])
    expect(hook.heard().at(-1)?.data).toMatchObject({ id, estimatedCost: 341 })
  }, 30_000)
})

describe('what one needs to decide', () => {
  const at = (days: number) => new Date(world.platform.clock().getTime() + days * DAY)

  test('is unknown where nothing is known', async () => {
    const { id } = await aRepair()
    expect(await call(estimates.decision, { id })).toEqual({
      ...{ nextPickUp: null, fitsBefore: null, perDay: null, covered: [], claim: null, rentedDays: null },
      last12Months: { cost: 0, earned: null },
    })
  })

  test('is what a naive reckoning finds', async () => {
    const own = await aShop(world)
    const { car } = own
    const rentals = [
      { from: -20, to: -10, price: 900, days: 10 },
      { from: -35, to: -30, price: 300, days: 5 },
      { from: -150, to: -140, price: 500, days: 10 },
    ]
    for (const [place, { from, to, price, days }] of rentals.entries())
      await own.enter({
        ...{ id: place + 1, hqVehicleId: car.hqVehicleId, status: 'completed', price, days, currency: 'USD' },
        ...{ pickUp: at(from).toISOString(), return: at(to).toISOString() },
      })
    for (const [id, ahead] of [
      [11, 21],
      [12, 30],
    ] as const)
      await own.enter({
        ...{ id, hqVehicleId: car.hqVehicleId, status: 'open' },
        ...{ pickUp: at(ahead).toISOString(), return: at(ahead + 3).toISOString() },
      })
    await own.syncAll()
    const report = await aReport(own, { vehicleId: car.id, vehicleKey: car.vehicleKey })
    const done = { status: 'completed', odometerReading: 1 } as const
    for (const [cost, ago] of [
      [120.5, 5],
      [80, 360],
      [999, 370],
    ] as const)
      await own.call(repairs.create, {
        ...{ ...report, ...done, repairCost: cost },
        endDate: at(-ago).toISOString().slice(0, 10),
      })
    const { id } = await own.call(repairs.create, report)
    await own.call(estimates.enter, { id, lines: [{ label: 'Labour', amount: 340 }], days: 2 })

    const pickUp = (await own.keptOf(car)).find((it) => it.id === '11')?.pickUp
    const earnedADay = (900 + 300) / (10 + 5)
    const decision = await own.call(estimates.decision, { id })
    expect(decision.nextPickUp).toMatchObject({ booking: { id: '11' }, at: pickUp })
    expect(decision).toMatchObject({
      fitsBefore: true,
      rentedDays: Math.round((340 / earnedADay) * 10) / 10,
      last12Months: { cost: 200.5, earned: 1_700 },
    })
    const [startDate, endDate] = [at(-2), at(3)].map((day) => day.toISOString().slice(0, 10))
    const times = { startDate, startTime: '08:00', endDate, endTime: '17:00' }
    const { notEarned } = await own.call(repairs.update, { id, status: 'in progress', ...times })
    expect(notEarned?.perDay).toBe(earnedADay)
    expect(decision.perDay).toBeCloseTo(earnedADay * (notEarned?.share ?? 0), 2)

    await own.call(estimates.enter, { id, lines, days: 60 })
    expect(await own.call(estimates.decision, { id })).toMatchObject({ fitsBefore: false })
    await own.call(estimates.enter, { id, lines })
    expect(await own.call(estimates.decision, { id })).toMatchObject({ fitsBefore: null })
    await own.call(repairs.update, { id, expectedHours: 400 })
    expect(await own.call(estimates.decision, { id })).toMatchObject({ fitsBefore: false })
    await own.call(repairs.update, { id, expectedHours: 4 })
    expect(await own.call(estimates.decision, { id })).toMatchObject({ fitsBefore: true })
  }, 30_000)
})
