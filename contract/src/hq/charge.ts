/** How a charge in HQ stands. */
export const chargeStates = ['sending', 'charged', 'refused', 'unclear'] as const
export type ChargeState = (typeof chargeStates)[number]

export const CHARGES_OFF = 'Charging in HQ is switched off'
export const NOT_CONNECTED = 'Please connect to HQ first'
const CHARGED_ALREADY = 'Already charged in HQ'
const BEING_SENT = 'This claim is being sent to HQ'
const SETTLE_FIRST = 'Please say first whether the charge is in HQ'
export const NOT_IN_HQ = 'HQ does not know this car or this rental'
export const NOTHING_TO_SETTLE = 'There is nothing unclear about the charge in HQ'

/** What stands in the way of another charge, and of other lines: only a charge that HQ has not is none. */
export function chargeRefusal(state: ChargeState | null): string | undefined {
  switch (state) {
    case 'charged':
      return CHARGED_ALREADY
    case 'sending':
      return BEING_SENT
    case 'unclear':
      return SETTLE_FIRST
    default:
      return undefined
  }
}

/** What HQ answered, as far as it counts. */
export interface ChargeAnswer {
  /** Null when it answered nothing, or nothing whole. */
  status: number | null
  /** What it says itself; null when it says neither. */
  isSuccess: boolean | null
  /** HQ's own id of our charge; undefined when ours is not among those it tells of, null when it has no id. */
  chargeId: string | null | undefined
  /** Which of the fields that we sent it refuses, by our names. */
  refusedFields: readonly string[]
}

export type ChargeVerdict = { state: 'charged'; chargeId: string | null } | ChargeFailure
interface ChargeFailure {
  state: 'refused' | 'unclear'
  error: string
}

/** Whoever waits too long, or is one of too many, may have been served all the same. */
const MAYBE_TAKEN = [408, 429]

/** Only a clear word counts: whether HQ took it or not is for a person to look up wherever it did not say. */
export function verdictOf(
  { status, isSuccess, chargeId, refusedFields }: ChargeAnswer,
  rental: string,
): ChargeVerdict {
  const isNo = isSuccess === false || (status !== null && status >= 400 && status < 500)
  if (status !== null && isNo && !MAYBE_TAKEN.includes(status))
    return { state: 'refused', error: refusedInWords(status, refusedFields) }
  const isYes = status !== null && status >= 200 && status < 300 && isSuccess === true
  if (isYes && chargeId !== undefined) return { state: 'charged', chargeId }
  return { state: 'unclear', error: unclearInWords(status, isYes, rental) }
}

function refusedInWords(status: number, fields: readonly string[]): string {
  return `HQ refused the charge (${[status, ...fields].join(', ')})`
}

/** "HQ did not answer. Please look at rental 1042 in HQ." */
export function unclearInWords(status: number | null, isYes: boolean, rental: string): string {
  const said = isYes
    ? `HQ answered ${status} without the charge`
    : status === null
      ? 'HQ did not answer'
      : `HQ answered ${status}`
  return `${said}. Please look at rental ${rental} in HQ.`
}
