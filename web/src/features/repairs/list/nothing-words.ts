import type { RepairStatus } from '@pitlane/contract/repairs/words'
import { isNarrowed, type Narrowing } from './list-address.ts'
import { type ChoiceName, type Chosen, choiceNames, choices } from './list-filters.ts'

/** Why a section is empty: there is nothing of its kind, or nothing of what was looked for. */
export function nothingIn(status: RepairStatus, address: Narrowing): string {
  const asked = { ...address, status: undefined }
  if (!isNarrowed(asked)) return nothing[status]
  const wanted = address.search.trim()
  const repair = said(asked, 'repair')
  return wanted ? `No ${repair} ${only[status]} matches “${wanted}”.` : `No ${repair} ${is[status]}.`
}

const nothing: Record<RepairStatus, string> = {
  need: 'Nothing needs repair.',
  'in progress': 'Nothing is in progress.',
  completed: 'Nothing is completed yet.',
}

const is: Record<RepairStatus, string> = {
  need: 'is needed',
  'in progress': 'is in progress',
  completed: 'is completed yet',
}

const only: Record<RepairStatus, string> = {
  need: 'that is needed',
  'in progress': 'in progress',
  completed: 'that is completed',
}

/** What was looked for, when it is nowhere. */
export function lookedFor(address: Narrowing): string {
  const wanted = address.search.trim()
  const repairs = said(address, 'repairs')
  return wanted ? `Looked for “${wanted}” in ${repairs}.` : `Looked for ${repairs}.`
}

/** As all that is chosen narrows it down. */
function said(chosen: Chosen, repairs: string): string {
  return choiceNames.reduce((so, name) => saidOf(name, chosen, so), repairs)
}

function saidOf<Name extends ChoiceName>(name: Name, chosen: Chosen, repairs: string): string {
  const value = chosen[name]
  return value === undefined ? repairs : choices[name].said(value, repairs)
}
