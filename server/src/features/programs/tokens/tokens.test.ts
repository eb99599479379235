import { api } from '@pitlane/contract'
import { CONFIRM_FIRST, FRESH_MINUTES } from '@pitlane/contract/accounts/security'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { TOKEN_REVOKED, TOKENS_FULL } from '@pitlane/contract/programs/tokens'
import { frontDoor } from '@pitlane/sandbox/front-door'
import {
  aConnectedTenant,
  anAddress,
  anEmployee,
  aReport,
  aTemplate,
  signIn,
} from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'
import { digest } from '../../../platform/secrets.ts'

const world = await openWorld({ demo: true })
await world.work()
const { tokens, repairs, comments, jobLinks, routine, imports, inbox, accounts } = api
afterEach(() => world.travel(0))

const aShopWithToken = async (rights: 'read' | 'write' = 'write') => {
  const shop = await aConnectedTenant(world, 3)
  const made = await shop.call(tokens.make, { name: 'Fleet sheet', rights, expiresInDays: null })
  return { shop, made, program: frontDoor(world.app, { token: made.token, address: anAddress() }) }
}
const nameless = async (shop: Parameters<typeof aReport>[0]) => {
  const { tenantId: _, reportedBy: __, ...report } = await aReport(shop)
  return report
}
const byProgram = { id: null, name: 'Fleet sheet' }

describe('a token that is made', () => {
  test('is shown once, and kept as nothing but a digest', async () => {
    const { shop, made } = await aShopWithToken('read')
    expect(made).toMatchObject({
      ...{ name: 'Fleet sheet', rights: 'read', expiresAt: null, isExpired: false, lastUsedAt: null },
      by: { id: shop.user.id, name: 'Olive Owner' },
      prefix: made.token.slice(0, 12),
    })
    const { token: _, ...listed } = made
    expect(await shop.call(tokens.list, {})).toEqual([listed])
    const [row] = await world.platform.database.inTenant(shop.tenant.id)<{ row: string; hash: Buffer }>(sql`
      select to_jsonb(tokens)::text as row, token_hash as hash from tokens where tenant_id = ${shop.tenant.id}`)
    expect(row?.hash).toEqual(digest(made.token))
    expect(row?.row).not.toContain(made.token.slice(13))
  })

  test('needs a sign-in of just now, and an end that is offered', async () => {
    const { shop } = await aShopWithToken()
    const input = { name: 'Sheet', rights: 'read' as const, expiresInDays: 30 as const }
    await expect(shop.call(tokens.make, { ...input, expiresInDays: 31 as 30 })).rejects.toMatchObject({
      code: 'invalid',
    })
    world.travel((FRESH_MINUTES + 1) * MINUTE)
    await expect(shop.call(tokens.make, input)).rejects.toMatchObject({
      code: 'reauthentication_required',
      sentence: CONFIRM_FIRST,
    })
    expect(await shop.call(tokens.list, {})).toHaveLength(1)
  })

  test('is one of so many', async () => {
    const { shop } = await aShopWithToken()
    await world.platform.database.transaction(shop.tenant.id, (query) =>
      query(sql`
        insert into tokens (tenant_id, id, name, rights, prefix, token_hash, created_by, created_at)
        select tenant_id, gen_random_uuid(), name, rights, prefix, sha256(n::text::bytea), created_by, created_at
        from tokens, generate_series(3, ${limits.tokens.most}::int) n where tenant_id = ${shop.tenant.id} returning id`),
    )
    const more = () => shop.call(tokens.make, { name: 'More', rights: 'read', expiresInDays: 30 })
    const outcomes = await Promise.allSettled([more(), more(), more()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(more()).rejects.toMatchObject({ code: 'conflict', sentence: TOKENS_FULL })
  })

  test.each(['', ' ', 'two\nlines', 'nul\0', '\u202eegac', 'x'.repeat(61)])(
    'is not called %j',
    async (name) => {
      const { shop } = await aShopWithToken()
      await expect(shop.call(tokens.make, { name, rights: 'read', expiresInDays: 30 })).rejects.toMatchObject(
        { code: 'invalid', errors: [{ path: 'name' }] },
      )
    },
  )

  test('is called whatever can be read, and no file of it reckons', async () => {
    const { shop } = await aShopWithToken()
    const names = ['=1+1', '<script>alert(1)</script>', "'; drop table tokens; --", '🚗 Wächter']
    for (const name of names) await shop.call(tokens.make, { name, rights: 'read', expiresInDays: 30 })
    expect((await shop.call(tokens.list, {})).map(({ name }) => name)).toEqual([
      ...names.toReversed(),
      'Fleet sheet',
    ])
    const csv = await world.app.inject({ url: '/api/audit.csv', headers: { cookie: shop.cookies() } })
    expect(csv.body).toContain('made the token =1+1')
    expect(csv.body).not.toMatch(/(^|[,;"])=1/m)
  })

  test('works on when who made it has left', async () => {
    const { shop, made, program } = await aShopWithToken()
    const eli = await anEmployee(world.app, shop, shop.tenant.slug)
    await shop.call(accounts.updateUser, { id: eli.user.id, role: 'admin' })
    const other = frontDoor(world.app, { address: anAddress() })
    await signIn(other, eli.user.username, shop.tenant.slug)
    await other.call(accounts.updateUser, { id: shop.user.id, isActive: false })
    expect(await program.call(repairs.list, {})).toEqual([])
    expect(await other.call(tokens.list, {})).toMatchObject([{ id: made.id, by: { name: 'Olive Owner' } }])
    expect(await other.call(tokens.revoke, { id: made.id })).toEqual({ message: TOKEN_REVOKED })
  })

  test('is used, and that is noted once a minute', async () => {
    const { shop, program } = await aShopWithToken('read')
    const used = async () => (await shop.call(tokens.list, {}))[0]?.lastUsedAt
    await program.call(repairs.list, {})
    const first = await used()
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - MINUTE)
    world.travel(MINUTE / 2)
    await program.call(repairs.list, {})
    expect(await used()).toBe(first)
    world.travel(2 * MINUTE)
    await program.call(repairs.list, {})
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.now() + MINUTE)
  })

  test('ends when it was said to', async () => {
    const shop = await aConnectedTenant(world, 1)
    const made = await shop.call(tokens.make, { name: 'Short', rights: 'read', expiresInDays: 30 })
    const program = frontDoor(world.app, { token: made.token })
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(30 * DAY)
    await program.call(repairs.list, {})
    world.travel(30 * DAY)
    await expect(program.call(repairs.list, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    const admin = frontDoor(world.app, { address: anAddress() })
    await signIn(admin, shop.registration.adminUsername, shop.tenant.slug)
    expect(await admin.call(tokens.list, {})).toMatchObject([{ id: made.id, isExpired: true }])
  })
})

describe('a program', () => {
  test("reports in nobody's name, and the history tells its own", async () => {
    const { shop, program } = await aShopWithToken()
    const report = await nameless(shop)
    const repair = await program.call(repairs.create, report)
    expect(repair).toMatchObject({ tenantId: shop.tenant.id, reportedBy: null })
    await program.call(repairs.update, { id: repair.id, title: 'Brakes, again' })
    const history = await shop.call(repairs.history, { id: repair.id })
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['edited', byProgram],
      ['created', byProgram],
    ])
    for (const wrong of [{ reportedBy: shop.user.id }, { tenantId: shop.user.id }])
      await expect(program.call(repairs.create, { ...report, ...wrong })).rejects.toMatchObject({
        code: 'forbidden',
      })
    await expect(shop.call(repairs.create, report)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'tenantId' }, { path: 'reportedBy' }],
    })
  })

  test('is named wherever people read who did it', async () => {
    const { shop, made: itself, program } = await aShopWithToken()
    const by = { id: itself.id, name: 'Fleet sheet' }
    const repair = await program.call(repairs.create, await nameless(shop))
    await program.call(jobLinks.send, { id: repair.id })
    expect(await shop.call(jobLinks.list, { id: repair.id })).toMatchObject([{ by }])
    const made = await program.call(routine.create, await aTemplate(shop))
    expect(made.createdBy).toBe(itself.id)
    await program.call(imports.importCsv, { repairs: [{ title: 'Nothing' }], fileName: 'old.csv' })
    expect(await shop.call(imports.list, {})).toMatchObject([{ createdBy: by }])
    await program.call(routine.remove, { id: made.id })
    const { entries } = await shop.call(api.audit.list, { kind: 'delete' })
    expect(entries).toMatchObject([
      { by: byProgram, sentence: 'Fleet sheet deleted the routine Check the brakes' },
    ])
  })

  test('comments, and changes its own words and nobody else’s', async () => {
    const { shop, made, program } = await aShopWithToken()
    const other = await shop.call(tokens.make, { name: 'Other', rights: 'write', expiresInDays: 30 })
    const { id } = await program.call(repairs.create, await nameless(shop))
    const said = await program.call(comments.add, { id, text: 'Seen by the sheet' })
    expect(said.by).toEqual({ id: made.id, name: made.name })
    expect((await program.call(comments.edit, { id: said.id, text: 'Seen' })).text).toBe('Seen')
    const theirs = await shop.call(comments.add, { id, text: 'Mine' })
    const another = frontDoor(world.app, { token: other.token })
    for (const [who, what] of [
      [program, theirs],
      [another, said],
      [shop, said],
    ] as const)
      await expect(who.call(comments.edit, { id: what.id, text: 'Not so' })).rejects.toMatchObject({
        code: 'forbidden',
      })
    await program.call(comments.remove, { id: said.id })
    expect((await shop.call(comments.list, { id })).map((it) => it.text)).toEqual([null, 'Mine'])
  })

  test('sends files, and puts them on a repair', async () => {
    const { shop, made, program } = await aShopWithToken()
    const photo = await anObject(world.app, program)
    const repair = await program.call(repairs.create, { ...(await nameless(shop)), imageUrls: [photo] })
    expect(repair.imageUrls).toEqual([photo])
    for (const headers of [{ cookie: shop.cookies() }, { authorization: `Bearer ${made.token}` }])
      expect((await world.app.inject({ url: photo, headers })).statusCode).toBe(200)
  })

  test('sends the same request twice, and it is done once; another program’s is another', async () => {
    const { shop, made } = await aShopWithToken()
    const other = await shop.call(tokens.make, { name: 'Other', rights: 'write', expiresInDays: 30 })
    const payload = await nameless(shop)
    const send = async (token: string) =>
      (
        await world.app.inject({
          ...{ method: 'POST', url: '/api/repairs', payload },
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
        })
      ).json<{ id: string }>().id
    const first = await send(made.token)
    expect(await send(made.token)).toBe(first)
    expect(await send(other.token)).not.toBe(first)
    expect(await shop.call(repairs.list, {})).toHaveLength(2)
  })

  test('reported it, nobody is assigned: what its mechanic says is for the administrators', async () => {
    const { shop, program } = await aShopWithToken()
    const eli = await anEmployee(world.app, shop, shop.tenant.slug)
    const { id } = await program.call(repairs.create, await nameless(shop))
    const { url } = await program.call(jobLinks.send, { id })
    const token = url.split('/').at(-1) ?? ''
    await frontDoor(world.app, { address: anAddress() }).call(jobLinks.started, { token })
    const told = async (who: typeof eli | typeof shop) =>
      (await who.call(inbox.list, {})).notifications.filter(({ kind }) => kind === 'mechanic').length
    expect([await told(shop), await told(eli)]).toEqual([1, 0])
  })
})
