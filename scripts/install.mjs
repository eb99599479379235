import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, run } from './run.mjs'

const marker = join(root, 'node_modules', '.pitlane-installed')

/** Installs what the lock file names, unless that is what node_modules holds already. */
export async function ensureInstalled() {
  const wanted = fingerprint()
  if (read(marker) !== wanted) {
    if (!isInstalledByHand()) await install()
    writeFileSync(marker, wanted)
  }
  node24()
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

async function install() {
  console.log('Installing packages (first start only) …')
  const options = ['--include=dev', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const [command, ...script] = npm
  const { code, output } = await run(command, [...script, 'ci', ...options], { quiet: true })
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
