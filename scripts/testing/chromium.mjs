import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { Refusal } from '../run.mjs'
import { runTool } from '../tools.mjs'
import { installWithApt, mayInstallWithApt } from './apt.mjs'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without windows, which nobody would see here: a fifth less work for each journey. It knows no notifications. */
const shell = 'chromium-headless-shell'

/** The path of a Chromium that runs, installed if there is none; the lighter one for whoever can do with it. */
export async function ensureChromium({ isLight = false } = {}) {
  const names = isLight ? [shell, ...whole] : whole
  const given = process.env.CHROMIUM_PATH
  if (given && !runs(given))
    throw new Refusal(`CHROMIUM_PATH names ${given}, which does not run as a Chromium.`)
  const found = given ?? find(names)
  if (found) return found
  console.log('Installing Chromium for the browser tests (first time only) …')
  const output = await install(names)
  const installed = find(names)
  if (installed) return installed
  throw new Refusal(
    `${output}\nNo Chromium was found and none could be installed; what was tried is above. ` +
      'Install Chromium or Chrome yourself and set CHROMIUM_PATH to its path.',
  )
}

function find(names) {
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

/** Not every Debian has the lighter one. */
async function install(names) {
  const isRoot = process.getuid?.() === 0
  const attempts = [
    ...(mayInstallWithApt()
      ? names.slice(0, 2).map((name) => () => installWithApt(name, 'fonts-liberation'))
      : []),
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
