import { conflicts } from '@pitlane/contract/conflicts/calls'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, playServer, press, show } from '../../ui/show-for-tests.ts'
import { aConflict } from './conflict-for-tests.ts'
import { RepairConflicts } from './RepairConflicts.tsx'

const other = '01890000-0000-7000-8000-000000000009'
const Plan = ({ onClose }: { conflict: Conflict; onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Planned
  </button>
)

test('a repair shows its own conflicts, says when something lies over its dialog, and is not opened again', async () => {
  const [own, foreign] = [aConflict(), aConflict({ id: 'c2', sentence: 'Another one.' })]
  if (foreign.repair) foreign.repair = { ...foreign.repair, id: other }
  playServer(answering(conflicts.list, () => [foreign, own]))
  const covered: boolean[] = []
  const repair = { id: own.repair?.id ?? '', vehicleId: own.vehicle.id }
  show(<RepairConflicts repair={repair} Plan={Plan} onCover={(isCovered) => covered.push(isCovered)} />)
  expect(await screen.findByText(own.sentence)).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByText('Open repair')).toBeNull()
  await press('Find a slot')
  expect(covered.at(-1)).toBe(true)
  await press('Planned')
  expect(covered.at(-1)).toBe(false)
})
