import type { Narrowing } from './list-address.ts'
import { type ChoiceName, choiceNames, choices } from './list-filters.ts'

interface FilterChip {
  filter: keyof Narrowing
  label: string
}

/** A chip for everything that narrows the list: "Urgency: Critical". */
export function chipsOf(address: Narrowing): FilterChip[] {
  const search = address.search.trim()
  const searched: FilterChip[] = search ? [{ filter: 'search', label: `Search: ${search}` }] : []
  return [...searched, ...choiceNames.flatMap((name) => chosenChip(name, address[name]))]
}

function chosenChip<Name extends ChoiceName>(name: Name, chosen: Narrowing[Name]): FilterChip[] {
  if (chosen === undefined) return []
  const { label, labels } = choices[name]
  return [{ filter: name, label: `${label}: ${labels[chosen]}` }]
}
