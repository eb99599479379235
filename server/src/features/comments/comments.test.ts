import { accounts } from '@pitlane/contract/accounts/calls'
import {
  COMMENT_GONE,
  COMMENT_MAX,
  COMMENT_MISSING,
  COMMENT_NOT_YOURS,
  COMMENT_OF_ANOTHER,
  COMMENTS_FULL,
  comments,
  MOST_COMMENTS,
} from '@pitlane/contract/comments/calls'
import { DAY } from '@pitlane/contract/durations'
import { REPAIR_GONE, repairs } from '@pitlane/contract/repairs/calls'
import { demo } from '@pitlane/contract/system'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const owner = await aConnectedTenant(world, 2)
const staff = await anEmployee(world.app, owner, owner.tenant.slug)
const report = await aReport(owner)
afterEach(() => world.travel(0))

const aRepair = () => owner.call(repairs.create, report)
const rows = (repairId: string) =>
  world.platform.database.inTenant(owner.tenant.id)<{ row: string }>(
    sql`select comments::text as row from comments where tenant_id = ${owner.tenant.id} and repair_id = ${repairId}`,
  )

describe('comments of a repair', () => {
  test('come oldest first, each with who said it and when', async () => {
    const { id } = await aRepair()
    expect(await staff.call(comments.list, { id })).toEqual([])
    const first = await staff.call(comments.add, { id, text: '  The noise is gone.\nFor now. ' })
    const second = await owner.call(comments.add, { id, text: 'Thanks' })
    expect(first).toEqual({
      id: first.id,
      at: expect.any(String),
      by: { id: staff.user.id, name: 'Eli Employee' },
      text: 'The noise is gone.\nFor now.',
      editedAt: null,
      deletedAt: null,
    })
    expect(await staff.call(comments.list, { id })).toEqual([first, second])
  })

  test.each([
    ['', COMMENT_MISSING],
    [' \n ', COMMENT_MISSING],
    ['x'.repeat(COMMENT_MAX + 1), 'Please use at most 5,000 characters'],
  ])('a text of the wrong length is refused', async (text, message) => {
    const { id } = await aRepair()
    await expect(owner.call(comments.add, { id, text })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'text', message }],
    })
  })

  test('the longest text is kept whole, whatever is in it', async () => {
    const { id } = await aRepair()
    const text = '<img src=x onerror=alert(1)> “𝕳” \u202e @nobody '.repeat(200).slice(0, COMMENT_MAX).trim()
    await owner.call(comments.add, { id, text })
    expect(await owner.call(comments.list, { id })).toMatchObject([{ text }])
  })

  test('its author changes it, nobody else does, an administrator neither', async () => {
    const { id } = await aRepair()
    const said = await staff.call(comments.add, { id, text: 'Left front' })
    await expect(owner.call(comments.edit, { id: said.id, text: 'Right' })).rejects.toMatchObject({
      status: 403,
      sentence: COMMENT_OF_ANOTHER,
    })
    const same = await staff.call(comments.edit, { id: said.id, text: 'Left front' })
    expect(same).toEqual(said)
    const edited = await staff.call(comments.edit, { id: said.id, text: 'Right front' })
    expect(edited).toEqual({ ...said, text: 'Right front', editedAt: expect.any(String) })
    expect(await owner.call(comments.list, { id })).toEqual([edited])
  })

  test('its author or an administrator deletes it; its place stays, its text is gone from the database', async () => {
    const { id } = await aRepair()
    const own = await staff.call(comments.add, { id, text: 'secret one' })
    const other = await staff.call(comments.add, { id, text: 'secret two' })
    const owners = await owner.call(comments.add, { id, text: 'kept' })
    await expect(staff.call(comments.remove, { id: owners.id })).rejects.toMatchObject({
      status: 403,
      sentence: COMMENT_NOT_YOURS,
    })
    await staff.call(comments.remove, { id: own.id })
    expect(await owner.call(comments.remove, { id: other.id })).toEqual({ message: 'Comment deleted' })
    const deleted = { text: null, deletedAt: expect.any(String) }
    expect(await owner.call(comments.list, { id })).toEqual([
      { ...own, ...deleted },
      { ...other, ...deleted },
      owners,
    ])
    expect(JSON.stringify(await rows(id))).not.toContain('secret')
    const gone = { status: 404, sentence: COMMENT_GONE }
    await expect(staff.call(comments.edit, { id: own.id, text: 'again' })).rejects.toMatchObject(gone)
    await expect(staff.call(comments.remove, { id: own.id })).rejects.toMatchObject(gone)
  })

  test('they go with their repair', async () => {
    const { id } = await aRepair()
    const said = await owner.call(comments.add, { id, text: 'Goes along' })
    await owner.call(repairs.remove, { id })
    expect(await rows(id)).toEqual([])
    const gone = { status: 404, sentence: REPAIR_GONE }
    await expect(owner.call(comments.list, { id })).rejects.toMatchObject(gone)
    await expect(owner.call(comments.add, { id, text: 'Late' })).rejects.toMatchObject(gone)
    await expect(owner.call(comments.remove, { id: said.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a stranger finds neither them nor their repair', async () => {
    const { id } = await aRepair()
    const said = await owner.call(comments.add, { id, text: 'Ours' })
    const stranger = await aConnectedTenant(world, 1)
    const answers = await Promise.allSettled([
      stranger.call(comments.list, { id }),
      stranger.call(comments.add, { id, text: 'Hello' }),
      stranger.call(comments.edit, { id: said.id, text: 'Hello' }),
      stranger.call(comments.remove, { id: said.id }),
    ])
    expect(answers.map(({ status, ...rest }) => [status, rest])).toEqual(
      answers.map(() => ['rejected', { reason: expect.objectContaining({ status: 404 }) }]),
    )
    expect(await owner.call(comments.list, { id })).toEqual([said])
  })

  test('one repair holds a thousand and no more', async () => {
    const { id } = await aRepair()
    const { tenant, user } = owner
    await world.platform.database.transaction(tenant.id, (run) =>
      run(sql`
        insert into comments (tenant_id, repair_id, by_user, at, text)
        select ${tenant.id}, ${id}, ${user.id}, now(), 'one of many' from generate_series(1, ${MOST_COMMENTS}) returning id`),
    )
    await expect(owner.call(comments.add, { id, text: 'One more' })).rejects.toMatchObject({
      status: 409,
      sentence: COMMENTS_FULL,
    })
    expect(await owner.call(comments.list, { id })).toHaveLength(MOST_COMMENTS)
  })
})

describe('the same request', () => {
  const headers = { 'idempotency-key': 'one and the same' }

  test('makes one comment within a day, and another one after it', async () => {
    const { id } = await aRepair()
    const send = () => owner.call(comments.add, { id, text: 'Once' }, { headers })
    const [first, again] = await Promise.all([send(), send()])
    expect(again).toEqual(first)
    expect(await owner.call(comments.list, { id })).toEqual([first])
    world.travel(DAY + 1000)
    const next = await send()
    expect(next.id).not.toBe(first.id)
  })

  test('is that of one person on one repair: under the same key another says something else', async () => {
    const [one, other] = [await aRepair(), await aRepair()]
    const say = async ({ call }: Pick<typeof owner, 'call'>, { id }: { id: string }, text: string) =>
      (await call(comments.add, { id, text }, { headers })).text
    expect(await say(owner, one, 'Mine')).toBe('Mine')
    expect(await say(staff, one, 'Mine, too')).toBe('Mine, too')
    expect(await say(owner, other, 'Of another repair')).toBe('Of another repair')
    expect(await say(owner, one, 'Mine again')).toBe('Mine')
    const texts = (await owner.call(comments.list, { id: one.id })).map(({ text }) => text)
    expect(texts).toEqual(['Mine', 'Mine, too'])
  })
})

describe('behind the trial', () => {
  test('comments are closed, and so is who could be named in one', async () => {
    const late = await aConnectedTenant(world, 1)
    const { id } = await late.call(repairs.create, await aReport(late))
    const said = await late.call(comments.add, { id, text: 'In time' })
    await late.call(demo.trial, { endsAt: '2020-01-01T00:00:00Z' })
    const answers = await Promise.allSettled([
      late.call(comments.list, { id }),
      late.call(comments.add, { id, text: 'Late' }),
      late.call(comments.edit, { id: said.id, text: 'Late' }),
      late.call(comments.remove, { id: said.id }),
      late.call(accounts.people, {}),
    ])
    expect(answers.map(({ status, ...rest }) => [status, rest])).toEqual(
      answers.map(() => ['rejected', { reason: expect.objectContaining({ status: 402 }) }]),
    )
  })
})

describe('the people of a business', () => {
  test('are whoever may sign in, for everybody there', async () => {
    const business = await aConnectedTenant(world, 1)
    const here = await anEmployee(world.app, business, business.tenant.slug)
    const left = await anEmployee(world.app, business, business.tenant.slug)
    await business.call(accounts.updateUser, { id: left.user.id, isActive: false })
    expect(await here.call(accounts.people, {})).toEqual([
      { id: business.user.id, username: business.user.username, name: 'Olive Owner' },
      { id: here.user.id, username: here.user.username, name: 'Eli Employee' },
    ])
  })
})

test('the export has them, those that were deleted without their text', async () => {
  const business = await aConnectedTenant(world, 1)
  const { id } = await business.call(repairs.create, await aReport(business))
  const kept = await business.call(comments.add, { id, text: 'Kept' })
  const removed = await business.call(comments.add, { id, text: 'Removed' })
  await business.call(comments.remove, { id: removed.id })
  const answer = await world.app.inject({ url: '/api/export', headers: { cookie: business.cookies() } })
  const by = business.user.id
  expect(answer.json().comments).toEqual([
    { id: kept.id, repairId: id, at: kept.at, by, text: 'Kept', editedAt: null, deletedAt: null },
    {
      id: removed.id,
      repairId: id,
      at: removed.at,
      by,
      text: null,
      editedAt: null,
      deletedAt: expect.any(String),
    },
  ])
})
