import { type Arrow, arrowsOf } from '../arrows.ts'
import { isTest, type Tree } from '../tree.ts'

/** Folders of a word of the browser that those beside them stand on. They know none of these in turn. */
const grounds = [
  'accounts/security',
  'accounts/users',
  'board/rows',
  'checks/session',
  'hq/sync',
  'inbox/push',
  'repairs/cards',
  'repairs/form',
  'reports/charts',
  'routine/form',
  'vehicles/fleet',
]

/** Imports from one folder of a word into another that is no ground of it. What both need goes below them. */
export function arrowsAcross(tree: Tree): Arrow[] {
  return arrowsOf(tree).filter(({ from, to }) => !isTest(from) && isAcross(placeOf(from), placeOf(to)))
}

type Place = readonly string[] | undefined

/** The word and the folders in it: `['repairs', 'dialog', 'edit']`. */
function placeOf(file: string): Place {
  return /^web\/src\/features\/(.+)\/[^/]+$/.exec(file)?.[1]?.split('/')
}

function isAcross(from: Place, to: Place): boolean {
  if (!from || !to || from[0] !== to[0] || to.length === 1) return false
  const [own, used] = [from.slice(0, 2).join('/'), to.slice(0, 2).join('/')]
  if (own !== used) return grounds.includes(own) || !grounds.includes(used)
  return !isWithin(to, from)
}

/** Down into a folder of its own is no step aside; back up out of one is. */
function isWithin(to: readonly string[], from: readonly string[]): boolean {
  return from.every((folder, depth) => to[depth] === folder)
}
