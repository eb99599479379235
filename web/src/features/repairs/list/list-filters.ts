import type { Sent } from '@pitlane/contract/endpoint'
import type { askedElsewhere, RepairFilters, repairs } from '@pitlane/contract/repairs/calls'
import { type ClaimState, claimStateLabels, claimStates } from '@pitlane/contract/repairs/claim/states'
import {
  causeLabels,
  causes,
  type RepairStatus,
  repairStatuses,
  repairStatusLabels,
  urgencyLabels,
  urgencyLevels,
} from '@pitlane/contract/repairs/words'

/** A filter of the list: its address, its control, its chip, its part of the calls and of the sentences follow from this. */
interface Choice<Value extends string> {
  /** "Urgency" in "Urgency: Critical". */
  label: string
  /** What the control says when nothing is chosen. */
  any: string
  /** In the order in which they are offered. */
  values: readonly Value[]
  labels: Record<Value, string>
  /** No choice of its own; who came by a link that has it sees that it is chosen. */
  byLink?: Value
  /** "repair" or "repairs" in a sentence, narrowed down: "critical repairs", "repairs in progress". */
  said: (chosen: Value, repairs: string) => string
}

/** A filter that is neither in the table nor asked for elsewhere does not compile. */
export type ChoiceName = Exclude<keyof RepairFilters, keyof typeof askedElsewhere | 'search'>

/** What of the repairs is shown; `open` is what the bell leads to. */
export type StatusChoice = RepairStatus | 'open'

type ValueOf<Name extends ChoiceName> = Name extends 'status'
  ? StatusChoice
  : Extract<Sent<typeof repairs.list>[Name], string>

export type Chosen = { [Name in ChoiceName]: ValueOf<Name> | undefined }

/** In the order in which they stand in the toolbar. */
export const choices: { readonly [Name in ChoiceName]: Choice<NonNullable<Chosen[Name]>> } = {
  status: {
    label: 'Status',
    any: 'All statuses',
    values: ['open', ...repairStatuses],
    labels: { open: 'Open repairs', ...repairStatusLabels },
    byLink: 'open',
    said: (status, repairs) => `${repairs} ${among[status]}`,
  },
  urgencyLevel: {
    label: 'Urgency',
    any: 'All urgencies',
    values: urgencyLevels,
    labels: urgencyLabels,
    said: (urgency, repairs) => `${urgencyLabels[urgency].toLowerCase()} ${repairs}`,
  },
  cause: {
    label: 'Cause',
    any: 'All causes',
    values: causes,
    labels: causeLabels,
    said: (cause, repairs) => `${repairs} caused by ${causeLabels[cause].toLowerCase()}`,
  },
  claim: {
    label: 'Claim',
    any: 'All claims',
    values: ['none', ...claimStates],
    labels: { none: 'Not claimed', ...claimStateLabels },
    said: (claim, repairs) =>
      claim === 'none'
        ? `${repairs} that nobody has claimed`
        : `${repairs} whose claim is ${claimInWords(claim)}`,
  },
}

function claimInWords(state: ClaimState): string {
  return state === 'draft' ? 'a draft' : state
}

const among: Record<StatusChoice, string> = {
  open: 'that are open',
  need: 'that are needed',
  'in progress': 'in progress',
  completed: 'that are completed',
}

export const choiceNames = Object.keys(choices) as ChoiceName[]
