import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import { type Cluster, type Outside, openCluster } from '../cluster/open-cluster.ts'
import type { Opened } from '../cluster/opened.ts'
import { openWires, type Wire } from './wire.ts'

/** Something that goes wrong, and what must hold all the same. */
export interface Fault {
  /** As the table calls it. */
  title: string
  /** What servers are set to besides. */
  settings?: Record<string, string>
  /** What servers and database start with in their environment. */
  environment?(opened: Opened): Promise<Record<string, string>>
  /** Breaks it, throws when something does not hold, and gives the figures of its row. */
  run(stage: Stage): Promise<string>
}

export interface Stage {
  cluster: Cluster
  /** Between the servers and what stands outside. */
  wireTo(what: Outside): Wire
  /** What it opens itself. */
  opened: Opened
  environment: Record<string, string>
  say(sentence: string): void
}

/** All of it shares the cores of one machine: that it is slow is not what is looked at. */
const patient = { BUSY_AFTER_SECONDS: '30' }

/** Runs one fault in a cluster of its own, of which only the logs are left, and only if something did not hold. */
export async function stageFault(
  fault: Fault,
  opened: Opened,
  say: (sentence: string) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-faults-'))
  let isKept = false
  opened.add(async () => {
    if (!isKept) await rm(folder, { recursive: true })
  })
  try {
    // PostgreSQL runs as somebody else.
    await chmod(folder, 0o711)
    const { between, to } = openWires(opened)
    const config = { DATA_DIR: folder, PORT: 0, SECRET_KEY: randomBytes(32).toString('hex') }
    const environment = (await fault.environment?.(opened)) ?? {}
    const settings = { ...patient, ...fault.settings }
    const cluster = await openCluster(config, opened, say, { between, settings, environment })
    return await fault.run({ cluster, wireTo: to, opened, environment, say })
  } catch (error) {
    isKept = !opened.isClosing
    if (isKept) say(`The logs stay in ${join(folder, 'cluster')}.`)
    throw error
  } finally {
    await opened.close((error) => say(String(error)))
  }
}

/** Waits for what has to come, and says what did not. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = MINUTE,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`In ${withinMs / 1000} s it did not come true: ${what}`)
    await pause(50)
  }
}
