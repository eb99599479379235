import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const demo = join(import.meta.dirname, '../sandbox/src/main.ts')

/** Starts Pitlane as `npm start` does, and stops it as Ctrl-C does; unless one runs already, and the journeys are told where. */
export default async function startProduct() {
  if (process.env.PITLANE_URL) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-journeys-'))
  // As root, PostgreSQL runs as another user, who must get in.
  await chmod(folder, 0o711)
  const { DATABASE_URL: _, ...env } = process.env
  const product = spawn(process.execPath, [demo], {
    env: { ...env, DATA_DIR: folder, PORT: '0', SIGN_UP_PER_ADDRESS: '1000', RESET_PER_ADDRESS: '1000' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const seeded = new Promise((resolve) => product.once('message', resolve))
  process.env.PITLANE_URL = await addressOf(product)
  if ((await seeded) !== 'whole') throw new Error('The demo could not be filled')
  process.env.PITLANE_DATA = folder
  return async () => {
    const gone = new Promise((resolve) => product.once('exit', resolve))
    product.kill('SIGINT')
    const code = await gone
    await rm(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`Pitlane stopped with ${code}`)
  }
}

/** Where a started Pitlane says that it is. */
export function addressOf(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    product.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /(?:running at |"address":")(http[^\s"]+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    product.once('exit', (code) => reject(new Error(`Pitlane did not start (${code}): ${printed}`)))
  })
}
