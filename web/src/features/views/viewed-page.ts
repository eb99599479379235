import type { View, ViewPage, ViewQuery } from '@pitlane/contract/views/calls'

/** Filters as an address holds them. */
interface Filters {
  search?: string | undefined
  status?: string | undefined
  [filter: string]: string | undefined
}

/** A page that has views, and the filters that it has now. */
export interface ViewedPage {
  page: ViewPage
  /** Where it is. */
  to: '/repairs' | '/vehicles'
  /** The filters it has now. */
  query: ViewQuery
  /** The address of these filters, always the same for the same: a view is on screen when its address is. */
  addressOf: (query: ViewQuery) => Filters
  /** The filters in words: "Status: Completed · Urgency: Low". */
  said: (query: ViewQuery) => string
  /** And their address. */
  filters: Filters
}

export function isNarrowed(filters: Filters): boolean {
  return Object.values(filters).some((text) => text !== undefined)
}

export function isSame(one: Filters, other: Filters): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Those of this page, the own ones apart from what everybody has. */
export function viewsOf({ page, addressOf, filters }: ViewedPage, all: readonly View[]) {
  const here = all.filter((view) => view.page === page)
  return {
    own: here.filter(({ isShared }) => !isShared),
    shared: here.filter(({ isShared }) => isShared),
    /** On screen now. */
    current: here.filter(({ query }) => isSame(addressOf(query), filters)),
  }
}
