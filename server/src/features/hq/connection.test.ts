import { api } from '@pitlane/contract'
import { TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { aFleet, anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { normalizeBaseUrl } from './client/address.ts'

const odd = await openOddHq()
const world = await openWorld({ demo: true, settings: { HQ_ALLOWED_ORIGINS: odd.origin } })
const { hq } = api
const given = (over: object = {}) => ({
  baseUrl: world.hq.baseUrl,
  tenantToken: aFleet(5),
  userToken: 'steady',
  ...over,
})

describe('the address of HQ', () => {
  test.each([
    ['https://api.caagcrm.com', 'https://api.caagcrm.com/api/'],
    ['https://api.caagcrm.com/api/', 'https://api.caagcrm.com/api/'],
    ['api-america-2.caagcrm.com/', 'https://api-america-2.caagcrm.com/api-america-2/'],
    ['https://api-europe.caagcrm.com/api-europe', 'https://api-europe.caagcrm.com/api-europe/'],
    ['https://api-america-3.us5.hqrentals.app', 'https://api-america-3.us5.hqrentals.app/api-america-3/'],
    ['https://coastline.us5.hqrentals.app', 'https://api-america-3.caagcrm.com/api-america-3/'],
    ['coastline.hqrentals.app', 'https://api-america-2.caagcrm.com/api-america-2/'],
    ['https://coastline.hqrentals.eu/', 'https://api-europe.caagcrm.com/api-europe/'],
    ['https://coastline.caagcrm.com', 'https://api.caagcrm.com/api/'],
    ['https://93.184.216.34', 'https://93.184.216.34/api/'],
    ['  https://api-asia.caagcrm.com//  ', 'https://api-asia.caagcrm.com/api-asia/'],
  ])('%s becomes %s', (typed, address) => {
    expect(normalizeBaseUrl(typed, [])).toBe(address)
  })

  test.each([
    'http://api.caagcrm.com',
    'ftp://x',
    'https://user:secret@api.caagcrm.com',
    'https://api.caagcrm.com/?x=1',
    'https://',
    'not an address at all',
  ])('%s is not one', (typed) => {
    expect(() => normalizeBaseUrl(typed, [])).toThrow('Please enter a valid https address')
  })
})

describe('connecting to HQ', () => {
  test('tests at once, shows tokens as asterisks, and keeps them when they come back as such', async () => {
    const admin = await aTenant(world.app)
    const first = given()
    expect(await admin.call(hq.config, {})).toMatchObject({
      isConnected: false,
      tenantToken: null,
      userToken: null,
    })
    expect(await admin.call(hq.saveConfig, first)).toMatchObject({
      isConnected: true,
      tenantToken: TOKEN_MASK,
      userToken: TOKEN_MASK,
      accessToken: null,
      message: 'HQ Rental Software configuration has been updated successfully.',
    })
    await admin.call(hq.saveConfig, {
      ...first,
      tenantToken: TOKEN_MASK,
      userToken: TOKEN_MASK,
      isActive: false,
    })
    expect(await admin.call(hq.config, {})).toMatchObject({ isConnected: true, isActive: false })
    expect(await admin.call(hq.testConnection, {})).toEqual({
      message: 'Successfully connected to HQ Rental Software API.',
    })
  })

  test('no token is readable in the database, in an answer or in the log', async () => {
    const admin = await aTenant(world.app)
    const tokens = given({ tenantToken: aFleet(7) })
    const answer = await admin.call(hq.saveConfig, tokens)
    const rows = await world.platform.database.inTenant(admin.tenant.id)(
      sql`select c::text as row from hq_configs c where tenant_id = ${admin.tenant.id}`,
    )
    expect(JSON.stringify([answer, rows, world.logged])).not.toContain(tokens.tenantToken)
  })

  test('tokens that HQ refuses are not stored', async () => {
    const admin = await aTenant(world.app)
    await expect(admin.call(hq.saveConfig, given({ userToken: 'wrong' }))).rejects.toMatchObject({
      status: 400,
      code: 'hq_refused',
      sentence: 'HQ did not accept these tokens',
    })
    expect(await admin.call(hq.config, {})).toMatchObject({ baseUrl: null, tenantToken: null })
  })

  test('an HQ that cannot be reached, or answers nonsense, is stored but not connected', async () => {
    const admin = await aTenant(world.app)
    const down = await admin.call(hq.saveConfig, given({ userToken: 'down' }))
    expect(down).toMatchObject({
      isConnected: false,
      message: expect.stringContaining('could not be reached'),
    })
    await expect(admin.call(hq.testConnection, {})).rejects.toMatchObject({
      status: 502,
      code: 'hq_unreachable',
    })
    expect(await admin.call(hq.saveConfig, given())).toMatchObject({ isConnected: true })
  })

  test('once accepted, HQ being down does not disconnect', async () => {
    const admin = await aTenant(world.app)
    const accepted = given()
    await admin.call(hq.saveConfig, accepted)
    await world.platform.database.transaction(admin.tenant.id, (run) =>
      run(sql`update hq_configs set user_token_sealed = ${world.platform.secrets.seal('down')}
        where tenant_id = ${admin.tenant.id}`),
    )
    const saved = await admin.call(hq.saveConfig, {
      ...accepted,
      tenantToken: TOKEN_MASK,
      userToken: TOKEN_MASK,
    })
    expect(saved).toMatchObject({
      isConnected: true,
      lastError: expect.stringContaining('could not be reached'),
    })
  })

  test.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.8/api',
    'https://169.254.169.254',
    'https://localhost',
    'https://localhost.',
    'https://168.63.129.16',
    'https://[::ffff:0:8.8.8.8]',
  ])('%s is not allowed, and nothing is stored', async (baseUrl) => {
    const admin = await aTenant(world.app)
    await expect(admin.call(hq.saveConfig, given({ baseUrl }))).rejects.toMatchObject({
      status: 400,
      sentence: 'This address is not allowed',
    })
    expect(await admin.call(hq.config, {})).toMatchObject({ baseUrl: null })
  })

  test('what is missing is said, and only administrators may', async () => {
    const admin = await aTenant(world.app)
    const missing = { sentence: 'Please provide base URL, tenant token, and user token.' }
    await expect(admin.call(hq.saveConfig, given({ userToken: '  ' }))).rejects.toMatchObject(missing)
    await expect(admin.call(hq.saveConfig, given({ tenantToken: TOKEN_MASK }))).rejects.toMatchObject(missing)
    await expect(admin.call(hq.testConnection, {})).rejects.toMatchObject(missing)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    await expect(employee.call(hq.saveConfig, given())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(employee.call(hq.testConnection, {})).rejects.toMatchObject({ code: 'forbidden' })
    await admin.call(hq.saveConfig, given())
    expect(await employee.call(hq.config, {})).not.toHaveProperty('webhookUrl')
  })
})

describe('stored tokens and another address', () => {
  const elsewhere = 'https://somewhere-else.invalid'
  const again = { status: 400, sentence: 'Please enter the tokens again for the new address.' }
  const told = (...paths: string[]) => ({
    ...again,
    errors: paths.map((path) => ({ path, message: again.sentence })),
  })

  test('they are never sent to another host, neither both nor one', async () => {
    const admin = await aTenant(world.app)
    const first = given({ baseUrl: odd.baseUrl, tenantToken: odd.answer('kept-token', () => ({ data: [] })) })
    await admin.call(hq.saveConfig, first)
    const moved = { baseUrl: world.hq.baseUrl, tenantToken: TOKEN_MASK, userToken: TOKEN_MASK }
    await expect(admin.call(hq.saveConfig, moved)).rejects.toMatchObject(told('tenantToken', 'userToken'))
    await expect(admin.call(hq.saveConfig, { ...moved, tenantToken: 'typed' })).rejects.toMatchObject(
      told('userToken'),
    )
    await expect(
      admin.call(hq.saveConfig, { ...moved, baseUrl: elsewhere, userToken: 'typed' }),
    ).rejects.toMatchObject(told('tenantToken'))
    await expect(
      admin.call(hq.saveConfig, { ...moved, baseUrl: odd.baseUrl.replace('http:', 'https:') }),
    ).rejects.toMatchObject(told('tenantToken', 'userToken'))
    expect(world.hq.requests().map(({ tenant }) => tenant)).not.toContain('kept-token')
    expect(await admin.call(hq.config, {})).toMatchObject({ baseUrl: odd.baseUrl, isConnected: true })
    expect(await admin.call(hq.saveConfig, given())).toMatchObject({ baseUrl: world.hq.baseUrl })
  })

  test('another path, other capitals or a trailing slash are the same host', async () => {
    const admin = await aTenant(world.app)
    odd.answer('stays', () => ({ data: [] }))
    await admin.call(hq.saveConfig, given({ baseUrl: odd.origin, tenantToken: 'stays' }))
    for (const baseUrl of [`${odd.origin.toUpperCase()}/`, `${odd.origin}/api`, `${odd.origin}/api/`])
      expect(
        await admin.call(hq.saveConfig, { baseUrl, tenantToken: TOKEN_MASK, userToken: TOKEN_MASK }),
      ).toMatchObject({ isConnected: true, baseUrl: odd.baseUrl })
  })
})

describe('an answer that is not HQ’s', () => {
  test.each([
    [{ success: false }],
    [{ success: false, data: { id: 1 } }],
    [null],
    ['Welcome'],
    [42],
    [true],
    [[]],
    [[{ id: 1 }]],
    [{}],
    [{ message: 'Hello' }],
    [{ success: true }],
    [{ data: null }],
    [{ data: [] }],
    [{ data: {} }],
    [{ data: 'text' }],
  ])('%j is stored, and not connected', async (body) => {
    const admin = await aTenant(world.app)
    const tenantToken = odd.answerAll(admin.tenant.slug, () => body)
    const saved = await admin.call(hq.saveConfig, given({ baseUrl: odd.baseUrl, tenantToken }))
    expect(saved).toMatchObject({
      isConnected: false,
      tenantToken: TOKEN_MASK,
      message: expect.stringContaining('could not be reached'),
      lastError: expect.stringContaining('could not be reached'),
    })
    await expect(admin.call(hq.testConnection, {})).rejects.toMatchObject({ status: 502 })
    expect(await admin.call(hq.config, {})).toMatchObject({ isConnected: false })
  })

  test.each([
    [{ success: true, data: { date_format: 'Y-m-d' } }],
    [{ data: { tenant_link: 'https://coastline.caagcrm.com' } }],
    [{ tenant: { id: 1 } }],
  ])('%j is HQ', async (body) => {
    const admin = await aTenant(world.app)
    const tenantToken = odd.answerAll(admin.tenant.slug, () => body)
    expect(await admin.call(hq.saveConfig, given({ baseUrl: odd.baseUrl, tenantToken }))).toMatchObject({
      isConnected: true,
    })
  })
})

describe('tokens sealed under a key that is gone', () => {
  const reseal = (tenantId: string, columns: 'all' | 'user') => {
    const { seal } = openSecrets('the key before this one, long enough too')
    return world.platform.database.transaction(tenantId, (run) =>
      run(sql`
        update hq_configs set user_token_sealed = ${seal('steady')},
          tenant_token_sealed = case when ${columns === 'all'} then ${seal('sandbox-5')} else tenant_token_sealed end,
          webhook_sealed = ${seal('whatever')}
        where tenant_id = ${tenantId}`),
    )
  }

  test('count as not entered, everywhere, until they are entered again', async () => {
    const admin = await aTenant(world.app)
    const first = given()
    await admin.call(hq.saveConfig, first)
    await admin.call(hq.sync, {})
    const [vehicle] = await admin.call(api.vehicles.list, {})
    await reseal(admin.tenant.id, 'all')

    expect(await admin.call(hq.config, {})).toMatchObject({
      isConnected: false,
      baseUrl: world.hq.baseUrl,
      tenantToken: null,
      userToken: null,
      lastError: 'Please enter the tokens again',
    })
    const again = { status: 400, sentence: 'Please enter the tokens again' }
    const asked = world.hq.requests().length
    await expect(admin.call(hq.testConnection, {})).rejects.toMatchObject(again)
    await expect(admin.call(hq.sync, {})).rejects.toMatchObject(again)
    await expect(admin.call(hq.reservations, { id: vehicle?.id ?? '' })).rejects.toMatchObject(again)
    await expect(admin.call(api.imports.hqOrders, {})).rejects.toMatchObject(again)
    await expect(
      admin.call(hq.saveConfig, { ...first, tenantToken: TOKEN_MASK, userToken: TOKEN_MASK }),
    ).rejects.toMatchObject({ ...again, errors: [{ path: 'tenantToken' }, { path: 'userToken' }] })
    expect(world.hq.requests()).toHaveLength(asked)

    const saved = await admin.call(hq.saveConfig, first)
    expect(saved).toMatchObject({ isConnected: true, tenantToken: TOKEN_MASK, lastError: null })
    expect(await admin.call(hq.sync, {})).toMatchObject({ state: 'done', unchanged: 5 })
    const knock = await world.app.inject({ method: 'POST', url: new URL(saved.webhookUrl ?? '').pathname })
    expect(knock.statusCode).toBe(200)
  })

  test('one that can be opened is kept', async () => {
    const admin = await aTenant(world.app)
    const first = given()
    await admin.call(hq.saveConfig, first)
    await reseal(admin.tenant.id, 'user')
    expect(await admin.call(hq.config, {})).toMatchObject({ tenantToken: TOKEN_MASK, userToken: null })
    await expect(
      admin.call(hq.saveConfig, { ...first, tenantToken: TOKEN_MASK, userToken: TOKEN_MASK }),
    ).rejects.toMatchObject({ errors: [{ path: 'userToken' }] })
    expect(await admin.call(hq.saveConfig, { ...first, tenantToken: TOKEN_MASK })).toMatchObject({
      isConnected: true,
    })
  })
})

describe('the automatic sync', () => {
  test('takes every connected, active, entitled business once, and a webhook brings the next one forward', async () => {
    await world.work()
    const admin = await aTenant(world.app)
    const paused = await aTenant(world.app)
    const { webhookUrl } = await admin.call(hq.saveConfig, given())
    await paused.call(hq.saveConfig, given({ isActive: false }))

    const path = new URL(webhookUrl ?? '').pathname
    const knock = () =>
      world.app.inject({ method: 'POST', url: path, payload: { action: 'updated', data: { id: 1 } } })
    expect((await knock()).statusCode).toBe(200)
    const synced = async () => (await admin.call(hq.config, {})).lastAutoSync
    await expect.poll(synced, { timeout: 15_000 }).not.toBeNull()
    expect(await paused.call(hq.syncRun, {})).toMatchObject({ state: 'never' })

    const first = await synced()
    expect((await knock()).statusCode).toBe(200)
    await expect.poll(synced, { timeout: 15_000 }).not.toBe(first)
  })

  test('a webhook with an unknown secret is nothing', async () => {
    const answer = await world.app.inject({ method: 'POST', url: '/api/hq/webhook/guess', payload: {} })
    expect(answer.statusCode).toBe(404)
  })
})
