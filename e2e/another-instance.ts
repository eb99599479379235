import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@pitlane/sandbox/postgres/start-postgres'
import type { APIRequestContext } from '@playwright/test'
import { addressOf } from './start-product.ts'

const here = join(import.meta.dirname, '..')

interface Instance {
  address: string
  /** As a lost machine: nothing is finished. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A second Pitlane on the database and the files of the first, as behind a load balancer; of another version where one is named. */
export async function anotherInstance(
  request: APIRequestContext,
  port = '0',
  version = here,
): Promise<Instance> {
  const { PITLANE_DATA: folder, PITLANE_URL: address = '' } = process.env
  if (!folder) return behindTheBalancer(address)
  const { demo } = await (await request.get('/api/meta')).json()
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const instance = spawn(process.execPath, [join(version, 'server/src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url(),
      SECRET_KEY: await readFile(join(folder, 'secret-key'), 'utf8'),
      PUBLIC_URL: 'http://127.0.0.1',
      HQ_ALLOWED_ORIGINS: new URL(demo.hq.baseUrl).origin,
      DATA_DIR: folder,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const gone = new Promise((resolve) => instance.once('exit', resolve))
    instance.kill(signal)
    await gone
    await postgres.stop()
  }
  return { address: await addressOf(instance), kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** Where several run already, whoever comes to their one address is sent to one of them after the other. */
function behindTheBalancer(address: string): Instance {
  const kill = () => Promise.reject(new Error('This journey kills an instance: it has to start its own'))
  return { address, kill, stop: async () => {} }
}
