import type { FirstStep } from '@pitlane/contract/dashboard/calls'
import type { Restriction } from '../access.ts'

export interface Step {
  name: 'hq' | FirstStep
  title: string
  /** What it is good for, in a sentence. */
  about: string
  /** What its button says. */
  action: string
  isDone: boolean
  /** Nothing stands in its way. */
  isOpen: boolean
}

/** From the first minute to a business that works, in the order in which one leads to the next. */
const path: readonly Omit<Step, 'isDone' | 'isOpen'>[] = [
  {
    name: 'hq',
    title: 'Connect HQ Rental Software',
    about: 'Pitlane works on the vehicles of your HQ account. The other pages open with it.',
    action: 'Connect HQ',
  },
  {
    name: 'vehicles',
    title: 'See your fleet',
    about: 'The first sync brings every car, with its plate, mileage and status.',
    action: 'See the fleet',
  },
  {
    name: 'workshop',
    title: 'Set the workshop hours',
    about: 'Free times for repairs are looked for within them.',
    action: 'Set the hours',
  },
  {
    name: 'routines',
    title: 'Track oil changes',
    about: 'One press gives every car a routine. You are told when each is due.',
    action: 'Track oil changes',
  },
  {
    name: 'people',
    title: 'Invite your people',
    about: 'Each gets a link by mail and chooses how to sign in.',
    action: 'Invite people',
  },
]

/** Nothing is ticked off: what is there is done. Until HQ is connected only Settings can be reached. */
export function stepsOf(missing: readonly FirstStep[], restriction: Restriction | undefined): Step[] {
  const isBarred = restriction !== undefined
  return path.map((step) => ({
    ...step,
    isDone: step.name === 'hq' ? restriction !== 'hq-missing' : !missing.includes(step.name),
    isOpen: !isBarred || step.name === 'hq' || step.name === 'people',
  }))
}
