import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'
import { show } from './show-for-tests.ts'
import { slashKey } from './slash.ts'

afterEach(() => localStorage.clear())

const search = <SearchField label="Search" placeholder="Search" value="" onChange={() => {}} />

test('/ leads to the search, until it is switched off on the device', async () => {
  const { showInstead } = show(search)
  await userEvent.keyboard('/')
  const field = () => screen.getByRole('searchbox')
  expect(document.activeElement).toBe(field())
  field().blur()
  slashKey.turn(false)
  showInstead(<SearchField key="later" label="Search" placeholder="Search" value="" onChange={() => {}} />)
  await userEvent.keyboard('/')
  expect(document.activeElement).not.toBe(field())
  expect(field().getAttribute('aria-keyshortcuts')).toBeNull()
  slashKey.turn(true)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(field())
})
