import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './FilterChips.module.css'
import { chipsOf } from './filter-chips.ts'
import type { ListAddress, Narrowing } from './list-address.ts'

interface Props {
  address: ListAddress
  onRemove: (filter: keyof Narrowing) => void
}

/** What the list is narrowed to, each with a way out. */
export function FilterChips({ address, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(address)
  if (chips.length === 0) return null

  /** The chip that had the focus goes: the next one has it then, or the page. */
  function remove(filter: keyof Narrowing, place: number) {
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((_, at) => at !== place)
    const next = others[place] ?? others.at(-1) ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
    onRemove(filter)
  }

  return (
    <ul ref={list} className={classes.chips} aria-label="Filters">
      {chips.map(({ filter, label }, place) => (
        <li key={filter}>
          <UnstyledButton
            className={classes.chip}
            aria-label={`${label}, remove this filter`}
            title={label}
            onClick={() => remove(filter, place)}
          >
            <span className={classes.label}>{label}</span>
            <IconX size={15} stroke={2} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
