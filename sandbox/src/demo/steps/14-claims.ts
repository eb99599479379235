import type { User } from '@pitlane/contract/accounts/calls'
import { type Booking, bookings } from '@pitlane/contract/bookings/calls'
import { checks, type NewCheck } from '@pitlane/contract/checks/calls'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import type { Repair, RepairPage } from '@pitlane/contract/repairs/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { NewRepair } from '@pitlane/contract/repairs/input'
import { tenants } from '@pitlane/contract/tenants/calls'
import { type Vehicle, vehicles } from '@pitlane/contract/vehicles/calls'
import { makeCheck } from '@pitlane/server/features/checks/make-check'
import { editRepair } from '@pitlane/server/features/repairs/edit'
import { reportRepair } from '@pitlane/server/features/repairs/report'
import type { WriteContext } from '@pitlane/server/platform/context'
import type { FrontDoor } from '../../front-door.ts'
import { idOfCar } from '../../hq/reservations/places.ts'
import { cameBack } from '../../hq/reservations/returned-lately.ts'
import { demoBusiness } from '../business.ts'
import { type ClaimStory, checkedStory, claimStories } from '../claim-stories.ts'
import { claimAs } from '../claimed.ts'
import { comeIn } from '../come-in.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { written } from '../noted-check.ts'
import { asOwner } from '../routine-past.ts'
import type { SeedContext } from '../seed.ts'

const FEE = 35
const WORKSHOP = 'Shine Brothers'
/** Long enough ago that all of it has happened, not so long that it is forgotten. */
const EARLIEST = 150 * DAY
const LATEST = 8 * DAY

/** A damage, and the rental that is asked for it. */
interface Damage {
  story: ClaimStory
  vehicle: Vehicle
  rental: Booking & { return: string }
}

/** Damages of the last weeks were claimed: one in every state, one for everything HQ can say, and one with a packet worth printing. */
export async function seedClaims({ app, platform }: SeedContext): Promise<void> {
  const door = await comeIn(app, 'admin')
  const { user } = door
  await door.call(tenants.update, { claimFee: FEE, chargesInHq: true })
  const damages = (await isSeeded(door)) ? [] : await chosen(door, platform.clock().getTime())
  const [checked, ...others] = damages
  const looked = checked && (await lookedAt(app, door, checked))
  await door.leave()
  await inDemoTenant(platform, async (ctx) => {
    if (checked && looked) {
      const repair = await found(ctx, user, checked, looked)
      await completed(ctx, user, checked, repair, looked.receiptUrl)
      await claimAs(ctx, user, repair.id, checked.story, claimedFrom(checked))
    }
    for (const damage of others) {
      const repair = await reported(ctx, user, damage)
      await completed(ctx, user, damage, repair, null)
      await claimAs(ctx, user, repair.id, damage.story, claimedFrom(damage))
    }
  })
}

/** A seed that was killed half way finds what it had made. */
async function isSeeded({ call }: FrontDoor): Promise<boolean> {
  const drafts = (await call(repairs.list, { claim: 'draft', limit: 1 })) as RepairPage
  return drafts.total > 0
}

/** Cars that had been rented and came back some time ago; none of those whose return is news. */
async function chosen(door: FrontDoor, now: number): Promise<Damage[]> {
  const news = Object.values(cameBack).map(({ car }) => String(idOfCar(car)))
  const fleet = await door.call(vehicles.list, {})
  const found: Damage[] = []
  for (const vehicle of fleet) {
    const story = [checkedStory, ...claimStories][found.length]
    if (!story) break
    if (news.includes(vehicle.hqVehicleId ?? '')) continue
    const { bookings: kept } = await door.call(bookings.ofVehicle, { id: vehicle.id })
    const over = kept
      .filter(
        (it): it is Damage['rental'] =>
          it.status === 'completed' && it.return !== null && isLately(Date.parse(it.return), now),
      )
      .sort((one, other) => other.return.localeCompare(one.return))
    // Each some weeks before the other, so that months differ.
    const rental = over[found.length % over.length]
    if (rental) found.push({ story, vehicle, rental })
  }
  return found
}

function isLately(moment: number, now: number): boolean {
  return moment > now - EARLIEST && moment < now - LATEST
}

const backAt = ({ rental }: Damage) => Date.parse(rental.return)
const foundAt = (damage: Damage) => backAt(damage) + 20 * MINUTE
const doneAt = (damage: Damage) => backAt(damage) + 2 * DAY
const claimedFrom = (damage: Damage) => doneAt(damage) + HOUR

interface Looked {
  before: NewCheck
  after: NewCheck
  receiptUrl: string
}

/** How the car was before and after, in pictures, and the bill of the workshop. */
async function lookedAt(app: SeedContext['app'], door: FrontDoor, damage: Damage): Promise<Looked> {
  const { story, vehicle } = damage
  const [{ anObject }, { photoOfReceipt }] = await Promise.all([
    import('../../testing/pictures.ts'),
    import('../receipts.ts'),
  ])
  const { items } = await door.call(checks.settings, {})
  const seen = { vehicle, at: 0, odometer: null }
  const wrong = { ...story, label: 'Body and paint', photo: 'Left' } as const
  const bill = {
    ...{ title: story.title, vehicleKey: vehicle.vehicleKey, mechanic: WORKSHOP, repairCost: story.cost },
    ...{ endDate: dayOf(doneAt(damage)), odometerReading: vehicle.mileage },
  }
  return {
    before: await written(app, door, items, { ...seen, day: 1, fuel: 8 }),
    after: await written(app, door, items, { ...seen, day: 2, fuel: 5, isScratched: true, wrong }),
    receiptUrl: await anObject(app, door, { bytes: await photoOfReceipt(bill, 20_600), kind: 'receipt' }),
  }
}

async function found(ctx: WriteContext, user: User, damage: Damage, { before, after }: Looked) {
  const pickUp = Date.parse(damage.rental.pickUp)
  await makeCheck(asOwner(ctx, user, new Date(pickUp - HOUR)), before)
  const { items } = await makeCheck(asOwner(ctx, user, new Date(foundAt(damage))), after)
  const id = items.find(({ repairId }) => repairId)?.repairId
  if (!id) throw new Error('The check found nothing')
  return { id }
}

async function reported(ctx: WriteContext, user: User, damage: Damage): Promise<Repair> {
  const { story, vehicle } = damage
  const { title, description, category } = story
  const about = { vehicleId: vehicle.id, vehicleKey: vehicle.vehicleKey, odometerReading: vehicle.mileage }
  const given = { title, description, category, ...about, tenantId: ctx.tenantId, reportedBy: user.id }
  return reportRepair(asOwner(ctx, user, new Date(foundAt(damage))), NewRepair.parse(given))
}

async function completed(
  ctx: WriteContext,
  user: User,
  damage: Damage,
  { id }: Pick<Repair, 'id'>,
  receiptUrl: string | null,
): Promise<void> {
  const { story, rental } = damage
  await editRepair(asOwner(ctx, user, new Date(foundAt(damage) + 5 * MINUTE)), { id, rentalId: rental.id })
  await editRepair(asOwner(ctx, user, new Date(doneAt(damage))), {
    ...{ id, status: 'completed', repairCost: story.cost, mechanic: WORKSHOP },
    ...{ startDate: dayOf(backAt(damage)), startTime: '18:00', endDate: dayOf(doneAt(damage)) },
    ...(receiptUrl && { receiptUrl }),
  })
}

function dayOf(moment: number): string {
  return dayIn(demoBusiness.timezone, new Date(moment))
}
