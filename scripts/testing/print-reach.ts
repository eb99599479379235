import { execFileSync } from 'node:child_process'
import { files, text } from '../../architecture/tree.ts'
import { isDeep, isJourney, isUnit, reachOf } from './reach.ts'

/** For `npm test -- --changed`: the tests to run, what has changed, and what is left out, as JSON. */
const [since = '', kind] = process.argv.slice(2)
const base = since || commonWithMain()
const changed = lines('diff', '--name-only', '--no-renames', base).concat(
  lines('ls-files', '--others', '--exclude-standard'),
)

const tree = new Map(
  files.filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file)).map((file) => [file, text(file)]),
)
const reached = [...reachOf(changed, tree)]
const house = files.filter((file) => isUnit(file) && /^([^/]+|architecture\/.*|scripts\/.*)$/.test(file))
const [deep, shallow] = [reached.filter(isDeep), reached.filter((file) => !isDeep(file))]
const tests = kind === '--deep' ? deep : [...new Set([...house, ...shallow])]
const all = files.filter((file) => isUnit(file) || isJourney(file))
const out = all.filter((file) => !tests.includes(file) && isDeep(file) === (kind === '--deep'))
const units = out.filter(isUnit)

process.stdout.write(
  JSON.stringify({
    tests,
    told: `${changed.length} files have changed since ${base.slice(0, 12)}; ${tests.length} of ${all.length} files of tests are run.`,
    leftOut: [
      `Left out: ${units.length} files of unit and API tests and ${out.length - units.length} of journeys, which the changes reach neither by imports nor by the order of words`,
      kind !== '--deep' &&
        deep.length > 0 &&
        `; and ${deep.length} deep ones that they reach (npm run test:deep -- --changed)`,
      '. What is left out may fail all the same: before you hand in, npm test.',
      ...byFolder(out),
    ]
      .filter(Boolean)
      .join(''),
  }),
)

function byFolder(left: string[]): string[] {
  const folders = Map.groupBy(left, (file) =>
    file
      .split('/')
      .slice(0, file.includes('/features/') ? 4 : 3)
      .join('/'),
  )
  return [...folders].map(
    ([folder, inside]) => `\n  ${folder}${inside.length > 1 ? `: ${inside.length}` : ''}`,
  )
}

/** On a branch of one's own all of it, on main what is not committed. */
function commonWithMain(): string {
  for (const main of ['origin/main', 'main']) {
    const [common] = attempt('merge-base', 'HEAD', main)
    if (common) return common
  }
  return 'HEAD'
}

function attempt(...args: string[]): string[] {
  try {
    return lines(...args)
  } catch {
    return []
  }
}

function lines(...args: string[]): string[] {
  const said = execFileSync('git', args, {
    cwd: import.meta.dirname.replace(/\/scripts\/testing$/, ''),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return said.split('\n').filter(Boolean)
}
