import { DAY } from '@pitlane/contract/durations'
import { jobLinks, LINK_INVALID } from '@pitlane/contract/job-links/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { demo } from '@pitlane/contract/system'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openLinkShop, tokenIn } from '@pitlane/sandbox/testing/shops/link-shop'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const { world, owner, aRepair, aLink } = await openLinkShop()

afterEach(() => world.travel(0))

describe('a link that opens nothing', () => {
  test('answers the same to the byte, whatever is wrong with it, as a call and as a page', async () => {
    const [revoked, expired, completed, deleted] = [
      await aRepair(),
      await aRepair(),
      await aRepair(),
      await aRepair(),
    ]
    const tokens = {
      revoked: await aLink(revoked),
      expired: await aLink(expired),
      completed: await aLink(completed),
      deleted: await aLink(deleted),
      unknown: `${(await aLink(expired)).slice(0, -1)}_`,
      nonsense: 'nonsense',
      none: '',
      slashed: `${await aLink(expired)}/`,
      deeper: `${await aLink(expired)}/nothing/else`,
      long: 'x'.repeat(201),
      endless: `${await aLink(expired)}${'x'.repeat(9_000)}`,
      mangled: '%00%e0%a4%a',
      hidden: '..%2fapi',
      nobodys: `AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`,
      invented: `AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}.${'A'.repeat(16)}`,
    }
    const [link] = await owner.call(jobLinks.list, { id: revoked.id })
    await owner.call(jobLinks.revoke, { id: link?.id ?? '' })
    await owner.call(repairs.update, {
      id: completed.id,
      status: 'completed',
      endDate: '2026-01-01',
      repairCost: 1,
      odometerReading: 1,
    })
    await owner.call(repairs.remove, { id: deleted.id })
    const late = await aConnectedTenant(world, 1)
    const lateRepair = await late.call(repairs.create, await aReport(late))
    const ended = tokenIn((await late.call(jobLinks.send, { id: lateRepair.id })).url)
    await late.call(demo.trial, { endsAt: '2020-01-01T00:00:00Z' })
    const shut = await aConnectedTenant(world, 1)
    const shutRepair = await shut.call(repairs.create, await aReport(shut))
    const suspended = tokenIn((await shut.call(jobLinks.send, { id: shutRepair.id })).url)
    await world.platform.database.transaction(shut.tenant.id, (run) =>
      run(sql`update tenants set status = 'suspended' where id = ${shut.tenant.id}`),
    )
    const [front = ''] = ended.split('.')
    const [, ...secret] = tokens.expired.split('.')
    const all = [...Object.values(tokens), ended, suspended, [front, ...secret].join('.')]
    world.travel(14 * DAY + 1000)

    for (const [method, path, payload = {}] of [
      ['GET', '/api/job/:token'],
      ['GET', '/api/job/:token/category'],
      ['GET', '/api/job/:token/clock'],
      ['POST', '/api/job/:token/started'],
      ['POST', '/api/job/:token/waiting', { for: 'rain' }],
      ['POST', '/api/job/:token/done', { cost: 'much', imageUrls: 'none' }],
      ['PUT', '/api/job/:token/repair-images', { kind: 'film' }],
      ['GET', '/api/job/:token/objects/nothing?width=0'],
      ['GET', '/job/:token'],
    ] as [method: 'GET' | 'POST' | 'PUT', path: string, payload?: object][]) {
      const answers = await Promise.all(
        all.map((token) =>
          world.app.inject({
            method,
            url: path.replace(':token', token),
            ...(method !== 'GET' && { payload }),
          }),
        ),
      )
      const seen = answers.map(({ statusCode, body, headers }) => {
        const { 'x-request-id': _, date: __, ...rest } = headers
        return JSON.stringify([statusCode, body, rest])
      })
      expect(
        seen.filter((it) => it !== seen[0]),
        path,
      ).toEqual([])
      expect(answers[0]?.statusCode).toBe(404)
      expect(answers[0]?.body).toContain(LINK_INVALID)
      expect(answers[0]?.headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    }
  })

  test('takes one look into its business if it was ever given out, and none if it was invented', async () => {
    const { id } = await aRepair()
    const token = await aLink({ id })
    const [link] = await owner.call(jobLinks.list, { id })
    await owner.call(jobLinks.revoke, { id: link?.id ?? '' })
    const { database } = world.platform
    let looks = 0
    world.platform.database = {
      ...database,
      inTenant: (...asked) => {
        looks += 1
        return database.inTenant(...asked)
      },
    }
    const counted = async (url: string) => {
      looks = 0
      await world.app.inject({ url })
      return looks
    }
    const counts = [
      await counted(`/api/job/${token}`),
      await counted(`/api/job/${token.split('.').slice(0, 2).join('.')}`),
      await counted('/api/job/nonsense'),
      await counted(`/api/job/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
    ]
    world.platform.database = database
    expect(counts).toEqual([1, 1, 0, 0])
  })
})
