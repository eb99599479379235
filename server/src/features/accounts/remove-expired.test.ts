import { SESSION_MAX_DAYS } from '@pitlane/contract/access'
import { accounts } from '@pitlane/contract/accounts/calls'
import { DAY } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { removeExpired } from './remove-expired.ts'

const world = await openWorld()
await world.work()
const { platform } = world
const visitor = () => frontDoor(world.app, { address: anAddress() })

/** Somebody who is signed in and has asked for a new password and for another address. */
async function anOpenBusiness() {
  const shop = await aTenant(world.app)
  await visitor().call(accounts.requestReset, { email: shop.user.email })
  await shop.call(accounts.updateSelf, { email: `new-${shop.user.email}`, currentPassword: PASSWORD })
  await expect
    .poll(() => kept(shop.tenant.id), { timeout: 15_000 })
    .toEqual({ sessions: 1, resets: 1, changes: 1 })
  return shop
}

async function kept(id: string) {
  const [row] = await platform.database.inTenant(id)(sql`
    select (select count(*) from sessions where tenant_id = ${id}) as sessions,
      (select count(*) from password_reset_tokens where tenant_id = ${id}) as resets,
      (select count(*) from email_changes where tenant_id = ${id}) as changes`)
  return row
}

test('what has expired is removed in every business at once, and nothing else', async () => {
  const shops = await Promise.all([1, 2, 3, 4, 5, 6].map(anOpenBusiness))
  const everything = () => Promise.all(shops.map(({ tenant }) => kept(tenant.id)))
  const look = () => removeExpired.work({ now: platform.clock(), log: platform.log, platform }, {})
  await look()
  expect(await everything()).toEqual(shops.map(() => ({ sessions: 1, resets: 1, changes: 1 })))

  world.travel((SESSION_MAX_DAYS + 1) * DAY)
  const [first] = shops
  await signIn(visitor(), first?.registration.adminUsername ?? '', first?.tenant.slug)
  await look()
  expect(await everything()).toEqual(
    shops.map((shop) => ({ sessions: shop === first ? 1 : 0, resets: 0, changes: 0 })),
  )
})
