import { type ClaimState, claimStateLabels } from '../repairs/claim/states.ts'
import { aboutMoney, type Units } from '../units.ts'
import { writtenDay } from '../zones.ts'
import type { WorkAhead } from './fits.ts'

/** What is known to who decides. */
interface Known {
  nextPickUp: { at: string } | null
  fitsBefore: boolean | null
  perDay: number | null
  claim: { state: ClaimState } | null
  last12Months: { cost: number; earned: number | null }
  rentedDays: number | null
}

interface Here {
  work: WorkAhead
  units: Units
  timezone: string
}

/** What one needs to know to decide on an estimate, a sentence each. */
export function decisionSentences(known: Known, { work, units, timezone }: Here): string[] {
  return [
    known.rentedDays !== null && asManyDays(known.rentedDays),
    known.perDay !== null && `Every day of waiting costs about ${aboutMoney(known.perDay, units)}.`,
    known.nextPickUp && beforePickUp(known.nextPickUp.at, known.fitsBefore, work, timezone),
    lastYear(known.last12Months, units),
    known.claim && `The damage has a claim: ${claimStateLabels[known.claim.state].toLowerCase()}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

/** "Costs as much as 4.2 rented days bring in." */
function asManyDays(days: number): string {
  return `Costs as much as ${counted(days, 'rented day')} ${days === 1 ? 'brings' : 'bring'} in.`
}

/** "The next pick-up is on Dec 4; 2 days of work fit before it." */
function beforePickUp(at: string, fits: boolean | null, work: WorkAhead, timezone: string): string {
  const next = `The next pick-up is on ${dayInWords(at, timezone)}`
  if (fits === null) return `${next}.`
  const [amount, unit] = work.days === null ? [work.hours ?? 0, 'hour'] : [work.days, 'day']
  const verb = amount === 1 ? ['fits', 'does not fit'] : ['fit', 'do not fit']
  return `${next}; ${counted(amount, unit)} of work ${verb[fits ? 0 : 1]} before it.`
}

function lastYear({ cost, earned }: Known['last12Months'], units: Units): string {
  const spent = `In the last 12 months the car cost ${aboutMoney(cost, units)}`
  return earned === null ? `${spent}.` : `${spent} and earned ${aboutMoney(earned, units)}.`
}

function counted(amount: number, unit: string): string {
  return `${amount.toLocaleString('en-US')} ${unit}${amount === 1 ? '' : 's'}`
}

function dayInWords(instant: string, timezone: string): string {
  return writtenDay(instant, { month: 'short', day: 'numeric', timeZone: timezone })
}
