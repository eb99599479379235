import { type DueStatus, dueStatuses } from '@pitlane/contract/routine/due'
import { oneOrNone, pageNumber, searchText, type Texts } from '../../platform/address/params.ts'

/** Which routines are shown. */
export interface RoutineAddress {
  search: string
  due: DueStatus | undefined
  page: number
}

/** What somebody looks for who plans the day; the rest is the whole list. */
export const dueFilters: readonly DueStatus[] = dueStatuses.filter((status) => status !== 'current')

const params = { search: searchText, due: oneOrNone(dueFilters), page: pageNumber }

/** The same as the address bar holds it. */
export type RoutineSearch = Texts<typeof params>

export function routineAddress({ search, due, page }: RoutineSearch): RoutineAddress {
  return { search: params.search.read(search), due: params.due.read(due), page: params.page.read(page) }
}

/** Only what differs from the plain list is written. */
export function searchOf({ search, due, page }: RoutineAddress): RoutineSearch {
  return {
    search: params.search.write(search.trim()),
    due: params.due.write(due),
    page: params.page.write(page),
  }
}

/** Another search or filter begins at its first page. */
export function narrowed(
  address: RoutineAddress,
  to: Partial<Pick<RoutineAddress, 'search' | 'due'>>,
): RoutineSearch {
  return searchOf({ ...address, ...to, page: 1 })
}

export function isNarrowed({ search, due }: RoutineAddress): boolean {
  return search.trim() !== '' || due !== undefined
}
