import { describe, expect, test } from 'vitest'
import { shown } from '../arrows.ts'
import { house } from '../tree.ts'
import { intrusions, unseen } from './faces.ts'

test('what a word of the browser keeps in its folders is its own', () => {
  expect(shown(intrusions(house))).toEqual([])
})

test('what a word shows of its folders is looked at', () => {
  expect(unseen(house)).toEqual([])
})

describe('a look into another word is found', () => {
  const imports = (from: string, to: string) =>
    intrusions(new Map([[`web/src/${from}`, `import { it } from '${to}'`]]))

  test.each([
    ['features/dashboard/Figures.tsx', '../repairs/edit/edit-values.ts'],
    ['features/dashboard/Figures.tsx', '../repairs/list/ListedRepair.tsx'],
    ['features/planning/plan/deep.ts', '../../repairs/cards/age-words.ts'],
    ['features/routine/list/DueStates.tsx', '../../vehicles/fleet/Fleet.module.css'],
    ['pages/RepairsPage.tsx', '../features/repairs/edit/edit-values.ts'],
    ['router.tsx', './features/repairs/list/RepairRow.tsx'],
  ])('%s → %s', (from, to) => {
    expect(imports(from, to)).toHaveLength(1)
  })

  test.each([
    ['features/dashboard/Figures.tsx', '../repairs/data.ts'],
    ['features/dashboard/Figures.tsx', '../repairs/list/list-data.ts'],
    ['features/repairs/cards/RepairSection.tsx', '../list/nothing-words.ts'],
    ['features/dashboard/Figures.test.tsx', '../repairs/edit/edit-values.ts'],
    ['pages/RepairsPage.tsx', '../features/repairs/list/RepairRow.tsx'],
  ])('and a look at its face is none: %s → %s', (from, to) => {
    expect(imports(from, to)).toEqual([])
  })
})
