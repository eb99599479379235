import { api } from '@pitlane/contract'
import { limits } from '@pitlane/contract/limits'
import { CATEGORIES_FULL, MECHANICS_FULL } from '@pitlane/contract/settings/calls'
import { aConnectedTenant, aReport, aTemplate, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { type Sql, sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { settings } = api

test('mechanics are added once, and an old one comes back under the same id', async () => {
  const admin = await aConnectedTenant(world, 1)
  const maria = await admin.call(settings.addMechanic, { name: 'Maria', specialization: 'Brakes' })
  await expect(admin.call(settings.addMechanic, { name: ' MARIA ' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await admin.call(api.repairs.create, await aReport(admin, { mechanic: 'Maria' }))
  expect(await admin.call(settings.removeMechanic, { id: maria.id })).toEqual({ message: 'Mechanic removed' })
  expect(await admin.call(settings.mechanics, {})).toEqual([])
  expect((await admin.call(settings.addMechanic, { name: 'Maria' })).id).toBe(maria.id)
})

test('a mechanic may have an email and a phone, which can be changed and cleared', async () => {
  const admin = await aTenant(world.app)
  const sam = await admin.call(settings.addMechanic, { name: 'Sam', email: ' sam@garage.test ', phone: '' })
  expect(sam).toMatchObject({ email: 'sam@garage.test', phone: null })
  const changed = await admin.call(settings.updateMechanic, { id: sam.id, phone: '+1 555 0100' })
  expect(changed).toEqual({ ...sam, phone: '+1 555 0100' })
  expect(await admin.call(settings.updateMechanic, { id: sam.id, email: null })).toEqual({
    ...changed,
    email: null,
  })
  expect(await admin.call(settings.mechanics, {})).toEqual([{ ...changed, email: null }])
  for (const wrong of [{ email: 'nobody' }, { phone: '555\nBcc' }, { phone: '5'.repeat(65) }])
    await expect(admin.call(settings.updateMechanic, { id: sam.id, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: Object.keys(wrong)[0] }],
    })
})

test('a mechanic is written to in English until another language is chosen, and keeps it when they come back', async () => {
  const admin = await aConnectedTenant(world, 1)
  const sam = await admin.call(settings.addMechanic, { name: 'Sam' })
  expect(sam.language).toBe('en')
  const inGerman = await admin.call(settings.updateMechanic, { id: sam.id, language: 'de' })
  expect(inGerman).toEqual({ ...sam, language: 'de' })
  expect(await admin.call(settings.updateMechanic, { id: sam.id, phone: '555' })).toMatchObject({
    language: 'de',
  })
  await admin.call(api.repairs.create, await aReport(admin, { mechanic: 'Sam' }))
  await admin.call(settings.removeMechanic, { id: sam.id })
  expect(await admin.call(settings.addMechanic, { name: 'Sam' })).toMatchObject({
    id: sam.id,
    language: 'de',
  })
  expect(await admin.call(settings.addMechanic, { name: 'Ana', language: 'pt' })).toMatchObject({
    language: 'pt',
  })
  for (const language of ['it', '', null, 'DE'])
    await expect(
      // @ts-expect-error: none of ours
      admin.call(settings.updateMechanic, { id: sam.id, language }),
    ).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'language' }] })
})

test('a mechanic nobody needs is really deleted', async () => {
  const admin = await aTenant(world.app)
  const first = await admin.call(settings.addMechanic, { name: 'Joe' })
  await admin.call(settings.removeMechanic, { id: first.id })
  expect((await admin.call(settings.addMechanic, { name: 'Joe' })).id).not.toBe(first.id)
})

test('categories have their code forced, are unique by name and code, and their defaults come back', async () => {
  const admin = await aTenant(world.app)
  const added = await admin.call(settings.addCategory, { name: 'Glass & Mirrors', code: 'Glass & Mirrors' })
  expect(added.code).toBe('glass___mirrors')
  await expect(
    admin.call(settings.addCategory, { name: 'glass & mirrors', code: 'glass' }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(admin.call(settings.addCategory, { name: 'Other', code: '' })).rejects.toMatchObject({
    sentence: 'Please enter both category name and code.',
  })
  const brakes = (await admin.call(settings.categories, {})).find((category) => category.code === 'brakes')
  await admin.call(settings.removeCategory, { id: brakes?.id ?? '' })
  expect(await admin.call(settings.categories, {})).toHaveLength(14)
  expect(await admin.call(settings.defaultCategories, {})).toHaveLength(15)
})

test('a removed category that repairs have comes back by its name, and keeps the code they know', async () => {
  const admin = await aConnectedTenant(world, 1)
  const glass = await admin.call(settings.addCategory, { name: 'Glass', code: 'Glass Work' })
  await admin.call(api.repairs.create, await aReport(admin, { category: 'glass_work' }))
  await admin.call(settings.removeCategory, { id: glass.id })
  expect(await admin.call(settings.addCategory, { name: 'GLASS', code: 'windows' })).toEqual({
    ...glass,
    name: 'GLASS',
  })
})

test('a category that only a routine has is kept, one that nothing has is really deleted', async () => {
  const admin = await aConnectedTenant(world, 1)
  const again = async (code: string) => {
    const { id } = (await admin.call(settings.categories, {})).find((it) => it.code === code) ?? { id: '' }
    await admin.call(settings.removeCategory, { id })
    return (await admin.call(settings.addCategory, { name: code, code })).id === id
  }
  await admin.call(settings.addCategory, { name: 'glass', code: 'glass' })
  await admin.call(settings.addCategory, { name: 'doors', code: 'doors' })
  await admin.call(api.routine.create, await aTemplate(admin, { category: 'glass' }))
  expect([await again('glass'), await again('doors')]).toEqual([true, false])
})

test("a stranger's mechanic and category do not exist", async () => {
  const admin = await aTenant(world.app)
  const stranger = await aTenant(world.app)
  const mechanic = await admin.call(settings.addMechanic, { name: 'Mine' })
  const [category] = await admin.call(settings.categories, {})
  for (const id of [mechanic.id, 'nonsense'])
    await expect(stranger.call(settings.removeMechanic, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.call(settings.removeCategory, { id: category?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

describe('a business has room for so many', () => {
  const insertMechanics = (tenantId: string, count: number) => sql`
    insert into mechanics (tenant_id, name, name_key)
    select ${tenantId}, 'm' || n, 'm' || n from generate_series(1, ${count}) as n returning id`
  const insertCategories = (tenantId: string, count: number) => sql`
    insert into repair_categories (tenant_id, name, name_key, code)
    select ${tenantId}, 'c' || n, 'c' || n, 'c' || n from generate_series(1, ${count}) as n returning id`
  const fill = (tenantId: string, statement: Sql) =>
    world.platform.database.transaction(tenantId, (run) => run(statement))

  test('mechanics: of two who add the last at once one is refused, and somebody who leaves makes room', async () => {
    const admin = await aTenant(world.app)
    await fill(admin.tenant.id, insertMechanics(admin.tenant.id, limits.mechanics.most - 1))
    const both = await Promise.allSettled(
      ['Ann', 'Ben'].map((name) => admin.call(settings.addMechanic, { name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, sentence: MECHANICS_FULL },
    })
    const [first] = await admin.call(settings.mechanics, {})
    await admin.call(settings.removeMechanic, { id: first?.id ?? '' })
    await admin.call(settings.addMechanic, { name: 'Cleo' })
    expect(await admin.call(settings.mechanics, {})).toHaveLength(limits.mechanics.most)
  })

  test('categories: nor do the default ones come back where there is no room for them', async () => {
    const admin = await aTenant(world.app)
    for (const { id } of await admin.call(settings.categories, {}))
      await admin.call(settings.removeCategory, { id })
    await fill(admin.tenant.id, insertCategories(admin.tenant.id, limits.categories.most - 1))
    await expect(admin.call(settings.defaultCategories, {})).rejects.toMatchObject({
      ...{ status: 409, sentence: CATEGORIES_FULL },
    })
    const both = await Promise.allSettled(
      ['glass', 'seats'].map((name) => admin.call(settings.addCategory, { name, code: name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await admin.call(settings.categories, {})).toHaveLength(limits.categories.most)
  })
})
