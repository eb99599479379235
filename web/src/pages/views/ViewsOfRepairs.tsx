import type { ViewQuery } from '@pitlane/contract/views/calls'
import { chipsOf } from '../../features/repairs/list/filter-chips.ts'
import {
  askedFor,
  type ListAddress,
  listAddress,
  narrowed,
} from '../../features/repairs/list/list-address.ts'
import { Views } from '../../features/views/Views.tsx'

export function ViewsOfRepairs({ address }: { address: ListAddress }) {
  const query = askedFor(address)
  return (
    <Views
      page="repairs"
      to="/repairs"
      query={query}
      filters={addressOf(query)}
      addressOf={addressOf}
      said={said}
    />
  )
}

const addressOf = (query: ViewQuery) => narrowed(listAddress(query), {})

const said = (query: ViewQuery) =>
  chipsOf(listAddress(query))
    .map(({ label }) => label)
    .join(' · ')
