import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, invalid, notFound, one, Refusal, serverError } from './envelope.ts'
import type { Fleet } from './fleet/fleet.ts'
import { customerOf } from './reservations/customers.ts'
import { hasReservation } from './reservations/reservations.ts'

export interface Charge {
  id: number
  reservationId: string
  vehicleId: string
  amount: number
  day: string
  label: string
}

const FIRST_ID = 70_001
const SLOW_MS = 2000
const MOST_CHARGES = 10_000

/** One more charge of a reservation, as `POST car-rental/reservations/{id}/external-charges` asks for. */
export async function charge(
  fleet: Fleet,
  reservationId: string,
  body: string,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<Answer> {
  if (!hasReservation(fleet, reservationId, now)) throw notFound('No query results for model [Reservation].')
  const behaviour = fleet.charging()
  const words = aboutCustomer(reservationId)
  if (behaviour === 'silent') await sleep(2 ** 31 - 1, undefined, { signal })
  if (behaviour === 'busy') throw new Refusal(429, { message: 'Too Many Attempts.' }, { 'retry-after': '1' })
  if (behaviour === 'refused')
    return {
      status: 200,
      body: JSON.stringify({ success: false, status_code: 200, errors: [words], data: null }),
    }
  if (behaviour === 'invalid')
    throw new Refusal(422, { message: words, errors: { charge_amount: [words], [words]: [words] } })
  if (behaviour === 'without') return chargesOf(fleet, reservationId)
  book(fleet, reservationId, body)
  if (behaviour === 'slow') await sleep(SLOW_MS, undefined, { signal })
  if (behaviour === 'failing') throw serverError()
  if (behaviour === 'late') throw new Refusal(408, { message: words })
  const answer = chargesOf(fleet, reservationId)
  if (behaviour === 'cut') return { ...answer, cut: true }
  return behaviour === 'broken' ? { ...answer, body: answer.body.slice(0, -20) } : answer
}

function book(fleet: Fleet, reservationId: string, body: string): void {
  const { vehicle_id, charge_date, charge_amount, label } = read(body)
  if (!/^\d{4}-\d\d-\d\d$/.test(String(charge_date))) throw invalid('charge_date', 'The date is not valid.')
  if (!(Number(charge_amount) > 0)) throw invalid('charge_amount', 'The amount must be above 0.')
  if (fleet.charges.length >= MOST_CHARGES) throw invalid('label', 'There are too many charges.')
  fleet.charges.push({
    id: FIRST_ID + fleet.charges.length,
    reservationId,
    vehicleId: String(vehicle_id),
    amount: Number(charge_amount),
    day: String(charge_date),
    label: String(label),
  })
}

/** All of the reservation, and with them who the customer is. */
function chargesOf(fleet: Fleet, reservationId: string): Answer {
  const external_charges = fleet.charges
    .filter((it) => it.reservationId === reservationId)
    .map(({ id, amount, day, label }) => ({
      id,
      charge_amount: { amount: amount.toFixed(2), currency: 'usd' },
      charge_date: day,
      label,
    }))
  return one(
    JSON.stringify({ id: reservationId, customer: customerOf(Number(reservationId) || 1), external_charges }),
  )
}

function aboutCustomer(reservationId: string): string {
  const { label, email, phone_number } = customerOf(Number(reservationId) || 1)
  return `${label} (${email}, ${phone_number}) does not accept this.`
}

function read(body: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(body)
    return typeof given === 'object' && given !== null ? { ...given } : {}
  } catch {
    return {}
  }
}
