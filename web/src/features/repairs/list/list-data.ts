import {
  PAGE_SIZE,
  type Repair,
  type RepairCounts,
  type RepairPage,
  repairs,
} from '@pitlane/contract/repairs/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryFor } from '../../../platform/call.ts'
import { readWhenShown } from '../../../platform/giving-way/read-when-shown.ts'
import { askedFor, type ListAddress, listAddress, type RepairsSearch, sectionsOf } from './list-address.ts'
import type { StatusChoice } from './list-filters.ts'

const POLL_EVERY = 30_000
const topics = ['repairs', 'vehicles', 'templates'] as const

/**
 * One page of one section. While somebody looks it is asked for again: unchanged, the answer is nothing but an ETag. Where we are told
 * of changes, the first of the list is enough.
 */
export function sectionQuery(address: ListAddress, status: RepairStatus, page: number, isLive = false) {
  const isAsked = !isLive || status === sectionsOf(address.status)[0]
  const wanted = { ...askedFor(address), status, page, limit: PAGE_SIZE }
  return {
    ...queryFor(repairs.list, wanted, topics),
    select: asPage,
    placeholderData: keepPreviousData,
    staleTime: POLL_EVERY,
    refetchInterval: isAsked ? POLL_EVERY : (false as const),
    refetchOnWindowFocus: 'always' as const,
  }
}

/** How many of each status there are. A section on screen asks again by itself; where none is, this does. */
export function countsQuery(address: ListAddress, status: RepairStatus) {
  return {
    ...sectionQuery(address, status, address.pages[status]),
    refetchInterval: ({ state }: { state: { data: Repair[] | RepairPage | undefined } }) =>
      state.data && isNothing(asPage(state.data).counts, address.status) ? POLL_EVERY : (false as const),
  }
}

/** Whether all that a choice shows is empty. */
export function isNothing(counts: RepairCounts, choice: StatusChoice | undefined): boolean {
  return sectionsOf(choice).every((status) => counts[status] === 0)
}

export function prefetchSections(client: QueryClient, search: RepairsSearch): void {
  const address = listAddress(search)
  for (const status of sectionsOf(address.status))
    void client.prefetchQuery(sectionQuery(address, status, address.pages[status]))
}

const CARDS = 6

/** The most urgent of those in progress, with how many there are. */
export const inProgressQuery = {
  ...queryFor(repairs.list, { status: 'in progress', page: 1, limit: CARDS }, topics),
  select: asPage,
  ...readWhenShown,
}

const FOUND = 6

/** The newest few that have every word. */
export function foundRepairsQuery(search: string) {
  return {
    ...queryFor(repairs.list, { search, page: 1, limit: FOUND }, topics),
    select: asPage,
    placeholderData: keepPreviousData,
  }
}

function asPage(answer: Repair[] | RepairPage): RepairPage {
  if (!Array.isArray(answer)) return answer
  throw new Error('A page was asked for, not a list')
}
