import { describe, expect, test } from 'vitest'
import { shown } from '../arrows.ts'
import { house, type Tree } from '../tree.ts'
import { arrowsAcross } from './side-by-side.ts'

const planted = (file: string, text: string): Tree => new Map([[`web/src/features/${file}`, text]])
const importing = (file: string, imported: string) => planted(file, `import { it } from '${imported}'`)

test('folders side by side never import each other', () => {
  expect(shown(arrowsAcross(house))).toEqual([])
})

describe('a step aside is found', () => {
  test.each([
    ['repairs/report/ReportFields.tsx', '../dialog/edit/EditFields.tsx'],
    ['repairs/dialog/RepairDialog.tsx', '../report/ReportForm.tsx'],
    ['repairs/list/AllRepairs.tsx', '../dialog/RepairDialog.tsx'],
    ['repairs/dialog/edit/RepairEdit.tsx', '../paper/JobCard.tsx'],
    ['repairs/dialog/edit/RepairEdit.tsx', '../RepairDialog.tsx'],
    ['repairs/form/Rows.tsx', '../report/ReportForm.tsx'],
    ['repairs/form/Rows.tsx', '../cards/RepairRow.tsx'],
    ['repairs/data.ts', './dialog/edit/edit-values.ts'],
    ['routine/form/EditRoutine.tsx', '../list/RoutineList.tsx'],
  ])('%s → %s', (file, imported) => {
    expect(arrowsAcross(importing(file, imported))).toHaveLength(1)
    expect(arrowsAcross(planted(file, `const it = () => import('${imported}')`))).toHaveLength(1)
  })

  test.each([
    ['repairs/report/ReportFields.tsx', '../form/Rows.tsx'],
    ['repairs/dialog/edit/EditFields.tsx', '../../form/Rows.tsx'],
    ['repairs/dialog/RepairContent.tsx', './edit/RepairEdit.tsx'],
    ['repairs/dialog/RepairContent.tsx', '../data.ts'],
    ['repairs/data.ts', './form/rules.ts'],
    ['repairs/report/ReportForm.test.tsx', '../dialog/RepairDialog.tsx'],
    ['repairs/report/ReportForm.tsx', '../../routine/data.ts'],
  ])('and %s → %s is none', (file, imported) => {
    expect(shown(arrowsAcross(importing(file, imported)))).toEqual([])
  })
})
