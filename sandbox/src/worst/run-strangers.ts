import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Standing } from './crowd-thread.ts'
import type { Finding } from './findings.ts'
import { type openNeighbour, p95 } from './neighbour.ts'
import type { Stage } from './stage.ts'
import { everyCrowd } from './strangers.ts'

interface Stood {
  crowd: string
  asked: number
  refused: number
  p95: number
}

/** Crowds without a session before every public address, one after the other, and what somebody who works meanwhile gets. */
export async function runStrangers(
  { address }: Stage,
  beside: Awaited<ReturnType<typeof openNeighbour>>,
  {
    isShort,
    wanted,
    after,
  }: { isShort: boolean; wanted: string | undefined; after: (crowd: string) => void },
): Promise<{ stood: Stood[]; findings: Finding[] }> {
  const [connections, ms] = isShort ? [300, 700] : [1_000, 4_000]
  const stood: Stood[] = []
  const findings: Finding[] = []
  for (const crowd of everyCrowd(isShort)) {
    const name = `${crowd.manner} ${crowd.path} from ${crowd.isMany ? 'many networks' : 'one network'}`
    if (wanted && !name.includes(wanted)) continue
    const leave = await letStand({ address, crowd, connections })
    beside.take()
    await pause(ms)
    const answers = beside.take()
    await leave()
    after(name)
    const failures = answers.filter(({ failure }) => failure !== undefined)
    stood.push({ crowd: name, asked: answers.length, refused: failures.length, p95: p95(answers) })
    for (const failure of new Set(failures.map((it) => it.failure)))
      findings.push({ call: name, what: `meanwhile the neighbour got ${failure}` })
  }
  return { stood, findings }
}

/** Once it has come; returns how to send it away. */
async function letStand(standing: Standing): Promise<() => Promise<void>> {
  const thread = new Worker(new URL('crowd-thread.ts', import.meta.url), { workerData: standing })
  const gone = once(thread, 'exit')
  await once(thread, 'message')
  return async () => {
    thread.postMessage('leave')
    await gone
  }
}
