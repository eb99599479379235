import {
  type RepairStatus,
  repairStatuses,
  type UrgencyLevel,
  urgencyLevels,
} from '@pitlane/contract/repairs/words'
import {
  idOrNone,
  oneOf,
  oneOrNone,
  pageNumber,
  searchText,
  type Texts,
} from '../../../platform/address/params.ts'

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

const params = {
  search: searchText,
  status: oneOf<StatusChoice>(['all', 'open', ...repairStatuses], 'all'),
  urgencyLevel: oneOrNone(urgencyLevels),
  needPage: pageNumber,
  progressPage: pageNumber,
  completedPage: pageNumber,
  repair: idOrNone,
}

/** The same as the address bar holds it. */
export type RepairsSearch = Texts<typeof params>

export function listAddress(given: RepairsSearch): ListAddress {
  return {
    search: params.search.read(given.search),
    status: params.status.read(given.status),
    urgency: params.urgencyLevel.read(given.urgencyLevel),
    pages: {
      need: params.needPage.read(given.needPage),
      'in progress': params.progressPage.read(given.progressPage),
      completed: params.completedPage.read(given.completedPage),
    },
    repair: params.repair.read(given.repair),
  }
}

/** Only what differs from the plain list is written. */
export function searchOf({ search, status, urgency, pages, repair }: ListAddress): RepairsSearch {
  return {
    search: params.search.write(search),
    status: params.status.write(status),
    urgencyLevel: params.urgencyLevel.write(urgency),
    needPage: params.needPage.write(pages.need),
    progressPage: params.progressPage.write(pages['in progress']),
    completedPage: params.completedPage.write(pages.completed),
    repair: params.repair.write(repair),
  }
}

const firstPages = { need: 1, 'in progress': 1, completed: 1 }

export type Narrowing = Omit<ListAddress, 'pages' | 'repair'>

/** What the calls are asked for, beside the status. */
export function filtersOf({ search, urgency }: Omit<Narrowing, 'status'>) {
  return { search: search.trim() || undefined, urgencyLevel: urgency }
}

/** Another search or filter begins at its first pages. */
export function narrowed(address: ListAddress, to: Partial<Narrowing>): RepairsSearch {
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

export function isNarrowed(address: ListAddress): boolean {
  return address.status !== 'all' || isFiltered(address)
}

export function isFiltered(asked: Omit<Narrowing, 'status'>): boolean {
  return Object.values(filtersOf(asked)).some((value) => value !== undefined)
}
