import { api } from '@pitlane/contract'
import { TOKEN_MASK } from '@pitlane/contract/hq'
import { aFleet, anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database.ts'
import { normalizeBaseUrl } from './address.ts'

const world = await openWorld({ demo: true })
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
      sql`select c::text as row from hq_configs c`,
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
      run(sql`update hq_configs set user_token_sealed = ${world.platform.secrets.seal('down')}`),
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
