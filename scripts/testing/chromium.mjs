import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { Refusal, run } from '../run.mjs'
import { runTool } from '../tools.mjs'

/** The first is the same engine without windows, which nobody would see here: a fifth less work for each journey. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of a Chromium that runs, installed if there is none. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !runs(given))
    throw new Refusal(`CHROMIUM_PATH names ${given}, which does not run as a Chromium.`)
  const found = given ?? find()
  if (found) return found
  console.log('Installing Chromium for the browser tests (first time only) …')
  const output = await install()
  const installed = find()
  if (installed) return installed
  throw new Refusal(
    `${output}\nNo Chromium was found and none could be installed; what was tried is above. ` +
      'Install Chromium or Chrome yourself and set CHROMIUM_PATH to its path.',
  )
}

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, playwrightsOwn()].find(runs)
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return chromium.executablePath()
}

/** Ubuntu puts a script in Chromium's place that only asks for a snap, so being there is not enough. */
function runs(path) {
  if (!path || !existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  return status === 0 && /Chrom/.test(stdout)
}

async function install() {
  const isRoot = process.getuid?.() === 0
  const attempts = [
    ...(isRoot && isDebian() ? [installWithApt] : []),
    () => runTool('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], { quiet: true }),
  ]
  let said = ''
  for (const attempt of attempts) {
    const { code, output } = await attempt()
    said += output
    if (code === 0) break
  }
  return said
}

async function installWithApt() {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await run('apt-get', ['update'], options)
  if (update.code !== 0) return update
  const installing = (name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], options)
  const shell = await installing('chromium-headless-shell')
  return shell.code === 0 ? shell : installing('chromium')
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
