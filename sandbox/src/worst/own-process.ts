import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { World } from '../testing/world.ts'

/** Pitlane in a process of its own, on the same database, which can be killed. */
export async function inOwnProcess(world: World, settings: Record<string, string> = {}) {
  const { SECRET_KEY, PUBLIC_URL = '', SMTP_URL = '' } = world.config
  const given = { DATABASE_URL: world.databaseUrl, SECRET_KEY, PUBLIC_URL, SMTP_URL, ...settings }
  const program = fileURLToPath(import.meta.resolve('@pitlane/sandbox/worst/server-process'))
  const child = fork(program, [JSON.stringify(given)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve) => child.once('message', (it) => resolve(String(it))))
  return {
    address,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
