import type { ChargeAnswer } from '@pitlane/contract/hq/charge'
import type { ReadContext } from '../../platform/context.ts'
import type { HqAccess } from './client/client.ts'
import { postOnce } from './client/post-once.ts'
import { day, isRecord, money, parseJson, text } from './client/wire.ts'
import { optionsFor } from './connection.ts'

/** What a reservation is charged with. */
interface NewCharge {
  reservationId: string
  vehicleId: string
  day: string
  amount: number
  /** What its label begins with, by which it is known again. */
  number: string
  title: string
}

const sentFields = ['vehicle_id', 'charge_date', 'charge_amount', 'label']
const PLACE = 'car-rental/reservations/{id}/external-charges'

/** HQ's ids are numbers; whatever else may stand in an address, and lead nowhere else. */
export function isChargeable(reservationId: string): boolean {
  return /^[\w-]+$/.test(reservationId)
}

/** Charges a reservation in HQ, by one call. */
export async function chargeReservation(
  ctx: Pick<ReadContext, 'platform' | 'tenantId'>,
  access: HqAccess,
  charge: NewCharge,
  signal?: AbortSignal,
): Promise<ChargeAnswer> {
  const answer = await postOnce(access, optionsFor(ctx), {
    path: PLACE.replace('{id}', charge.reservationId),
    place: PLACE,
    signal,
    body: {
      vehicle_id: /^\d{1,15}$/.test(charge.vehicleId) ? Number(charge.vehicleId) : charge.vehicleId,
      charge_date: charge.day,
      charge_amount: charge.amount,
      label: `${charge.number} ${charge.title}`,
    },
  })
  return readChargeAnswer(answer, charge)
}

/** Nothing of HQ's own words is taken along: they may name a customer. */
export function readChargeAnswer(
  answer: { status: number; body: Uint8Array } | undefined,
  charge: Pick<NewCharge, 'day' | 'amount' | 'number'>,
): ChargeAnswer {
  const body = answer && parseJson(answer.body)
  const { success, errors, data } = isRecord(body) ? body : {}
  return {
    status: answer?.status ?? null,
    isSuccess: typeof success === 'boolean' ? success : null,
    chargeId: ownCharge(isRecord(data) ? data.external_charges : undefined, charge),
    refusedFields: isRecord(errors) ? sentFields.filter((field) => Object.hasOwn(errors, field)) : [],
  }
}

/** The last that is ours by number, amount and day; HQ tells all there are. */
function ownCharge(
  charges: unknown,
  { number, amount, day: on }: Pick<NewCharge, 'day' | 'amount' | 'number'>,
): string | null | undefined {
  if (!Array.isArray(charges)) return undefined
  const own = charges.findLast(
    (it) =>
      isRecord(it) &&
      isOfNumber(text(it.label), number) &&
      money(it.charge_amount)?.toFixed(2) === amount.toFixed(2) &&
      day(it.charge_date) === on,
  )
  return isRecord(own) ? idIn(own) : undefined
}

/** C-4 does not begin C-42. */
function isOfNumber(label: string | undefined, number: string): boolean {
  return label?.startsWith(number) === true && !/^\d/.test(label.slice(number.length))
}

function idIn({ id }: Record<string, unknown>): string | null {
  const told = text(id)
  return told && /^[\w-]{1,64}$/.test(told) ? told : null
}
