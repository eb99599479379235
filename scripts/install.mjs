import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, run } from './run.mjs'

const marker = join(root, 'node_modules', '.pitlane-installed')
const toRunMarker = join(root, 'node_modules', '.pitlane-runs')
/** What a start needs; the rest is for whoever works on it. */
const toRun = ['contract', 'server', 'web', 'sandbox']

/** Installs what the lock file names, unless that is what node_modules holds already. */
export async function ensureInstalled() {
  const wanted = fingerprint()
  if (read(marker) !== wanted) {
    if (!isInstalledByHand()) await install(read(toRunMarker) === wanted)
    writeFileSync(marker, wanted)
  }
  node24()
}

/** Installs what it takes to run Pitlane, unless node_modules holds that, or everything. */
export async function ensureInstalledToRun() {
  const wanted = fingerprint()
  if (![read(marker), read(toRunMarker)].includes(wanted)) {
    if (isInstalledByHand()) writeFileSync(marker, wanted)
    else {
      const workspaces = toRun.flatMap((name) => ['-w', name])
      await npm(['ci', '--omit=dev', '--include-workspace-root', ...workspaces])
      writeFileSync(toRunMarker, wanted)
    }
  }
  node24()
}

/** What runs goes on running: the rest is put beside what it uses. */
function install(isThereToRun) {
  return npm(isThereToRun ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev'])
}

/** The Node that package.json pins, whatever the machine has. */
export function node24() {
  const path = join(root, 'node_modules', 'node', 'bin', 'node')
  const { node: version } = JSON.parse(read('package.json')).dependencies
  try {
    const answer = execFileSync(path, ['--version'], { encoding: 'utf8', env: {} }).trim()
    if (answer === `v${version}`) return path
    throw new Error(`it says it is ${answer}`)
  } catch (error) {
    throw new Refusal(
      `The Node.js ${version} that Pitlane brings does not run here: ${error.message}\n` +
        'It is installed by a script of the package "node". If npm is set to ignore scripts, run ' +
        '"npm ci --include=dev --ignore-scripts=false". On Alpine or another system without glibc, use one with glibc.',
    )
  }
}

async function npm(wish) {
  console.log('Installing packages (first time only) …')
  const options = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress', '--prefer-offline']
  const given = process.env.npm_execpath
  const [command, ...script] = given?.endsWith('npm-cli.js') ? [process.execPath, given] : ['npm']
  const { code, output } = await run(command, [...script, ...wish, ...options], { quiet: true })
  if (code === 0) return
  console.error(output)
  throw new Refusal(
    `npm could not install the packages (exit code ${code}); what it said is above. ` +
      'Check the connection to the package registry and the space on the disk, then start again.',
  )
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  const { workspaces } = JSON.parse(read('package.json'))
  for (const folder of ['.', ...workspaces]) hash.update(read(join(folder, 'package.json')) ?? '')
  return hash.update(read('package-lock.json')).digest('hex')
}

/** npm writes down at the very end what it installed: after "npm install" by hand there is nothing left to do. */
function isInstalledByHand() {
  const installed = lockedVersions(read(join('node_modules', '.package-lock.json')))
  const wanted = lockedVersions(read('package-lock.json'))
  if (!installed || !wanted) return false
  return [...wanted].every(
    ([path, { version, isOptional }]) =>
      installed.get(path)?.version === version || (isOptional && !installed.has(path)),
  )
}

function lockedVersions(lockFile) {
  if (!lockFile) return undefined
  const packages = Object.entries(JSON.parse(lockFile).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return new Map(
    packages.map(([path, { version, optional }]) => [path, { version, isOptional: optional === true }]),
  )
}

function read(path) {
  try {
    return readFileSync(path.startsWith(root) ? path : join(root, path), 'utf8')
  } catch {
    return undefined
  }
}
