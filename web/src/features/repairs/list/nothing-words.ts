import { type RepairStatus, urgencyLabels } from '@pitlane/contract/repairs/words'
import { isFiltered, type Narrowing, type StatusChoice } from './list-address.ts'

type Asked = Omit<Narrowing, 'status'>

/** Why a section is empty: there is nothing of its kind, or nothing of what was looked for. */
export function nothingIn(status: RepairStatus, asked: Asked): string {
  if (!isFiltered(asked)) return nothing[status]
  const { urgency } = asked
  const wanted = asked.search.trim()
  const repair = urgency ? `${urgencyLabels[urgency].toLowerCase()} repair` : 'repair'
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
export function lookedFor({ search, urgency, status }: Asked & { status: StatusChoice }): string {
  const repairs = [urgency && urgencyLabels[urgency].toLowerCase(), 'repairs', among[status]]
  const kind = repairs.filter(Boolean).join(' ')
  return search.trim() ? `Looked for “${search.trim()}” in ${kind}.` : `Looked for ${kind}.`
}

const among: Record<StatusChoice, string> = {
  all: '',
  open: 'that are open',
  need: 'that are needed',
  'in progress': 'in progress',
  completed: 'that are completed',
}
