import { DAY } from '@pitlane/contract/durations'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

const GUARANTEE = { guaranteeDays: 90, guaranteeDistance: 6_000 }
/** Makers answer for the newest cars. */
const WARRANTY_YEARS = 2
/** Not everybody does. */
const GUARANTEEING = 2
const COME_BACK = 'Brakes squeal again'

/** Mechanics guarantee what they do, the newest cars are under warranty, and something that was done lately has come back. */
export async function seedGuarantees({ app, platform }: SeedContext): Promise<void> {
  const door = await comeIn(app, 'admin')
  const { call, user } = door
  const now = platform.clock()
  const guaranteeing = (await call(settings.mechanics, {})).slice(0, GUARANTEEING)
  for (const { id } of guaranteeing) await call(settings.updateMechanic, { id, ...GUARANTEE })

  const fleet = await call(vehicles.list, {})
  const newest = fleet.filter(({ year }) => year > now.getUTCFullYear() - WARRANTY_YEARS).map(({ id }) => id)
  const until = `${now.getUTCFullYear() + 1}-06-30`
  if (newest.length > 0) await call(vehicles.setWarranty, { vehicleIds: newest, until, distance: 60_000 })

  const brakes = (await call(repairs.list, { category: 'brakes' })) as Repair[]
  const since = new Date(now.getTime() - GUARANTEE.guaranteeDays * DAY).toISOString()
  const [lately] = brakes
    .filter(
      ({ mechanic, completedAt, cause }) =>
        guaranteeing.some(({ name }) => name === mechanic) &&
        cause === null &&
        completedAt &&
        completedAt > since,
    )
    .sort((one, other) => one.number - other.number)
  if (lately && !brakes.some(({ title }) => title === COME_BACK)) {
    const { anObject } = await import('../../testing/pictures.ts')
    const { photoOf } = await import('../photos.ts')
    await call(repairs.create, {
      ...{ tenantId: lately.tenantId, reportedBy: user.id },
      ...{ vehicleId: lately.vehicleId, vehicleKey: lately.vehicleKey, category: lately.category },
      title: COME_BACK,
      description: 'The same noise as before the repair, front axle.',
      odometerReading: lately.odometerReading,
      imageUrls: [await anObject(app, door, { bytes: await photoOf(lately.category, 0) })],
    })
  }
  await door.leave()
}
