import { accounts } from '@pitlane/contract/accounts/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { routine } from '@pitlane/contract/routine/calls'
import { aConnectedTenant, anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { countOfTenant } from '../../operate/table-queries.ts'
import { withTenant } from '../../platform/context.ts'
import { tenantTables } from '../closing/erase-queries.ts'
import { deleteTenant } from './queries.ts'

const world = await openWorld()
const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }

async function aLivelyBusiness() {
  const owner = await aConnectedTenant(world, 3)
  const employee = await anEmployee(world.app, owner, owner.tenant.slug)
  const template = await owner.call(routine.create, await aTemplate(owner))
  const photo = await anObject(world.app, owner, { kind: 'photo' })
  await employee.call(
    repairs.create,
    await aReport({ ...owner, ...employee }, { imageUrls: [photo], templateId: template.id }),
  )
  await owner.call(accounts.requestReset, { email: employee.user.email })
  return owner
}

async function rowsOf(tenantId: string): Promise<number> {
  return withTenant(moment, tenantId, async (ctx) => countOfTenant(ctx, await tenantTables(ctx)))
}

test('a business that is deleted takes all of its rows along, and nobody else’s', async () => {
  const [gone, stays] = [await aLivelyBusiness(), await aLivelyBusiness()]
  const before = await rowsOf(stays.tenant.id)
  expect(await rowsOf(gone.tenant.id)).toBeGreaterThan(20)
  await withTenant(moment, gone.tenant.id, deleteTenant)
  expect(await rowsOf(gone.tenant.id)).toBe(0)
  expect(await rowsOf(stays.tenant.id)).toBe(before)
})
