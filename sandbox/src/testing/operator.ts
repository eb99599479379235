import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { accounts } from '@pitlane/contract/accounts/calls'
import { imports } from '@pitlane/contract/imports/calls'
import { tokens } from '@pitlane/contract/programs/tokens'
import { repairs } from '@pitlane/contract/repairs/calls'
import { routine } from '@pitlane/contract/routine/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import type { Config } from '@pitlane/server/config'
import { removeObjects } from '@pitlane/server/features/files/remove-objects'
import { aConnectedTenant, anEmployee, aReport, aTemplate } from './makers.ts'
import { anObject } from './pictures.ts'
import type { World } from './world.ts'

const program = fileURLToPath(import.meta.resolve('@pitlane/server/operate'))

/** A command as an operator runs it: a process of its own, with the settings of the running instances. */
export function beginIn({ config }: { config: Config }, ...typed: string[]): ChildProcess {
  const env = Object.fromEntries(
    Object.entries(config)
      .filter(([name, value]) => /^[A-Z]/.test(name) && value !== undefined && name !== 'HQ_ALLOWED_ORIGINS')
      .map(([name, value]) => [name, String(value)]),
  )
  return spawn(process.execPath, [program, ...typed], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

export async function ended(child: ChildProcess) {
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complaint] = await Promise.all([child.stdout, child.stderr].map((it) => (it ? text(it) : '')))
  return { code: await code, said: said?.trim(), complaint: complaint?.trim() }
}

/** A business in which something of everything has happened. */
export async function aLivelyBusiness(where: World) {
  const owner = await aConnectedTenant(where, 4)
  const employee = await anEmployee(where.app, owner, owner.tenant.slug)
  const photo = await anObject(where.app, owner, { kind: 'photo' })
  const template = await owner.call(routine.create, await aTemplate(owner))
  const report = await aReport({ ...owner, ...employee }, { imageUrls: [photo], templateId: template.id })
  const repair = await employee.call(repairs.create, report)
  const picture = await anObject(where.app, employee, { kind: 'profile' })
  await employee.call(accounts.updateSelf, { profileImageUrl: picture })
  const [vehicle] = await owner.call(vehicles.list, {})
  await owner.call(imports.importCsv, {
    repairs: [
      {
        vehicleKey: vehicle?.vehicleKey ?? '',
        title: 'Old',
        endDate: '2020-01-01',
        repairCost: 5,
        odometerReading: 9,
      },
    ],
  })
  await owner.call(tokens.make, { name: 'Fleet sheet', rights: 'read', expiresInDays: 30 })
  await owner.call(accounts.requestReset, { email: employee.user.email })
  await where.platform.jobs.enqueue(removeObjects, { tenantId: owner.tenant.id, ids: [] })
  return { owner, employee, repair }
}
