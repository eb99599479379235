import { api } from '@pitlane/contract'
import { MINUTE } from '@pitlane/contract/durations'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { aClaimShop } from '@pitlane/sandbox/testing/shops/claim-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { inOwnProcess } from '@pitlane/sandbox/worst/own-process'
import { expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'
import { lookAfterCharge, sendOnce } from './send-charge.ts'

const world = await openWorld()
const { claims } = api
const shop = await aClaimShop(world, await aConnectedTenant(world, 2))
await shop.letCharge()

/** Pitlane in a process of its own, on the same database. */
async function anInstance() {
  const { address, kill } = await inOwnProcess(world, {
    ...{ HQ_ALLOWED_ORIGINS: world.hq.origin, HQ_TIMEOUT_SECONDS: '5' },
  })
  return {
    async press(id: string): Promise<number> {
      const answer = await fetch(`${address}/api/repairs/${id}/claim/charge`, {
        method: 'POST',
        headers: { cookie: shop.cookies() },
      })
      return answer.status
    },
    kill,
  }
}

const bookedFor = (number: string) =>
  shop.charges().filter(({ label }) => label.startsWith(`${number} `)).length
const askedOf = () => world.hq.requests().filter(({ path }) => path.endsWith('/external-charges')).length
const hqOf = async (id: string) => (await shop.call(claims.one, { id })).hq

/** All that the queue of another instance would still do: the job again, and the look after it. */
async function carryOn(repairId: string): Promise<void> {
  const { platform } = world
  const [row] = await platform.database.inTenant(shop.tenant.id)<{ press: string | null }>(sql`
    select hq_press as press from claims where tenant_id = ${shop.tenant.id} and repair_id = ${repairId}`)
  if (!row?.press) return
  const job = { business: shop.tenant.id, repairId, press: row.press }
  const moment = (ms: number) => ({
    now: new Date(platform.clock().getTime() + ms),
    ...{ log: platform.log, platform },
  })
  await sendOnce(moment(0), job)
  await lookAfterCharge.work(moment(10 * MINUTE), job)
  await sendOnce(moment(0), job)
}

test('ten presses at once on two instances are one charge', async () => {
  const instances = [await anInstance(), await anInstance()]
  world.hq.change(shop.tenantToken, { charges: 'booked' })
  const { repairId: id, number } = await shop.claim('claimed')
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, place) => instances[place % 2]?.press(id)),
  )
  expect(statuses.sort()).toEqual([202, ...Array.from({ length: 9 }, () => 409)])
  await expect.poll(async () => (await hqOf(id))?.state, { timeout: 30_000 }).toBe('charged')
  expect(bookedFor(number)).toBe(1)
  for (const { kill } of instances) await kill()
}, 120_000)

/** How HQ behaves, when the instance is killed, and whether HQ then has the charge: undefined where that is a matter of luck. */
test.each([
  ['booked', 'it has answered the press', undefined],
  ['silent', 'HQ has been asked', 0],
  ['slow', 'HQ has booked it', 1],
  ['cut', 'HQ has broken off', 1],
] as const)(
  '%s, killed when %s: HQ has one at most, and where it has one the claim does not say otherwise',
  async (behaviour, _, expected) => {
    world.hq.change(shop.tenantToken, { charges: behaviour })
    const { repairId: id, number } = await shop.claim('claimed')
    const before = askedOf()
    const { press, kill } = await anInstance()
    expect(await press(id)).toBe(202)
    if (behaviour !== 'booked') await expect.poll(() => askedOf() - before, { timeout: 30_000 }).toBe(1)
    await kill()
    world.hq.change(shop.tenantToken, { charges: 'booked' })
    await carryOn(id)
    const { state } = (await hqOf(id)) ?? {}
    expect(bookedFor(number)).toBeLessThanOrEqual(1)
    if (expected !== undefined) expect([bookedFor(number), askedOf() - before]).toEqual([expected, 1])
    expect(state).toBeOneOf(bookedFor(number) === 1 ? ['charged', 'unclear'] : ['unclear'])
    const settled = await shop.call(claims.one, { id })
    if (settled.hq?.state === 'unclear')
      await shop.call(claims.settle, { id, isThere: bookedFor(number) === 1 })
  },
  120_000,
)
