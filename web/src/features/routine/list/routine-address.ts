import { type DueStatus, dueStatuses } from '@pitlane/contract/routine/due'
import { pageFrom, pageText } from '../../../platform/page-number.ts'

/** Which routines are shown. */
export interface RoutineAddress {
  search: string
  due: DueStatus | undefined
  page: number
}

/** The same as the address bar holds it. */
export interface RoutineSearch {
  search?: string | undefined
  due?: string | undefined
  page?: string | undefined
}

const SEARCH_MAX = 200

/** What means nothing is as if it were not there. */
export function routineAddress({ search = '', due, page }: RoutineSearch): RoutineAddress {
  return {
    search: search.slice(0, SEARCH_MAX),
    due: dueFilters.find((status) => status === due),
    page: pageFrom(page),
  }
}

/** Only what differs from the plain list is written. */
export function searchOf({ search, due, page }: RoutineAddress): RoutineSearch {
  return { search: search.trim() || undefined, due, page: pageText(page) }
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

/** What somebody looks for who plans the day; the rest is the whole list. */
export const dueFilters: readonly DueStatus[] = dueStatuses.filter((status) => status !== 'current')
