import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { acrossTenants, assertOnePartition } from '@pitlane/sandbox/testing/one-partition'
import { openPartitioned } from '@pitlane/sandbox/testing/partitioned-database'
import { openRecorder, type Recorded } from '@pitlane/sandbox/testing/recorded-statements'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { countVehicles } from '../features/vehicles/queries.ts'
import { sql } from '../platform/database/database.ts'

/*
 * Every world looks at the statements it has run when it closes, so each test file answers for its own. Here is shown that
 * this looking sees something.
 */
const { url, refused } = inject('postgres').partitioned
const world = await openWorld()
const shop = await aConnectedTenant(world, 1)
const tenantId = shop.tenant.id
const partitioned = await openPartitioned(url)
afterAll(() => partitioned.close())

const spread = ({ text, values }: { text: string; values: unknown[] }) => partitioned.spread(text, values)

describe('on a database partitioned by tenant', () => {
  test('a statement that names its tenant asks one partition', async () => {
    expect(await spread(sql`select id from vehicles where tenant_id = ${tenantId}`)).toEqual([])
    expect(
      await spread(sql`
        update vehicles set year = (select max(year) from vehicles where tenant_id = ${tenantId})
        where tenant_id = ${tenantId}`),
    ).toEqual([])
  })

  test('a planted statement without its tenant is found', async () => {
    expect(await spread(sql`select id from vehicles where make = ${'Ford'}`)).toEqual(['vehicles'])
    expect(await spread(sql`delete from vehicles where make = ${'Ford'}`)).toEqual(['vehicles'])
  })

  test('so is one that names it for all tables but one', async () => {
    expect(
      await spread(sql`
        select (select first_name from users where users.tenant_id = vehicles.tenant_id limit 1)
        from vehicles where tenant_id = ${tenantId}`),
    ).toEqual(['users'])
  })

  test('and one that leaves it to the setting', async () => {
    expect(
      await spread(sql`
        select id from vehicles where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`),
    ).not.toEqual([])
  })

  test('no key stands in the way', () => {
    expect(refused).toEqual([])
  })
})

describe('what is recorded', () => {
  const recorder = openRecorder()
  const run = recorder.beside(world.platform.database).inTenant(tenantId)
  const ctx = { now: world.platform.clock(), log: world.platform.log, platform: world.platform, tenantId }

  test('is what the product asks, with who asked; not what a test asks', async () => {
    await run(sql`select id from vehicles where tenant_id = ${tenantId} and make = ${'Ford'}`)
    await countVehicles({ ...ctx, query: run })
    expect(recorder.statements().map(({ from, door }) => `${door}: ${from}`)).toEqual([
      'tenant: features/vehicles/queries.ts countVehicles',
    ])
    expect(await shop.call(vehicles.list, {})).toHaveLength(1)
  })

  test('fails the file whose test ran a statement that asks all tenants, and says which', async () => {
    const planted: Recorded = {
      ...{
        text: `select id from vehicles where make = $1 -- ${tenantId}`,
        values: ['Ford'],
        isPlannedOnce: false,
      },
      ...{ door: 'tenant', from: 'features/vehicles/queries.ts planted' },
    }
    await expect(assertOnePartition(url, [planted])).rejects.toThrow(
      'features/vehicles/queries.ts planted asks all tenants for vehicles',
    )
    const bySystem = { ...planted, text: `${planted.text}.`, door: 'system' } satisfies Recorded
    await expect(assertOnePartition(url, [bySystem])).rejects.toThrow('planted asks all tenants for vehicles')
  })

  test('and who may ask all tenants is there', () => {
    for (const [file = '', name] of Object.keys(acrossTenants).map((it) => it.split(' ')))
      expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), file).toContain(`function ${name}(`)
  })
})
