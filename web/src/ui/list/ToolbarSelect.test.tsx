import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../show-for-tests.ts'
import { ToolbarSelect } from './ToolbarSelect.tsx'

const options = [
  { value: '', label: 'All urgencies' },
  { value: 'high', label: 'High' },
]

function Chosen() {
  const [value, setValue] = useState('')
  return <ToolbarSelect name="Filter by urgency" options={options} value={value} onChange={setValue} />
}

test('a choice in a toolbar is told by its name, says what is chosen and takes another', async () => {
  show(<Chosen />)
  const select = screen.getByRole('combobox', { name: 'Filter by urgency' })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('All urgencies')
  await userEvent.selectOptions(select, 'High')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('High')
})
