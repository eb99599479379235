import { type RepairStatus, repairStatuses } from '@pitlane/contract/repairs/words'
import {
  idOrNone,
  oneOrNone,
  type Param,
  pageNumber,
  readAll,
  searchText,
  type Texts,
  writeAll,
} from '../../../platform/address/params.ts'
import { type ChoiceName, type Chosen, choiceNames, choices, type StatusChoice } from './list-filters.ts'

/** What is looked for. */
export interface Narrowing extends Chosen {
  search: string
}

export interface ListAddress extends Narrowing {
  pages: Record<RepairStatus, number>
  /** The repair whose dialog is open. */
  repair: string | undefined
}

/** Each filter is in the address by its own name. */
const chosen = Object.fromEntries(choiceNames.map((name) => [name, oneOrNone(choices[name].values)])) as {
  [Name in ChoiceName]: Param<Chosen[Name]>
}
const narrowing = { search: searchText, ...chosen }
const pages = { needPage: pageNumber, progressPage: pageNumber, completedPage: pageNumber }

/** The same as the address bar holds it. */
export type RepairsSearch = Texts<typeof narrowing & typeof pages> & { repair?: string | undefined }

export function listAddress(given: RepairsSearch): ListAddress {
  const { needPage, progressPage, completedPage } = readAll(pages, given)
  return {
    ...readAll(narrowing, given),
    pages: { need: needPage, 'in progress': progressPage, completed: completedPage },
    repair: idOrNone.read(given.repair),
  }
}

/** Only what differs from the plain list is written. */
export function searchOf({ pages: at, repair, ...wanted }: ListAddress): RepairsSearch {
  const { need: needPage, 'in progress': progressPage, completed: completedPage } = at
  return {
    ...writeAll(narrowing, wanted),
    ...writeAll(pages, { needPage, progressPage, completedPage }),
    repair: idOrNone.write(repair),
  }
}

/** What the calls are asked for; each section has a status of its own. */
export function askedFor({ pages: _, repair: __, search, ...others }: ListAddress) {
  return { search: search.trim() || undefined, ...others }
}

const firstPages = { need: 1, 'in progress': 1, completed: 1 }

/** Another search or filter begins at its first pages. */
export function narrowed(address: ListAddress, to: Partial<Narrowing>): RepairsSearch {
  return searchOf({ ...address, ...to, pages: firstPages, repair: undefined })
}

/** The list without one of its filters. */
export function without(address: ListAddress, filter: keyof Narrowing): RepairsSearch {
  return { ...narrowed(address, {}), [filter]: undefined }
}

export function atPage(address: ListAddress, status: RepairStatus, page: number): RepairsSearch {
  return searchOf({ ...address, pages: { ...address.pages, [status]: page } })
}

/** The sections that a choice shows. */
export function sectionsOf(status: StatusChoice | undefined): readonly RepairStatus[] {
  if (status === undefined) return repairStatuses
  return status === 'open' ? ['need', 'in progress'] : [status]
}

export function isNarrowed({ search, ...others }: Narrowing): boolean {
  return search.trim() !== '' || choiceNames.some((name) => others[name] !== undefined)
}
