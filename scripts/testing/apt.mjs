import { existsSync, readFileSync } from 'node:fs'
import { run } from '../run.mjs'

/** Whether packages of Debian can be installed by whoever runs this. */
export function mayInstallWithApt() {
  return process.getuid?.() === 0 && isDebian()
}

export async function installWithApt(...names) {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await run('apt-get', ['update'], options)
  if (update.code !== 0) return update
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
