import { execFileSync } from 'node:child_process'
import { Refusal, root } from './run.mjs'

const options = ['--unit', '--e2e']

/**
 * `npm test` runs everything. `npm test -- repairs` runs the files whose path holds that, of either kind; `-- --unit` and
 * `-- --e2e` leave the other kind out.
 */
export function readWish(given) {
  const matching = given.filter((word) => !word.startsWith('--'))
  const unknown = given.filter((word) => word.startsWith('--') && !options.includes(word))
  if (unknown.length > 0)
    throw new Refusal(`npm test does not know ${unknown.join(', ')}; it knows ${options.join(' and ')}.`)
  const isEither = !options.some((option) => given.includes(option))
  const units = (isEither || given.includes('--unit')) && matches(/\.test\.tsx?$/, matching)
  const journeys = (isEither || given.includes('--e2e')) && matches(/\.spec\.ts$/, matching)
  if (!units && !journeys) throw new Refusal(`No test file matches ${matching.join(' ')}.`)
  return { units, journeys, isWhole: given.length === 0, matching }
}

function matches(kind, matching) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => kind.test(file))
  return files.some((file) => matching.length === 0 || matching.some((word) => file.includes(word)))
}
