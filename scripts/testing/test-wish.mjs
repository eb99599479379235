import { execFileSync } from 'node:child_process'
import { Refusal, root } from '../run.mjs'

const kinds = ['--unit', '--e2e']
const options = [...kinds, '--deep', '--slowest', '--changed']

/**
 * `npm test` runs all that is not deep, `npm run test:deep` the rest. `npm test -- repairs` runs the files whose path holds
 * that, of either kind, deep or not; `-- --unit` and `-- --e2e` leave the other kind out. `-- --changed` runs what the changes
 * since main can reach, `-- --changed=<commit>` those since another. `-- --slowest` tells which files took longest.
 */
export function readWish(given) {
  const words = given.filter((word) => !word.startsWith('--'))
  const asked = new Map(given.filter((word) => word.startsWith('--')).map((word) => word.split('=', 2)))
  const unknown = [...asked.keys()].filter((name) => !options.includes(name))
  if (unknown.length > 0)
    throw new Refusal(`npm test does not know ${unknown.join(', ')}; it knows ${options.join(', ')}.`)
  if (asked.has('--changed') && words.length > 0)
    throw new Refusal('npm test takes --changed or parts of paths, not both.')
  const isEither = !kinds.some((kind) => asked.has(kind))
  const wish = {
    isDeep: asked.has('--deep'),
    isSlowestTold: asked.has('--slowest'),
    since: asked.has('--changed') ? (asked.get('--changed') ?? '') : undefined,
    units: isEither || asked.has('--unit'),
    journeys: isEither || asked.has('--e2e'),
    words,
  }
  return words.length > 0
    ? ofWords(wish)
    : { ...wish, isWhole: isEither && !wish.isDeep && !asked.has('--changed') }
}

/** What somebody names is run wherever it belongs; what matches nothing is not started. */
function ofWords(wish) {
  const files = wish.words.length > 0 ? listFiles() : []
  const matches = (kind) =>
    files.some((file) => kind.test(file) && wish.words.some((word) => file.includes(word)))
  const units = wish.units && matches(/\.test\.tsx?$/)
  const journeys = wish.journeys && matches(/\.spec\.ts$/)
  if (!units && !journeys) throw new Refusal(`No test file matches ${wish.words.join(' ')}.`)
  return { ...wish, units, journeys, isWhole: false }
}

function listFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
}
