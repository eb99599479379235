import { accounts } from '@pitlane/contract/accounts/calls'
import { comments } from '@pitlane/contract/comments/calls'
import { DAY } from '@pitlane/contract/durations'
import { imports } from '@pitlane/contract/imports/calls'
import { inbox, KEPT_DAYS, type Notification } from '@pitlane/contract/inbox/calls'
import { kinds } from '@pitlane/contract/inbox/kinds'
import { repairs } from '@pitlane/contract/repairs/calls'
import { demo } from '@pitlane/contract/system'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { inboxJobs } from './routes.ts'
import { tell } from './tell.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()

type Door = Pick<FrontDoor, 'call'>

/** A business with an owner, two employees and one who has left. */
const owner = await aConnectedTenant(world, 2)
const [eli, mia, left] = [
  await anEmployee(world.app, owner, owner.tenant.slug),
  await anEmployee(world.app, owner, owner.tenant.slug),
  await anEmployee(world.app, owner, owner.tenant.slug),
]
await owner.call(accounts.updateUser, { id: left.user.id, isActive: false })
const report = await aReport(owner)
const as = (user: { id: string }) => ({ ...report, reportedBy: user.id })

beforeEach(async () => {
  for (const { call } of [owner, eli, mia]) await call(inbox.read, {})
})

/** What is new since the test began, oldest first. */
async function told({ call }: Door): Promise<Pick<Notification, 'kind' | 'sentence' | 'link'>[]> {
  const { notifications } = await call(inbox.list, {})
  const fresh = notifications.filter(({ isRead }) => !isRead)
  return fresh.map(({ kind, sentence, link }) => ({ kind, sentence, link })).reverse()
}

const kindsOf = async (door: Door) => (await told(door)).map(({ kind }) => kind)

describe('a critical repair', () => {
  test('is told to everybody who works there, once, except who reported it', async () => {
    const stranger = await aConnectedTenant(world, 1)
    const { number, vehicleKey } = await eli.call(repairs.create, {
      ...as(eli.user),
      title: 'No brakes',
      urgencyLevel: 'critical',
    })
    const sentence = `Eli Employee reported a critical repair: R-${number} No brakes (${vehicleKey})`
    const heard = [{ kind: 'critical', sentence, link: `/r/${number}` }]
    expect(await told(owner)).toEqual(heard)
    expect(await told(mia)).toEqual(heard)
    expect(await told(eli)).toEqual([])
    expect(await told(stranger)).toEqual([])
  })

  test('is told each time it becomes one, and not while it is', async () => {
    const { id, number } = await eli.call(repairs.create, as(eli.user))
    const set = (urgencyLevel: 'critical' | 'high') => eli.call(repairs.update, { id, urgencyLevel })
    expect(await told(owner)).toEqual([])
    await set('critical')
    await eli.call(repairs.update, { id, title: 'Worse' })
    await set('critical')
    expect(await told(owner)).toMatchObject([
      {
        kind: 'critical',
        sentence: expect.stringMatching(`^Eli Employee made a repair critical: R-${number} `),
      },
    ])
    await set('high')
    await set('critical')
    expect(await kindsOf(owner)).toEqual(['critical', 'critical'])
  })

  test('that is done already is not news, nor is an imported one', async () => {
    const urgencyLevel = 'critical'
    const done = { status: 'completed' as const, endDate: '2026-01-02', repairCost: 10, mechanic: 'Maria' }
    await eli.call(repairs.create, { ...as(eli.user), ...done, urgencyLevel })
    await eli.call(imports.importCsv, {
      repairs: [{ ...as(eli.user), ...done, title: 'Old', category: 'brakes', urgencyLevel }],
    })
    expect(await told(owner)).toEqual([])
  })

  test('is news when it is opened again, also if it became critical while it was completed', async () => {
    const done = { status: 'completed' as const, endDate: '2026-01-02', repairCost: 10, mechanic: 'Maria' }
    const { id, number } = await eli.call(repairs.create, { ...as(eli.user), ...done })
    const running = { startDate: '2026-01-02', startTime: '08:00', endDate: '2026-01-03', endTime: '09:00' }
    const again = {
      sentence: expect.stringMatching(`^Eli Employee reopened a critical repair: R-${number} `),
    }
    await eli.call(repairs.update, { id, urgencyLevel: 'critical' })
    expect(await told(owner)).toEqual([])
    await eli.call(repairs.update, { id, status: 'need' })
    expect(await told(owner)).toMatchObject([again])
    expect(await told(eli)).toEqual([])
    await eli.call(repairs.update, { id, ...done, odometerReading: 1 })
    expect(await told(owner)).toHaveLength(1)
    await eli.call(repairs.update, { id, status: 'in progress', ...running })
    await eli.call(repairs.update, { id, status: 'need' })
    expect(await told(owner)).toMatchObject([again, again])
    await eli.call(repairs.update, { id, ...done, odometerReading: 1, urgencyLevel: 'low' })
    await eli.call(repairs.update, { id, status: 'need', urgencyLevel: 'critical' })
    expect(await kindsOf(owner)).toEqual(['critical', 'critical', 'critical'])
  })

  test('that is sent twice on two instances is told once', async () => {
    const there = frontDoor(elsewhere.app, { cookies: eli.cookies() })
    const headers = { 'idempotency-key': 'told once' }
    const send = ({ call }: Door) =>
      call(repairs.create, { ...as(eli.user), urgencyLevel: 'critical' }, { headers })
    const [one, other] = await Promise.all([send(eli), send(there)])
    expect(one.id).toBe(other.id)
    expect(await kindsOf(owner)).toEqual(['critical'])
  })
})

describe('who is assigned', () => {
  test('hears it when it becomes them, by whomever but themselves', async () => {
    const { id, number, vehicleKey } = await eli.call(repairs.create, {
      ...as(eli.user),
      assignedTo: mia.user.id,
    })
    const sentence = `Eli Employee assigned a repair to you: R-${number} Brakes (${vehicleKey})`
    expect(await told(mia)).toEqual([{ kind: 'assigned', sentence, link: `/r/${number}` }])
    await owner.call(repairs.update, { id, title: 'Brakes', assignedTo: mia.user.id })
    await owner.call(repairs.update, { id, assignedTo: owner.user.id })
    await owner.call(repairs.update, { id, assignedTo: left.user.id })
    await owner.call(repairs.update, { id, assignedTo: null })
    expect(await kindsOf(mia)).toEqual(['assigned'])
    expect(await kindsOf(owner)).toEqual([])
    expect(await kindsOf(eli)).toEqual([])
  })
})

describe('a comment', () => {
  test('is told to who reported, who is assigned and who spoke before, and a name in it wins', async () => {
    const { id, number, vehicleKey } = await eli.call(repairs.create, {
      ...as(eli.user),
      assignedTo: mia.user.id,
    })
    await mia.call(comments.add, { id, text: 'First' })
    const name = `R-${number} Brakes (${vehicleKey})`
    expect(await told(eli)).toEqual([
      { kind: 'comment', sentence: `Eli Employee commented on ${name}`, link: `/r/${number}` },
    ])
    expect(await kindsOf(owner)).toEqual([])

    const text = `@${owner.user.username} @${eli.user.username.toUpperCase()} and @${eli.user.username} @${left.user.username} @nobody`
    await mia.call(comments.add, { id, text: `${text} @${mia.user.username}` })
    expect(await kindsOf(eli)).toEqual(['comment', 'mention'])
    expect(await kindsOf(owner)).toEqual(['mention'])
    expect(await kindsOf(mia)).toEqual(['assigned'])

    await owner.call(comments.add, { id, text: 'Third' })
    await eli.call(comments.add, { id, text: 'Fourth' })
    expect(await kindsOf(eli)).toEqual(['comment', 'mention', 'comment'])
    expect(await kindsOf(owner)).toEqual(['mention', 'comment'])
    expect(await kindsOf(mia)).toEqual(['assigned', 'comment', 'comment'])
  })

  test('that is edited tells names that are new in it, and none twice', async () => {
    const repair = await eli.call(repairs.create, as(eli.user))
    const said = await eli.call(comments.add, { id: repair.id, text: `@${mia.user.username} look` })
    const edit = (text: string) => eli.call(comments.edit, { id: said.id, text })
    await edit(`@${mia.user.username} please look`)
    await edit(`@${mia.user.username} and @${owner.user.username} please look`)
    await edit('Never mind')
    await edit(`@${mia.user.username} look after all`)
    expect(await kindsOf(mia)).toEqual(['mention'])
    expect(await kindsOf(owner)).toEqual(['mention'])
  })

  test('leaves no word of its text in any inbox', async () => {
    const { id } = await owner.call(repairs.create, as(owner.user))
    await eli.call(comments.add, { id, text: `@${owner.user.username} unspeakable` })
    expect(JSON.stringify(await owner.call(inbox.list, {}))).not.toContain('unspeakable')
  })
})

describe('the inbox', () => {
  test('comes in pages, newest first, and what is read stays', async () => {
    const boss = await aConnectedTenant(world, 1)
    const staff = await anEmployee(world.app, boss, boss.tenant.slug)
    const reported = { ...(await aReport(boss)), reportedBy: staff.user.id }
    for (const title of ['One', 'Two', 'Three'])
      await staff.call(repairs.create, { ...reported, title, urgencyLevel: 'critical' })
    const all = await boss.call(inbox.list, {})
    expect(all).toMatchObject({ unread: 3, total: 3, page: 1, limit: 20, totalPages: 1 })
    expect(all.notifications.map(({ sentence }) => /(One|Two|Three)/.exec(sentence)?.[0])).toEqual([
      'Three',
      'Two',
      'One',
    ])
    const page = await boss.call(inbox.list, { page: 2, limit: 2 })
    expect(page).toEqual({
      ...all,
      notifications: all.notifications.slice(2),
      page: 2,
      limit: 2,
      totalPages: 2,
    })

    const [newest] = all.notifications
    const strange = '019a0000-0000-7000-8000-000000000000'
    expect(await boss.call(inbox.read, { ids: [newest?.id ?? '', strange, 'no id'] })).toEqual({ unread: 2 })
    expect(await staff.call(inbox.read, { ids: [all.notifications[1]?.id ?? ''] })).toEqual({ unread: 0 })
    const { notifications, unread } = await boss.call(inbox.list, {})
    expect(notifications.map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect(unread).toBe(2)
    expect(await boss.call(inbox.read, {})).toEqual({ unread: 0 })
  })

  test('is open after the trial, and empty for whoever was told nothing', async () => {
    const late = await aTenant(world.app)
    await late.call(demo.trial, { endsAt: '2020-01-01T00:00:00Z' })
    expect(await late.call(inbox.list, {})).toEqual({
      notifications: [],
      unread: 0,
      total: 0,
      page: 1,
      limit: 20,
      totalPages: 0,
    })
  })

  test('keeps 90 days', async () => {
    await eli.call(repairs.create, { ...as(eli.user), urgencyLevel: 'critical' })
    const forget = async (days: number) => {
      const { platform } = world
      const moment = { now: new Date(Date.now() + days * DAY), log: platform.log, platform }
      await inboxJobs.find(({ name }) => name === 'forget-notifications')?.work(moment, {})
      return (await owner.call(inbox.list, {})).total
    }
    expect(await forget(89)).toBeGreaterThan(0)
    expect(await forget(91)).toBe(0)
  })

  test('shows what is older no more at the next look, whenever it is forgotten', async () => {
    const { call, user } = await anEmployee(world.app, owner, owner.tenant.slug)
    const age = (days: number) =>
      world.platform.database.inTenant(owner.tenant.id)(sql`
        update notifications set at = ${new Date(world.platform.clock().getTime() - days * DAY)}
        where tenant_id = ${owner.tenant.id} and user_id = ${user.id}`)
    await eli.call(repairs.create, { ...as(eli.user), urgencyLevel: 'critical' })
    await age(KEPT_DAYS - 1)
    expect(await call(inbox.list, {})).toMatchObject({ notifications: [{}], total: 1, unread: 1 })
    await age(KEPT_DAYS + 1)
    expect(await call(inbox.list, {})).toMatchObject({
      notifications: [],
      total: 0,
      unread: 0,
      totalPages: 0,
    })
    expect(await call(inbox.read, { ids: [user.id] })).toEqual({ unread: 0 })
  })

  test('is heard by its owner alone, when something comes and when it is read', async () => {
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const stop = new AbortController()
    const listen = async (cookie: string) => {
      const heard: string[] = []
      const answer = await fetch(`${address}/api/events`, { headers: { cookie }, signal: stop.signal })
      const follow = async () => {
        for await (const chunk of answer.body ?? []) heard.push(Buffer.from(chunk).toString())
      }
      follow().catch(() => {})
      return () => heard.join('').match(/"topic":"inbox"/g)?.length ?? 0
    }
    const [owners, mias] = [await listen(owner.cookies()), await listen(mia.cookies())]
    await eli.call(repairs.create, { ...as(eli.user), assignedTo: owner.user.id })
    await expect.poll(owners).toBe(1)
    await owner.call(inbox.read, {})
    await expect.poll(owners).toBe(2)
    await owner.call(repairs.create, { ...as(owner.user), assignedTo: mia.user.id })
    await expect.poll(mias).toBe(1)
    expect(owners()).toBe(2)
    stop.abort()
  })

  test('of a thousand people takes ten things each from one event, in three statements, and so do their devices', async () => {
    const { platform } = world
    const { tenant } = await aTenant(world.app)
    await platform.database.transaction(tenant.id, (run) =>
      run(sql`
        insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name)
        select ${tenant.id}, 'p' || n, 'p' || n, 'p' || n, 'p' || n, '', 'P', n::text from generate_series(1, 999) as n
        returning id`),
    )
    await platform.database.transaction(tenant.id, (run) =>
      run(sql`
        insert into push_devices (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
        select tenant_id, id, sha256(username::bytea), '', '', '', now(), now() from users where tenant_id = ${tenant.id}
        returning id`),
    )
    const tidings = Array.from({ length: 10 }, (_, place) => ({
      kind: 'critical' as const,
      sentence: `Number ${place}`,
      link: '/',
      to: 'everybody' as const,
    }))
    let statements = 0
    await withTenant({ now: new Date(), log: platform.log, platform }, tenant.id, (ctx) => {
      const query: typeof ctx.query = (statement) => {
        statements += 1
        return ctx.query(statement)
      }
      return tell({ ...ctx, query }, tidings)
    })
    const [row] = await platform.database.inTenant(tenant.id)<{ told: number; pushed: number }>(sql`
      select (select count(*) from notifications where tenant_id = ${tenant.id}) as told,
             (select count(*) from deliveries where tenant_id = ${tenant.id} and way = 'push') as pushed`)
    expect(row).toEqual({ told: 10_000, pushed: 10_000 })
    expect(statements).toBe(3)
  })
})

describe('the choices', () => {
  const usual = ['critical', 'assigned', 'mention', 'mechanic', 'estimate', 'hq']

  test('begin with the usual, and the digest with administrators', async () => {
    const { kinds: chosen, digest } = await owner.call(inbox.settings, {})
    expect(Object.keys(chosen)).toEqual([...kinds])
    expect(kinds.filter((kind) => chosen[kind].mail)).toEqual(kinds.filter((kind) => usual.includes(kind)))
    expect(kinds.filter((kind) => chosen[kind].push)).toEqual(kinds.filter((kind) => usual.includes(kind)))
    expect(digest).toBe(true)
    expect((await eli.call(inbox.settings, {})).digest).toBe(false)
  })

  test('change by what is said, for oneself', async () => {
    const before = await eli.call(inbox.settings, {})
    const first = await eli.call(inbox.changeSettings, { kinds: { comment: { mail: true } } })
    expect(first).toEqual({
      ...before,
      kinds: { ...before.kinds, comment: { mail: true, push: false } },
    })
    const second = await eli.call(inbox.changeSettings, {
      kinds: { critical: { mail: false } },
      digest: true,
    })
    expect(second).toEqual({
      kinds: { ...first.kinds, critical: { mail: false, push: true } },
      digest: true,
    })
    expect(await eli.call(inbox.settings, {})).toEqual(second)
    expect((await owner.call(inbox.settings, {})).kinds.comment.mail).toBe(false)
    const unknown = { kinds: { everything: { mail: true } } } as object
    await expect(eli.call(inbox.changeSettings, unknown)).rejects.toMatchObject({ status: 400 })
  })
})
