import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { aTenant } from '../makers.ts'
import type { OddAnswer, openOddHq } from '../odd-hq.ts'
import type { World } from '../world.ts'

const { bookings, hq, vehicles } = api

type Said = unknown[] | OddAnswer

/** Businesses with one car whose HQ says odd things of their reservations. */
export function oddShops(world: Pick<World, 'app' | 'platform'>, odd: Awaited<ReturnType<typeof openOddHq>>) {
  const at = (days: number) => new Date(world.platform.clock().getTime() + days * DAY).toISOString()

  function aReservation(id: number, over: object = {}) {
    return {
      id,
      prefixed_id: `CHS - ${id}`,
      status: 'open',
      pick_up_date: at(1),
      return_date: at(3),
      active_vehicle_information: { vehicle_id: 1 },
      ...over,
    }
  }

  /** A business whose HQ has one car and says this of its reservations. */
  async function aShop(reservations: Said) {
    const admin = await aTenant(world.app)
    const say = (said: Said) =>
      odd.answer(admin.tenant.slug, (question) => {
        if (question.path === 'fleets/vehicles') return { data: [{ id: 1, vehicle_key: 'T-1' }] }
        if (typeof said === 'function') return said(question)
        return { data: question.page > 1 ? [] : said }
      })
    await admin.call(hq.saveConfig, {
      baseUrl: odd.baseUrl,
      tenantToken: say(reservations),
      userToken: 'any',
    })
    const sync = () => admin.call(hq.sync, {})
    const kept = async () => {
      const [car] = await admin.call(vehicles.list, {})
      return admin.call(bookings.ofVehicle, { id: car?.id ?? '' })
    }
    const filtersAsked = () =>
      odd
        .asked(admin.tenant.slug)
        .filter(({ path }) => path === 'car-rental/reservations')
        .map(({ query }) => JSON.parse(query.get('filters') ?? '[]'))
    return { ...admin, say, sync, kept, filtersAsked }
  }

  return { aShop, aReservation, at }
}
