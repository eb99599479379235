import { isId } from '@pitlane/contract/formats'
import {
  type RepairStatus,
  repairStatuses,
  type UrgencyLevel,
  urgencyLevels,
} from '@pitlane/contract/repairs/words'
import { pageFrom, pageText } from '../../../platform/page-number.ts'

/** What of the repairs is shown; `open` is what the bell leads to. */
export type StatusChoice = 'all' | 'open' | RepairStatus

export interface ListAddress {
  search: string
  status: StatusChoice
  urgency: UrgencyLevel | undefined
  pages: Record<RepairStatus, number>
  /** The repair whose dialog is open. */
  repair: string | undefined
}

/** The same as the address bar holds it. */
export interface RepairsSearch {
  search?: string | undefined
  status?: string | undefined
  urgencyLevel?: string | undefined
  needPage?: string | undefined
  progressPage?: string | undefined
  completedPage?: string | undefined
  repair?: string | undefined
}

const SEARCH_MAX = 200

/** What means nothing is as if it were not there. */
export function listAddress(given: RepairsSearch): ListAddress {
  return {
    search: (given.search ?? '').slice(0, SEARCH_MAX),
    status: statusFrom(given.status),
    urgency: urgencyLevels.find((level) => level === given.urgencyLevel),
    pages: {
      need: pageFrom(given.needPage),
      'in progress': pageFrom(given.progressPage),
      completed: pageFrom(given.completedPage),
    },
    repair: given.repair && isId(given.repair) ? given.repair : undefined,
  }
}

/** Only what differs from the plain list is written. */
export function searchOf({ search, status, urgency, pages, repair }: ListAddress): RepairsSearch {
  return {
    search: search || undefined,
    status: status === 'all' ? undefined : status.replace(' ', '_'),
    urgencyLevel: urgency,
    needPage: pageText(pages.need),
    progressPage: pageText(pages['in progress']),
    completedPage: pageText(pages.completed),
    repair,
  }
}

const firstPages = { need: 1, 'in progress': 1, completed: 1 }

/** Another search or filter begins at its first pages. */
export function narrowed(
  address: ListAddress,
  to: Partial<Pick<ListAddress, 'search' | 'status' | 'urgency'>>,
): RepairsSearch {
  return searchOf({ ...address, ...to, pages: firstPages, repair: undefined })
}

export function atPage(address: ListAddress, status: RepairStatus, page: number): RepairsSearch {
  return searchOf({ ...address, pages: { ...address.pages, [status]: page } })
}

/** The sections that a choice shows. */
export function sectionsOf(status: StatusChoice): readonly RepairStatus[] {
  if (status === 'all') return repairStatuses
  return status === 'open' ? ['need', 'in progress'] : [status]
}

export function isNarrowed({ search, status, urgency }: ListAddress): boolean {
  return search.trim() !== '' || status !== 'all' || urgency !== undefined
}

function statusFrom(text = ''): StatusChoice {
  const wanted = text.replace('_', ' ')
  return wanted === 'open' ? wanted : (repairStatuses.find((status) => status === wanted) ?? 'all')
}
