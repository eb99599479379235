import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal } from '../run.mjs'
import { installWithApt, mayInstallWithApt } from './apt.mjs'

/** What each engine needs: programs, where each may be named, and the package of Debian that brings it. */
const needs = {
  firefox: [{ setting: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], brings: 'firefox-esr' }],
  webkit: [
    { setting: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], brings: 'webkit2gtk-driver' },
    { setting: 'XVFB_PATH', names: ['Xvfb'], brings: 'xvfb' },
  ],
}

export const engines = Object.keys(needs)

/** Where the programs of these engines are, as settings; installed if one is missing, and refused if that fails. */
export async function ensureEngines(wanted) {
  const programs = wanted.flatMap((engine) => needs[engine])
  const missing = programs.filter((program) => !find(program))
  const said = missing.length > 0 ? await install(missing.map(({ brings }) => brings)) : ''
  const absent = programs.filter((program) => !find(program))
  if (absent.length > 0) throw new Refusal(`${said}\n${absent.map(inWords).join('\n')}`)
  return Object.fromEntries(programs.map((program) => [program.setting, find(program)]))
}

function find({ setting, names }) {
  const given = process.env[setting]
  if (given && !existsSync(given)) throw new Refusal(`${setting} names ${given}, which is not there.`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  return given ?? folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

async function install(packages) {
  if (!mayInstallWithApt()) return 'Nothing was installed: that takes Debian, and root.'
  console.log(`Installing ${packages.join(', ')} (first time only) …`)
  const { output } = await installWithApt('fonts-liberation', ...packages)
  return output
}

function inWords({ setting, names, brings }) {
  return (
    `There is no ${names.join(' or ')}, and it could not be installed. ` +
    `On Debian the package ${brings} brings it; elsewhere set ${setting} to its path.`
  )
}
