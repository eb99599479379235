import { askedElsewhere, RepairFilters } from '@pitlane/contract/repairs/calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { show, write } from '../../../ui/show-for-tests.ts'
import { ExportRepairs } from '../../imports/ExportRepairs.tsx'
import { FilterChips } from './FilterChips.tsx'
import { askedFor, listAddress, narrowed, type RepairsSearch, without } from './list-address.ts'
import { type ChoiceName, choiceNames, choices } from './list-filters.ts'
import { lookedFor, nothingIn } from './nothing-words.ts'
import { RepairsToolbar } from './RepairsToolbar.tsx'

/** Whatever other pages and programs do not ask for is on this screen. */
const filters = Object.keys(RepairFilters.shape).filter((name) => !(name in askedElsewhere))

/** The filters as the page has them, at an address. */
function shown(from: RepairsSearch = {}) {
  const visited: RepairsSearch[] = [from]
  function Page() {
    const [at, setAt] = useState(from)
    const address = listAddress(at)
    const go = (to: RepairsSearch) => {
      visited.push(to)
      setAt(to)
    }
    return (
      <main id="main" tabIndex={-1}>
        <ExportRepairs address={address} />
        <RepairsToolbar
          address={address}
          onTyped={(search) => go(narrowed(address, { search }))}
          onChosen={(chosen) => go(narrowed(address, chosen))}
          onClear={() => go({})}
        />
        <FilterChips address={address} onRemove={(filter) => go(without(address, filter))} />
      </main>
    )
  }
  show(<Page />)
  return { at: () => visited.at(-1) ?? {} }
}

const chips = () => screen.queryByRole('list', { name: 'Filters' })
const chip = (name: RegExp) => screen.getByRole('button', { name })
const exported = () =>
  new URL(screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '', 'http://pitlane.test')
    .searchParams

/** Gives a filter a value by its control, and says what was given. */
async function choose(name: string): Promise<Given> {
  if (name === 'search') {
    const field = screen.getByRole('searchbox')
    write(field, 'gear')
    await userEvent.type(field, '{Enter}')
    return { value: 'gear', label: 'Search: gear', said: () => '“gear”' }
  }
  const choice = choiceNames.find((it) => it === name)
  if (!choice) throw new Error(`${name} has no line in list-filters.ts`)
  const { label, values, labels } = choices[choice]
  const value = values.at(-1) ?? ''
  await userEvent.selectOptions(screen.getByLabelText(`Filter by ${label.toLowerCase()}`), value)
  const word = Object.entries(labels).find(([it]) => it === value)?.[1] ?? ''
  return { value, label: `${label}: ${word}`, said: (repairs) => saidOf(choice, value, repairs) }
}

interface Given {
  value: string
  label: string
  /** "repair" or "repairs", narrowed down by it. */
  said: (repairs: string) => string
}

function saidOf<Name extends ChoiceName>(name: Name, value: string, repairs: string): string {
  const { values, said } = choices[name]
  const chosen = values.find((it) => it === value)
  return chosen === undefined ? 'nothing' : said(chosen, repairs)
}

describe('a filter of the contract', () => {
  test.each(filters)('%s is chosen, told, sent, exported and taken back', async (name) => {
    const { at } = shown()
    expect(chips()).toBeNull()
    expect([...exported()]).toEqual([])
    const { value, label, said } = await choose(name)

    expect(at()).toMatchObject({ [name]: value })
    const address = listAddress(at())
    expect(askedFor(address)).toMatchObject({ [name]: value })
    expect([...exported()]).toEqual([[name, value]])
    expect(lookedFor(address)).toContain(said('repairs'))
    if (name !== 'status') expect(nothingIn('need', address)).toContain(said('repair'))

    const removal = chip(new RegExp(`^${label}, remove this filter$`))
    expect(removal.textContent).toBe(label)
    await userEvent.click(removal)
    expect(Object.values(at()).filter(Boolean)).toEqual([])
    expect(chips()).toBeNull()
    expect([...exported()]).toEqual([])
    expect(document.activeElement?.id).toBe('main')
  })
})

test('every filter that is set has a chip; one goes, and the others and the focus stay', async () => {
  const { at } = shown({ search: ' oil ', status: 'in_progress', urgencyLevel: 'critical', needPage: '3' })
  const labels = within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map((it) => it.textContent)
  expect(labels).toEqual(['Search: oil', 'Status: In Progress', 'Urgency: Critical'])

  chip(/^Status/).focus()
  await userEvent.keyboard('{Enter}')
  expect(at()).toEqual({ search: ' oil ', urgencyLevel: 'critical' })
  expect(document.activeElement).toBe(chip(/^Urgency/))
  await userEvent.keyboard(' ')
  expect(document.activeElement).toBe(chip(/^Search/))
  expect(screen.getByLabelText('Filter by urgency')).toHaveProperty('value', '')
})

test('what only a link brings is offered to whoever came by it', () => {
  shown({ status: 'open' })
  expect(chip(/^Status: Open repairs,/)).toBeDefined()
  const offered = () =>
    within(screen.getByLabelText('Filter by status'))
      .getAllByRole('option')
      .map((it) => it.textContent)
  expect(offered()).toEqual(['All statuses', 'Open repairs', 'Needs Repair', 'In Progress', 'Completed'])
})

test('Clear takes back everything', async () => {
  const { at } = shown({ search: 'oil', status: 'need', urgencyLevel: 'low' })
  await userEvent.click(screen.getByText('Clear'))
  expect(at()).toEqual({})
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})
