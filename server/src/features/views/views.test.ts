import { api } from '@pitlane/contract'
import type { Sent } from '@pitlane/contract/endpoint'
import { UNREADABLE_NAME } from '@pitlane/contract/formats'
import { limits } from '@pitlane/contract/limits'
import {
  SHARED_VIEWS_FULL,
  VIEW_EXISTS,
  VIEW_FILTERS_MISSING,
  VIEW_FILTERS_WRONG,
  VIEW_NAME_MAX,
  VIEW_NAME_MISSING,
  VIEWS_FULL,
} from '@pitlane/contract/views/calls'
import { anEmployee, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { views } = api

type Given = Sent<typeof views.create>
const aView = (over: Partial<Given> = {}): Given => ({
  ...{ page: 'repairs', name: 'Critical', query: { status: 'open', urgencyLevel: 'critical' } },
  ...over,
})

async function aShop() {
  const admin = await aTenant(world.app)
  const employee = () => anEmployee(world.app, admin, admin.tenant.slug)
  return { admin, eli: await employee(), another: await employee() }
}

type Person = Pick<Awaited<ReturnType<typeof aShop>>['eli'], 'call'>
const namesOf = async (person: Person) => (await person.call(views.list, {})).map(({ name }) => name)

test('a view is kept as it was given, for whoever keeps it', async () => {
  const { admin, eli, another } = await aShop()
  const made = await eli.call(views.create, aView({ name: ' Critical ' }))
  expect(made).toEqual({
    ...{ id: made.id, page: 'repairs', name: 'Critical', isShared: false, isOwn: true },
    query: { status: 'open', urgencyLevel: 'critical' },
  })
  expect(await eli.call(views.list, {})).toEqual([made])
  for (const other of [another, admin]) {
    expect(await other.call(views.list, {})).toEqual([])
    for (const ask of [views.change, views.remove] as const)
      await expect(other.call(ask, { id: made.id })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await eli.call(views.list, {})).toEqual([made])
})

test('what is shared is seen by all; its maker and administrators change it, and nobody else', async () => {
  const { admin, eli, another } = await aShop()
  const made = await eli.call(views.create, aView({ isShared: true }))
  for (const other of [another, admin])
    expect(await other.call(views.list, {})).toEqual([{ ...made, isOwn: false }])
  await expect(another.call(views.change, { id: made.id, name: 'Mine' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(another.call(views.remove, { id: made.id })).rejects.toMatchObject({ status: 403 })

  expect(await admin.call(views.change, { id: made.id, name: 'Urgent' })).toMatchObject({ isOwn: false })
  expect(await namesOf(another)).toEqual(['Urgent'])
  // No longer shared it is its maker's alone: whoever took it from all has it no more.
  await admin.call(views.change, { id: made.id, isShared: false })
  expect([await namesOf(eli), await namesOf(admin), await namesOf(another)]).toEqual([['Urgent'], [], []])
  await expect(admin.call(views.remove, { id: made.id })).rejects.toMatchObject({ code: 'not_found' })

  await eli.call(views.change, { id: made.id, isShared: true, query: { search: 'brakes' } })
  expect(await another.call(views.list, {})).toMatchObject([{ name: 'Urgent', query: { search: 'brakes' } }])
  await admin.call(views.remove, { id: made.id })
  expect(await namesOf(eli)).toEqual([])
})

test("a stranger's view does not exist, shared or not", async () => {
  const { admin, eli } = await aShop()
  const stranger = await aTenant(world.app)
  const own = await eli.call(views.create, aView())
  const shared = await eli.call(views.create, aView({ name: 'Shared', isShared: true }))
  expect(await stranger.call(views.list, {})).toEqual([])
  for (const id of [own.id, shared.id, 'nonsense'])
    for (const ask of [views.change, views.remove] as const)
      await expect(stranger.call(ask, { id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await namesOf(eli)).toEqual(['Critical', 'Shared'])
  expect(await namesOf(admin)).toEqual(['Shared'])
})

test('a program has no views', async () => {
  const { admin } = await aShop()
  const { token } = await admin.call(api.tokens.make, { name: 'Sheet', rights: 'write', expiresInDays: 30 })
  const headers = { authorization: `Bearer ${token}` }
  await expect(admin.call(views.list, {}, { headers })).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(views.create, aView(), { headers })).rejects.toMatchObject({ status: 403 })
})

describe('what is kept is filters of that page, and nothing else', () => {
  const wrong: [string, object][] = [
    ['another word', { status: 'open', next: '//evil.example' }],
    ['the page of a list', { status: 'open', needPage: '2' }],
    ['an open repair', { repair: '0199e0b4-0000-7000-8000-000000000000' }],
    ['what other pages ask for', { vehicleId: '0199e0b4-0000-7000-8000-000000000000' }],
    ['a filter of the other page', { status: 'available' }],
    ['a value that is none', { urgencyLevel: 'CRITICAL!' }],
    ['a list', { status: ['open', 'need'] }],
    ['a search without an end', { search: 'x'.repeat(201) }],
    ['a search of nothing', { search: '  ' }],
  ]
  const keeping = (async () => {
    const eli = await aTenant(world.app)
    return { eli, kept: await eli.call(views.create, aView()) }
  })()

  test.each(wrong)('%s is refused', async (_, query) => {
    const { eli, kept } = await keeping
    const refused = { status: 400, errors: [{ path: 'query', message: VIEW_FILTERS_WRONG }] }
    await expect(eli.call(views.create, aView({ name: 'Other', query }))).rejects.toMatchObject(refused)
    await expect(eli.call(views.change, { id: kept.id, query })).rejects.toMatchObject(refused)
    expect(await eli.call(views.list, {})).toEqual([kept])
  })

  test('nor is the plain page a view', async () => {
    const { eli } = await keeping
    await expect(eli.call(views.create, aView({ name: 'Other', query: {} }))).rejects.toMatchObject({
      ...{ status: 400, sentence: VIEW_FILTERS_MISSING },
    })
  })

  test('of vehicles those of vehicles are taken; a status reads as the list reads it; half a letter becomes a sign', async () => {
    const { eli } = await keeping
    const rented = aView({ page: 'vehicles', name: 'Out', query: { search: ' kia ', status: 'rented' } })
    expect(await eli.call(views.create, rented)).toMatchObject({ query: { search: 'kia', status: 'rented' } })
    for (const query of [{ status: 'all' }, { status: 'open' }, { urgencyLevel: 'low' }] as const)
      await expect(
        eli.call(views.create, aView({ page: 'vehicles', name: 'No', query })),
      ).rejects.toMatchObject({ sentence: VIEW_FILTERS_WRONG })
    const spelled = aView({ name: 'Busy', query: { status: 'in_progress', search: 'a\ud800b' } })
    expect(await eli.call(views.create, spelled)).toMatchObject({
      query: { status: 'in progress', search: 'a\ufffdb' },
    })
  })
})

describe('a name', () => {
  test('is of one view of a page for one person, however it is written', async () => {
    const { eli, another } = await aShop()
    await eli.call(views.create, aView())
    const taken = { status: 409, errors: [{ path: 'name', message: VIEW_EXISTS }] }
    await expect(eli.call(views.create, aView({ name: ' CRITICAL ' }))).rejects.toMatchObject(taken)
    const other = await eli.call(views.create, aView({ name: 'Other' }))
    await expect(eli.call(views.change, { id: other.id, name: 'critical' })).rejects.toMatchObject(taken)
    await eli.call(views.create, aView({ page: 'vehicles', query: { status: 'rented' } }))
    await another.call(views.create, aView())
    expect(await namesOf(eli)).toEqual(['Critical', 'Critical', 'Other'])
  })

  test('is one line that can be read, and not too long; markup in it is text', async () => {
    const { eli } = await aShop()
    const refusal = async (name: string) => {
      const { errors } = await eli.call(views.create, aView({ name })).catch((error) => error)
      return errors?.[0]?.message
    }
    expect(await refusal(' ')).toBe(VIEW_NAME_MISSING)
    expect(await refusal('one\ntwo')).toBe(UNREADABLE_NAME)
    expect(await refusal('turned \u202e around')).toBe(UNREADABLE_NAME)
    expect(await refusal('x'.repeat(VIEW_NAME_MAX + 1))).toContain(`${VIEW_NAME_MAX}`)
    const name = `<img src=x onerror=alert(1)>'";--`
    expect(await eli.call(views.create, aView({ name }))).toMatchObject({ name })
  })
})

describe('there is room for so many', () => {
  const fill = ({ tenant, user }: Owner, count: number, isShared: boolean) =>
    world.platform.database.transaction(tenant.id, (run) =>
      run(sql`
        insert into views (tenant_id, user_id, page, name, name_key, query, is_shared, created_at)
        select ${tenant.id}, ${user.id}, 'repairs', 'v' || n, 'v' || n, '{"status":"open"}', ${isShared}, now()
        from generate_series(1, ${count}) as n`),
    )
  interface Owner {
    tenant: { id: string }
    user: { id: string }
  }
  const both = async (person: Person, one: Given, other: Given) => {
    const asked = await Promise.allSettled([one, other].map((view) => person.call(views.create, view)))
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    return asked.find(({ status }) => status === 'rejected')
  }

  test('own ones: of two who add the last at once one is refused, others are not, and what is deleted makes room', async () => {
    const { admin, eli, another } = await aShop()
    await fill({ ...eli, tenant: admin.tenant }, limits.views.most - 1, false)
    expect(await both(eli, aView({ name: 'One' }), aView({ name: 'Two' }))).toMatchObject({
      reason: { status: 409, sentence: VIEWS_FULL },
    })
    await another.call(views.create, aView())
    const [first] = await eli.call(views.list, {})
    await eli.call(views.remove, { id: first?.id ?? '' })
    await eli.call(views.create, aView({ name: 'Three' }))
    expect(await eli.call(views.list, {})).toHaveLength(limits.views.most)
  })

  test('shared ones: neither by two at once nor by sharing an own one later; own ones are kept all the same', async () => {
    const { admin, eli } = await aShop()
    await fill(admin, limits.sharedViews.most - 1, true)
    const shared = (name: string) => aView({ name, isShared: true })
    expect(await both(eli, shared('One'), shared('Two'))).toMatchObject({
      reason: { status: 409, sentence: SHARED_VIEWS_FULL },
    })
    const own = await eli.call(views.create, aView({ name: 'Own' }))
    await expect(eli.call(views.change, { id: own.id, isShared: true })).rejects.toMatchObject({
      ...{ status: 409, sentence: SHARED_VIEWS_FULL },
    })
    expect(await eli.call(views.change, { id: own.id, name: 'Still own' })).toMatchObject({ isShared: false })
  })

  test('of two who keep the same name at once one is told that it is there', async () => {
    const { eli } = await aShop()
    expect(await both(eli, aView(), aView())).toMatchObject({
      reason: { status: 409, sentence: VIEW_EXISTS },
    })
  })
})

test('a person who is deactivated leaves what they shared, and finds their own when they come back', async () => {
  const { admin, eli, another } = await aShop()
  await eli.call(views.create, aView({ name: 'Own' }))
  await eli.call(views.create, aView({ name: 'Shared', isShared: true }))
  await admin.call(api.accounts.updateUser, { id: eli.user.id, isActive: false })
  expect(await namesOf(another)).toEqual(['Shared'])
  await admin.call(api.accounts.updateUser, { id: eli.user.id, isActive: true })
  await signIn(eli, eli.user.username, admin.tenant.slug)
  expect(await namesOf(eli)).toEqual(['Own', 'Shared'])
})

test('only what is shared is in the activity; all of it is in the export', async () => {
  const { admin, eli } = await aShop()
  const own = await eli.call(views.create, aView({ name: 'Own' }))
  await eli.call(views.change, { id: own.id, name: 'Still own' })
  const shared = await eli.call(views.create, aView({ name: 'Shared' }))
  await eli.call(views.change, { id: shared.id, isShared: true })
  await admin.call(views.change, { id: shared.id, isShared: false })
  await eli.call(views.remove, { id: own.id })
  const { entries } = await admin.call(api.audit.list, { kind: 'settings' })
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'Olive Owner removed the shared view Shared',
    'Eli Employee added the shared view Shared',
  ])
  const answer = await world.app.inject({ url: '/api/export', headers: { cookie: admin.cookies() } })
  expect(answer.json().views).toMatchObject([{ id: shared.id, name: 'Shared', by: eli.user.id }])
})
