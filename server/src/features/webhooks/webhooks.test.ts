import type { ServerResponse } from 'node:http'
import { api } from '@pitlane/contract'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import { limits } from '@pitlane/contract/limits'
import { WEBHOOK_MALFORMED, WEBHOOKS_FULL } from '@pitlane/contract/webhooks/calls'
import { webhookEvents } from '@pitlane/contract/webhooks/events'
import { aConnectedTenant, aReport, aTenant } from '@pitlane/sandbox/testing/makers'
import { aWebhook, deliverHooks } from '@pitlane/sandbox/testing/shops/hook-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { heard } from '../../platform/happened.ts'
import { postedMails } from '../../platform/mail/post.ts'
import { repairsHappened } from '../repairs/happened.ts'
import { disableFailingWebhooks } from './disable-failing.ts'
import { forgetDeliveries } from './forget.ts'

const { audit, comments, demo, imports, repairs, webhooks } = api
const world = await openWorld({ demo: true, settings: { WEBHOOK_TIMEOUT_SECONDS: '3' } })
const elsewhere = await world.anotherInstance()
const owner = await aConnectedTenant(world, 2)
const { call } = owner
const report = await aReport(owner)
const deliver = (afterMs = 0, at: Pick<typeof world, 'platform'> = world) =>
  deliverHooks(at, owner.tenant.id, afterMs)
const aRepair = (over: object = {}) => call(repairs.create, { ...report, ...over })
const begun = {
  ...{ status: 'in progress' as const, startDate: '2026-01-02', startTime: '08:00' },
  ...{ endDate: '2026-01-20', endTime: '10:00' },
}
const done = { status: 'completed' as const, endDate: '2026-01-15', repairCost: 1 }
const aRow = (title: string) => ({
  ...{ title, description: 'Worn', vehicleKey: report.vehicleKey, category: 'Brakes', urgencyLevel: 'low' },
  ...{ repairCost: '1', odometerReading: '1', endDate: '03/14/2026' },
})
const rowsOf = (tenantId: string, table: 'deliveries' | 'webhook_events') =>
  world.platform.database.inTenant(tenantId)<{ count: number }>(
    table === 'deliveries'
      ? sql`select count(*) as count from deliveries where tenant_id = ${tenantId} and way = 'webhook'`
      : sql`select count(*) as count from webhook_events where tenant_id = ${tenantId}`,
  )
const momentNow = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })

afterEach(async () => {
  world.travel(0)
  for (const { id } of await call(webhooks.list, {})) await call(webhooks.remove, { id })
})

describe('what is told', () => {
  test('is signed so that the library of a receiver verifies it, with the repair as it is answered', async () => {
    const hook = await aWebhook(world, owner, ['repair.created'])
    const repair = await aRepair({ ...begun, title: 'Ünusual “brakes”' })
    await deliver()
    const [arrived] = hook.arrived()
    const { headers = {}, body = '' } = arrived ?? {}
    const [heard] = hook.heard()
    expect(new Webhook(hook.secret).verify(body, headers)).toEqual({
      type: 'repair.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: heard?.data,
    })
    // How long it stands goes on while somebody asks.
    const passing = {
      downtimeHours: expect.any(Number),
      notEarned: expect.objectContaining({ perDay: 64.5 }),
    }
    const answered = await call(repairs.one, { id: repair.id })
    expect(repairs.one.output.parse(heard?.data)).toEqual({ ...answered, ...passing })
    const another = await aWebhook(world, owner, ['repair.created'])
    expect(() => new Webhook(another.secret).verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(hook.secret).verify(body.replace('brakes', 'brakez'), headers)).toThrow()
  })

  test('is what was chosen: completing is one event, a comment has its repair, a deleted one is as it was', async () => {
    const hook = await aWebhook(world, owner, webhookEvents)
    const few = await aWebhook(world, owner, ['repair.deleted'])
    const { id } = await aRepair()
    const edited = await call(repairs.update, { id, title: 'Another' })
    const comment = await call(comments.add, { id, text: 'Seen' })
    await call(comments.edit, { id: comment.id, text: 'Seen twice' })
    const completed = await call(repairs.update, { id, ...done })
    const reopened = await call(repairs.update, { id, status: 'need' })
    await call(repairs.remove, { id })
    await deliver()
    const told = hook.heard()
    expect(told.map(({ type }) => type)).toEqual([
      'repair.created',
      'repair.updated',
      'repair.commented',
      'repair.completed',
      'repair.updated',
      'repair.deleted',
    ])
    expect(told[1]?.data).toEqual(edited)
    expect(told[2]?.data).toEqual({ ...comment, repairId: id })
    expect(told[3]?.data).toEqual(completed)
    expect(told[4]?.data).toEqual(reopened)
    expect(told[5]?.data).toEqual(reopened)
    expect(few.heard().map(({ type, data }) => [type, data])).toEqual([['repair.deleted', reopened]])
  })

  test('of an import and of its undoing is each of its repairs, whole', async () => {
    const hook = await aWebhook(world, owner, webhookEvents)
    const { importId } = await call(imports.importCsv, { repairs: [aRow('One'), aRow('Two'), aRow('Three')] })
    await deliver()
    await call(imports.undo, { id: importId })
    await deliver()
    const titles = (type: string) =>
      hook
        .heard()
        .filter((it) => it.type === type)
        .map(({ data }) => repairs.one.output.parse(data).title)
        .sort()
    expect(titles('repair.created')).toEqual(['One', 'Three', 'Two'])
    expect(titles('repair.deleted')).toEqual(['One', 'Three', 'Two'])
    expect(hook.heard()).toHaveLength(6)
  })

  test('is nothing of what was rolled back, nor of what happens while it is switched off', async () => {
    const hook = await aWebhook(world, owner, webhookEvents)
    const { listeners = [] } = world.platform
    const deaf = heard(repairsHappened, () => Promise.reject(new Error('Not heard')))
    world.platform.listeners = [...listeners, deaf]
    await expect(aRepair()).rejects.toMatchObject({ status: 500 })
    world.platform.listeners = listeners
    await call(webhooks.update, { id: hook.id, isActive: false })
    await aRepair()
    await deliver()
    expect(hook.arrived()).toEqual([])
    const before = await call(webhooks.update, { id: hook.id, isActive: true })
    expect(before).toMatchObject({ isActive: true, url: hook.url })
    await aRepair({ title: 'Told' })
    await deliver()
    expect(hook.heard()).toMatchObject([{ type: 'repair.created', data: { title: 'Told' } }])
  })

  test('leaves by itself, once, however many instances look', async () => {
    const hook = await aWebhook(world, owner, ['repair.created'])
    const made = await Promise.all(Array.from({ length: 20 }, () => aRepair()))
    await Promise.all([deliver(), deliver(0, elsewhere), deliver(), deliver(0, elsewhere)])
    expect(
      hook
        .heard()
        .map(({ data }) => data.id)
        .sort(),
    ).toEqual(made.map(({ id }) => id).sort())
    expect(new Set(hook.heard().map(({ id }) => id)).size).toBe(20)
  })
})

describe('a receiver', () => {
  test('that fails is tried again after the pauses there are, until a day is over', async () => {
    const hook = await aWebhook(world, owner, ['repair.created', 'repair.updated'])
    hook.behave(500)
    const { id } = await aRepair()
    expect(await hook.log()).toMatchObject([{ state: 'waiting', attempts: 0, nextAt: null }])
    const start = Date.now()
    await deliver()
    const [tried] = await hook.log()
    expect(Date.parse(tried?.nextAt ?? '') - start).toBeGreaterThan(4_000)
    expect(Date.parse(tried?.nextAt ?? '') - start).toBeLessThan(MINUTE)
    const later = async (afterMs: number) => {
      world.travel(start + afterMs - Date.now())
      await deliver()
      return hook.arrived().length
    }
    await call(repairs.update, { id, title: 'Waits behind it' })
    let at = 0
    for (const [place, pause] of [5_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR].entries()) {
      expect(await later(at + pause - 3_000), `before pause ${place}`).toBe(place + 1)
      at += pause + 20_000
      expect(await later(at), `after pause ${place}`).toBe(place + 2)
    }
    for (let hour = 7; hour < 24; hour += 3) await later(hour * HOUR + 30 * MINUTE)
    expect(await hook.log()).toMatchObject([
      { type: 'repair.updated', state: 'waiting', attempts: 0, status: null, ms: null, nextAt: null },
      { type: 'repair.created', state: 'waiting', status: 500, ms: expect.any(Number) },
    ])
    hook.behave(204)
    await later(DAY + 10 * MINUTE)
    const [updated, created] = await hook.log()
    expect(created).toMatchObject({ state: 'delivered', status: 204, nextAt: null })
    expect(updated).toMatchObject({ state: 'delivered', status: 204, attempts: 1 })
    expect(
      new Set(
        hook
          .heard()
          .filter(({ type }) => type === 'repair.created')
          .map((it) => it.id),
      ).size,
    ).toBe(1)
    expect(hook.types().at(-1)).toBe('repair.updated')
  }, 30_000)

  test('that never takes it has the next of the same repair after a day', async () => {
    const hook = await aWebhook(world, owner, ['repair.created', 'repair.updated'])
    hook.behave(500)
    const { id } = await aRepair()
    await call(repairs.update, { id, title: 'Next' })
    await deliver()
    expect(hook.types()).toEqual(['repair.created'])
    world.travel(DAY + MINUTE)
    await deliver()
    expect(hook.types()).toEqual(['repair.created', 'repair.created', 'repair.updated'])
    expect(await hook.log()).toMatchObject([
      { type: 'repair.updated', state: 'failed', attempts: 1 },
      { type: 'repair.created', state: 'failed', attempts: 2 },
    ])
  })

  test('that redirects, is silent, answers too much or is not there has not got it', async () => {
    const other = await aWebhook(world, owner, ['repair.created'])
    const answers = {
      redirects: (it: ServerResponse) => it.writeHead(302, { location: other.url }).end(),
      'is silent': 'silent' as const,
      'answers too much': (it: ServerResponse) => it.writeHead(200).end('x'.repeat(200_000)),
    }
    const statuses: (number | null | undefined)[] = []
    await call(webhooks.update, { id: other.id, events: ['repair.deleted'] })
    for (const behaviour of Object.values(answers)) {
      const hook = await aWebhook(world, owner, ['repair.created'])
      hook.behave(behaviour)
      await aRepair()
      await deliver()
      const [logged] = await hook.log()
      expect(logged).toMatchObject({ state: 'waiting', attempts: 1, ms: expect.any(Number) })
      statuses.push(logged?.status)
      await call(webhooks.remove, { id: hook.id })
    }
    expect(statuses).toEqual([302, null, null])
    expect(other.arrived()).toEqual([])
  })

  test('at an address that became private since is not called', async () => {
    const hook = await aWebhook(world, owner, ['repair.created'])
    world.config.WEBHOOK_ALLOWED_ORIGINS.length = 0
    try {
      await aRepair()
      await deliver()
    } finally {
      world.config.WEBHOOK_ALLOWED_ORIGINS.push(world.receiver.origin)
    }
    expect(hook.arrived()).toEqual([])
    expect(await hook.log()).toMatchObject([{ state: 'waiting', status: null, attempts: 1 }])
  })

  test('that is slow holds up neither the others of its business nor other businesses', async () => {
    const slow = await aWebhook(world, owner, ['repair.created'])
    const quick = await aWebhook(world, owner, ['repair.created'])
    slow.behave('silent')
    const stranger = await aConnectedTenant(world, 1)
    const theirs = await aWebhook(world, stranger, ['repair.created'])
    for (let count = 0; count < 4; count += 1) await aRepair()
    await stranger.call(repairs.create, await aReport(stranger))
    const sending = deliver()
    await deliverHooks(world, stranger.tenant.id)
    expect(theirs.arrived()).toHaveLength(1)
    await expect.poll(() => quick.arrived().length).toBe(4)
    await sending
    expect((await slow.log()).every(({ state }) => state === 'waiting')).toBe(true)
  })

  test('where nothing arrives for five days is switched off, and administrators are mailed', async () => {
    const hook = await aWebhook(world, owner, ['repair.created'])
    const well = await aWebhook(world, owner, ['repair.created'])
    hook.behave(500)
    await aRepair()
    await deliver()
    expect(await call(webhooks.list, {})).toMatchObject([
      { failingSince: expect.any(String) },
      { failingSince: null },
    ])
    const look = () => disableFailingWebhooks.work(momentNow(), {})
    world.travel(5 * DAY - MINUTE)
    await look()
    expect((await call(webhooks.list, {})).map(({ isActive }) => isActive)).toEqual([true, true])
    await aRepair()
    world.travel(5 * DAY + MINUTE)
    await Promise.all([look(), look()])
    expect(await call(webhooks.list, {})).toMatchObject([
      { id: hook.id, isActive: false, disabledAt: expect.any(String) },
      { id: well.id, isActive: true, disabledAt: null },
    ])
    expect((await hook.log())[0]).toMatchObject({ state: 'withdrawn' })
    const { entries } = await call(audit.list, { kind: 'webhook' })
    const host = new URL(hook.url).host
    expect(entries[0]?.sentence).toBe(`The webhook to ${host} was switched off: nothing arrived for 5 days`)
    await postedMails.atOnce.work(momentNow(), { tenantId: owner.tenant.id })
    const mails = (await world.mail.mails()).filter(({ headers }) => headers['x-pitlane-kind'] === 'webhook')
    expect(mails.map(({ to }) => to)).toEqual([owner.registration.contactEmail])
    // Nothing of others becomes a link in a mail, so its dots stand alone.
    const text = mails[0]?.text.replaceAll('\u200b', '').replaceAll(/(?<=[.:])\s(?=\d)/g, '')
    expect(text).toContain(host)
    expect(text).not.toContain(new URL(hook.url).pathname)
    hook.behave(204)
    expect(await call(webhooks.update, { id: hook.id, isActive: true })).toMatchObject({
      ...{ isActive: true, disabledAt: null, failingSince: null },
    })
  }, 30_000)
})

describe('somebody who looks after it', () => {
  test('sends a test, also while it is off, and what arrived once more under the same id', async () => {
    const hook = await aWebhook(world, owner, ['repair.deleted'])
    await call(webhooks.update, { id: hook.id, isActive: false })
    const asked = await call(webhooks.test, { id: hook.id })
    expect(asked).toMatchObject({
      type: 'webhook.test',
      state: 'waiting',
      attempts: 0,
      status: null,
      ms: null,
    })
    await deliver()
    expect(hook.heard()).toMatchObject([{ id: asked.id, type: 'webhook.test' }])
    expect(await hook.log()).toMatchObject([
      { id: asked.id, state: 'delivered', status: 204, attempts: 1, type: 'webhook.test' },
    ])
    await call(webhooks.again, { id: hook.id, deliveryId: asked.id })
    await deliver()
    const [first, second] = hook.arrived()
    expect(second?.headers['webhook-id']).toBe(asked.id)
    expect(second?.body).toBe(first?.body)
    expect(() => new Webhook(hook.secret).verify(second?.body ?? '', second?.headers ?? {})).not.toThrow()
    await call(webhooks.remove, { id: hook.id })
    await expect(call(webhooks.again, { id: hook.id, deliveryId: asked.id })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('sees the secret once, and it is kept sealed', async () => {
    const { secret, ...made } = await call(webhooks.create, {
      ...{
        url: `${world.receiver.origin}/once`,
        events: ['repair.updated', 'repair.created', 'repair.updated'],
      },
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made).toMatchObject({ isActive: true, events: ['repair.created', 'repair.updated'] })
    expect(await call(webhooks.list, {})).toEqual([made])
    const kept = await world.platform.database.inTenant(owner.tenant.id)<object>(
      sql`select * from webhooks where tenant_id = ${owner.tenant.id}`,
    )
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6))
  })

  test.each([
    ['https://user:secret@hooks.example/', WEBHOOK_MALFORMED],
    ['https://user@hooks.example/', WEBHOOK_MALFORMED],
    ['https://hooks.example/#part', WEBHOOK_MALFORMED],
    ['hooks.example', WEBHOOK_MALFORMED],
    ['//hooks.example/', WEBHOOK_MALFORMED],
    ['https://', WEBHOOK_MALFORMED],
    ['file:///etc/passwd', ADDRESS_FORBIDDEN],
    ['ftp://hooks.example/', ADDRESS_FORBIDDEN],
    ['javascript:alert(1)', ADDRESS_FORBIDDEN],
    ['data:text/plain,x', ADDRESS_FORBIDDEN],
    ['http://hooks.example/', ADDRESS_FORBIDDEN],
    ['https://127.0.0.1/', ADDRESS_FORBIDDEN],
    ['https://2130706433/', ADDRESS_FORBIDDEN],
    ['https://[::1]/', ADDRESS_FORBIDDEN],
    ['https://[::ffff:10.0.0.1]/', ADDRESS_FORBIDDEN],
    ['https://１２７.0.0.1/', ADDRESS_FORBIDDEN],
    ['https://localhost:8443/', ADDRESS_FORBIDDEN],
    ['https://metadata.google.internal/', ADDRESS_FORBIDDEN],
    ['http://127.0.0.1:1/', ADDRESS_FORBIDDEN],
    ['https://hooks.exa\nmple/', ADDRESS_FORBIDDEN],
    [`https://hooks.example/${'x'.repeat(2_000)}`, expect.stringContaining('2,000')],
  ])('cannot send it to %j', async (url, sentence) => {
    const refused = call(webhooks.create, { url, events: ['repair.created'] })
    await expect(refused).rejects.toMatchObject({ status: 400, sentence })
  })

  test.each([
    ['https://hooks.example', 'https://hooks.example'],
    ['https://hooks.example:8443/in?key=1', 'https://hooks.example:8443/in?key=1'],
    ['https://HÖOKS.example/ü', 'https://xn--hoks-5qa.example/%C3%BC'],
    [' https://hooks.example/a/../b ', 'https://hooks.example/b'],
  ])('reads of %j what will be called', async (typed, url) => {
    expect(await call(webhooks.create, { url: typed, events: ['repair.created'] })).toMatchObject({ url })
  })

  test('has so many, each hearing of something', async () => {
    const wanted = { url: 'https://hooks.example/', events: ['repair.created' as const] }
    await expect(call(webhooks.create, { ...wanted, events: [] })).rejects.toMatchObject({ status: 400 })
    const all = Array.from({ length: limits.webhooks.most + 2 }, () => call(webhooks.create, wanted))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.webhooks.most)
    await expect(call(webhooks.create, wanted)).rejects.toMatchObject({
      status: 409,
      sentence: WEBHOOKS_FULL,
    })
  })

  test('is asked for neither trial nor subscription, and what is sent after the trial arrives', async () => {
    const admin = await aTenant(world.app)
    const hook = await aWebhook(world, admin, ['repair.created'])
    await admin.call(demo.trial, { endsAt: '2026-01-01T00:00:00Z' })
    await admin.call(webhooks.test, { id: hook.id })
    await deliverHooks(world, admin.tenant.id)
    expect(hook.types()).toEqual(['webhook.test'])
  })

  test('finds the last hundred, and nothing else is kept', async () => {
    const admin = await aConnectedTenant(world, 1)
    const hook = await aWebhook(world, admin, ['repair.created'])
    const { vehicleKey } = await aReport(admin)
    const rows = Array.from({ length: 120 }, (_, place) => ({ ...aRow(`Row ${place}`), vehicleKey }))
    await admin.call(imports.importCsv, { repairs: rows })
    await deliverHooks(world, admin.tenant.id)
    expect(hook.arrived()).toHaveLength(120)
    expect(await hook.log()).toHaveLength(100)
    await forgetDeliveries.work(momentNow(), {})
    expect(await rowsOf(admin.tenant.id, 'deliveries')).toEqual([{ count: 100 }])
    expect(await rowsOf(admin.tenant.id, 'webhook_events')).toEqual([{ count: 100 }])
    expect(await hook.log()).toHaveLength(100)
    await admin.call(webhooks.remove, { id: hook.id })
    await forgetDeliveries.work(momentNow(), {})
    expect(await rowsOf(admin.tenant.id, 'webhook_events')).toEqual([{ count: 0 }])
  })
})
