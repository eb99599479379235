import { type Arrow, arrowsOf } from '../arrows.ts'
import { isTest, type Tree } from '../tree.ts'

/**
 * What a word of the browser shows of its folders. The files on top of a word are its face; what lies in its folders is its own, unless
 * it stands here. Pages are made of components, and may use those of any folder.
 */
const shownOfFolders = [
  'checks/condition/two-checks.ts',
  'hq/sync/silent-sync.ts',
  'inbox/push/remembered-device.ts',
  'repairs/cards/LinkedRepairs.tsx',
  'repairs/cards/RepairLink.tsx',
  'repairs/cards/RepairsTable.tsx',
  'repairs/cards/status-groups.ts',
  'repairs/form/planned-times.ts',
  'repairs/list/filter-chips.ts',
  'repairs/list/list-address.ts',
  'repairs/list/list-data.ts',
  'repairs/report/report-values.ts',
  'routine/form/CheckList.tsx',
  'routine/list/DueStates.tsx',
  'routine/list/TemplateMenu.tsx',
  'routine/list/TemplatePages.tsx',
  'routine/list/WithTemplateActions.tsx',
  'routine/list/use-template-page.ts',
  'vehicles/fleet/fleet-address.ts',
  'vehicles/fleet/fleet-search.ts',
  'vehicles/labels/label-papers.ts',
]

/** Imports of what another word keeps to itself. */
export function intrusions(tree: Tree): Arrow[] {
  return reachingIn(tree).filter(({ to }) => !shownOfFolders.includes(inFeatures(to)))
}

/** What is shown and nobody looks at. */
export function unseen(tree: Tree): string[] {
  const used = new Set(reachingIn(tree).map(({ to }) => inFeatures(to)))
  return shownOfFolders.filter((file) => !used.has(file))
}

/** Imports out of a folder of another word. */
function reachingIn(tree: Tree): Arrow[] {
  return arrowsOf(tree).filter(({ from, to }) => {
    const word = IN_A_FOLDER.exec(to)?.[1]
    if (!word || !from.startsWith('web/src/') || isTest(from)) return false
    if (from.startsWith(`web/src/features/${word}/`)) return false
    return !(from.startsWith('web/src/pages/') && COMPONENT.test(to))
  })
}

const IN_A_FOLDER = /^web\/src\/features\/([^/]+)\/[^/]+\//
const COMPONENT = /\/[A-Z]\w*\.tsx$/
const inFeatures = (file: string) => file.replace('web/src/features/', '')
