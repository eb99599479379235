import { accounts } from '@pitlane/contract/accounts/calls'
import { calendar } from '@pitlane/contract/calendar/calls'
import { hq, TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { push } from '@pitlane/contract/inbox/push'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { offerSso } from '@pitlane/sandbox/testing/issued'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { beginIn, ended } from '@pitlane/sandbox/testing/operator'
import { aWebhook } from '@pitlane/sandbox/testing/shops/hook-shop'
import { type Instance, openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { expect, test } from 'vitest'
import { unsubscribeUrl } from '../../features/inbox/mails/unsubscribe.ts'
import { raw, sql } from '../../platform/database/database.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { sealedColumns, sealedOfTheHouse } from './sealed-columns.ts'

const world = await openWorld()
const { SECRET_KEY: old } = world.config
const anew = 'another key, of which nobody knew until today'
/** As an operator sets it up with a new key, and when nobody knows the old one any more. */
const both = { ...world.config, SECRET_KEY: anew, SECRET_KEY_OLD: [old] }
const onlyNew = { ...world.config, SECRET_KEY: anew, SECRET_KEY_OLD: [] }
/** As it is written in the environment. */
const written = { ...both, SECRET_KEY_OLD: [old.replaceAll(',', '%2C')] }
const begin = (...typed: string[]) => beginIn({ config: written }, ...typed)
const operate = (...typed: string[]) => ended(begin(...typed))

/** Something of everything that is sealed or signed, and waits. */
async function aBusiness() {
  const owner = await aConnectedTenant(world, 1)
  const { publicKey } = await owner.call(push.key, {})
  const browser = world.push.subscribe(publicKey)
  await owner.call(push.register, browser.subscription)
  await offerSso(owner, world.oidc)
  await aWebhook(world, owner, ['repair.deleted'])
  const sealed = world.platform.secrets.seal('the secret of an app')
  await world.platform.database.inTenant(owner.tenant.id)(sql`
    insert into authenticators (tenant_id, user_id, secret_sealed, offered_sealed)
    values (${owner.tenant.id}, ${owner.user.id}, ${sealed}, ${sealed})`)
  const repair = await owner.call(repairs.create, await aReport(owner))
  const mailed = { tenantId: owner.tenant.id, to: owner.registration.contactEmail }
  const addresses = {
    calendar: (await owner.call(calendar.make, {})).url,
    link: (await owner.call(jobLinks.send, { id: repair.id, email: 'workshop@example.com' })).url.replace(
      '/job/',
      '/api/job/',
    ),
    unsubscribe: unsubscribeUrl(world.platform, mailed, { userId: owner.user.id, what: 'digest' }),
    webhook: (await owner.call(hq.config, {})).webhookUrl ?? '',
  }
  return { owner, publicKey, addresses }
}

/** What every sealed column holds, as whoever has these keys reads it. */
async function sealedTexts(secrets: ReturnType<typeof openSecrets>) {
  const texts: Record<string, (string | undefined)[]> = {}
  for (const { table, columns } of [...sealedColumns, ...sealedOfTheHouse])
    for (const column of columns) {
      const rows = await world.platform.database.system<{ sealed: string }>(
        sql`select ${raw(column)} as sealed from ${raw(table)} where ${raw(column)} is not null order by 1`,
      )
      expect(rows.length, `${table}.${column}`).toBeGreaterThan(0)
      texts[`${table}.${column}`] = rows.map((row) => secrets.open(row.sealed)).sort()
    }
  return texts
}

async function answers(instance: Instance, addresses: Record<string, string>) {
  const opened = Object.entries(addresses).map(async ([name, url]) => {
    const { pathname, search } = new URL(url)
    const method = name === 'webhook' ? 'POST' : 'GET'
    const answer = await instance.app.inject({
      method,
      url: pathname + search,
      ...(method === 'POST' && { payload: {} }),
    })
    return [name, answer.statusCode]
  })
  return Object.fromEntries(await Promise.all(opened))
}

test('under a new key everything opens and counts that the old one sealed and signed, as long as that is named', async () => {
  const { owner, publicKey, addresses } = await aBusiness()
  const rotated = await world.anotherInstance({ settings: both })
  const forgetful = await world.anotherInstance({ settings: onlyNew })
  const cookies = owner.cookies()
  const there = frontDoor(rotated.app, { cookies })
  const config = await there.call(hq.config, {})
  expect(config).toMatchObject({ isConnected: true, tenantToken: TOKEN_MASK, lastError: null })
  expect(`/api/hq/webhook/${config.webhookUrl?.split('/').at(-1)}`).toBe(new URL(addresses.webhook).pathname)
  await there.call(hq.sync, {})
  expect(await there.call(push.key, {})).toEqual({ publicKey })
  const all = { calendar: 200, link: 200, unsubscribe: 200, webhook: 200 }
  expect(await answers(rotated, addresses)).toEqual(all)
  const refused = { calendar: 404, link: 404, unsubscribe: 404, webhook: 404 }
  expect(await answers(forgetful, addresses)).toEqual(refused)
  await expect(frontDoor(forgetful.app, { cookies }).call(accounts.currentUser, {})).rejects.toMatchObject({
    status: 401,
  })

  const before = await sealedTexts(openSecrets(old))
  expect(await operate('sealed')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^0 sealed values are under SECRET_KEY, \d+ under keys from before\.$/),
  })
  expect(await operate('reseal')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d+ values were sealed anew\. Nothing is left under keys from before\.$/),
    complaint: '',
  })
  expect(await sealedTexts(openSecrets(anew))).toEqual(before)
  expect(await operate('reseal')).toMatchObject({ said: expect.stringMatching(/^0 values/) })
  // What was only signed is not known by the database: it counts while the old key is named.
  expect(await answers(rotated, addresses)).toEqual(all)
})

test('killed half way it has lost nothing, and a second run finishes', async () => {
  const { owner } = await aBusiness()
  const { id: tenantId } = owner.tenant
  const within = world.platform.database.inTenant(tenantId)
  const sealed = openSecrets(old).seal('a browser')
  await within(sql`
    insert into push_devices (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
    select ${tenantId}, ${owner.user.id}, sha256(number::text::bytea), '', ${sealed}, '', now(), now()
    from generate_series(1, 1200) as number
    returning id`)
  const left = async () =>
    (
      await within(
        sql`select id from push_devices where tenant_id = ${tenantId} and subscription = ${sealed}`,
      )
    ).length
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('set role pitlane_app')
  await holder.query("select set_config('app.tenant_id', $1, false)", [tenantId])
  await holder.query('begin')
  await holder.query('select id from push_devices where tenant_id = $1 order by id desc limit 1 for update', [
    tenantId,
  ])
  const child = begin('reseal')
  const end = ended(child)
  await expect.poll(left, { timeout: 25_000 }).toBeLessThan(1200)
  child.kill('SIGKILL')
  await end
  await holder.query('rollback')
  await holder.end()
  expect(await left()).toBeGreaterThan(0)

  const { database } = world.platform
  const rows = await database.system<{ subscription: string }>(sql`select subscription from push_devices`)
  const opened = openSecrets(anew, [old])
  expect(rows.filter((row) => opened.open(row.subscription) === undefined)).toEqual([])
  expect(await operate('reseal')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Nothing is left under keys from before.'),
  })
  expect(await left()).toBe(0)
})

test('what no key opens is said, and stays as it is', async () => {
  const { owner } = await aBusiness()
  const lost = openSecrets('a key that somebody has thrown away, long ago').seal('gone')
  await world.platform.database.inTenant(owner.tenant.id)(sql`
    update push_devices set subscription = ${lost} where tenant_id = ${owner.tenant.id} returning id`)
  const one = '1 can be opened with no key that is set, and stays as it is.'
  expect(await operate('reseal')).toMatchObject({ code: 0, said: expect.stringContaining(one) })
  expect(await operate('sealed')).toMatchObject({ code: 0, said: expect.stringContaining(one) })
})
