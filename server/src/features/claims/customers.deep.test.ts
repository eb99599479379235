import { api } from '@pitlane/contract'
import { claimStates } from '@pitlane/contract/repairs/claim/states'
import { chargeBehaviours } from '@pitlane/contract/system'
import { customerWords, everyRow, everySharedRow } from '@pitlane/sandbox/testing/customer-words'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { aClaimShop } from '@pitlane/sandbox/testing/shops/claim-shop'
import { aWebhook } from '@pitlane/sandbox/testing/shops/hook-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ settings: { HQ_TIMEOUT_SECONDS: '3' } })
const { claims, reports } = api

test('whatever HQ says to charges, nothing of a customer is in a column, an answer, a log or a webhook', async () => {
  await world.work()
  const shop = await aClaimShop(world, await aConnectedTenant(world, 30))
  const hook = await aWebhook(world, shop, ['claim.sent', 'claim.paid', 'repair.updated'])
  await shop.letCharge()
  for (const state of claimStates) await shop.claim(state)
  for (const behaviour of chargeBehaviours) {
    world.hq.change(shop.tenantToken, { charges: behaviour })
    const { repairId: id } = await shop.claim('claimed')
    await shop.call(claims.charge, { id })
    const state = async () => (await shop.call(claims.one, { id })).hq?.state
    await expect.poll(state, { timeout: 20_000 }).not.toBe('sending')
    if ((await state()) === 'unclear') await shop.call(claims.settle, { id, isThere: false })
  }
  await expect.poll(() => hook.types(), { timeout: 20_000 }).toContain('claim.paid')
  const tables = await everyRow(world, shop.tenant.id)
  expect(tables.get('claims')).toContain('HQ refused the charge (422, charge_amount)')
  const shared = await everySharedRow(world)
  expect(shared.get('pgboss.job')).toContain('charge-in-hq')
  const answer = await world.app.inject({ url: '/api/export', headers: { cookie: shop.cookies() } })
  const texts = {
    ...Object.fromEntries([...tables, ...shared]),
    logs: JSON.stringify(world.logged),
    export: answer.body,
    heard: JSON.stringify(hook.heard()),
    report: JSON.stringify(await shop.call(reports.claims, {})),
  }
  const told = await customerWords(world, shop.tenantToken)
  expect(told.length).toBeGreaterThan(200)
  for (const [where, text] of Object.entries(texts))
    expect(
      told.filter((word) => text.includes(word)),
      where,
    ).toEqual([])
}, 120_000)
