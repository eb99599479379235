import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Visits {
  answered: number
  /** Sent away with 503 or 429, or answered otherwise than with 200. */
  refused: number
  p95Ms: number
  p99Ms: number
}

/** Somebody who asks for the same again and again, so often in a second, whatever became of the question before. */
export async function visitSteadily(
  url: string,
  cookie: string,
  { seconds, perSecond = 20 }: { seconds: number; perSecond?: number },
): Promise<Visits> {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  const asked: Promise<void>[] = []
  let refused = 0
  const visit = () =>
    new Promise<void>((resolve) => {
      const begun = performance.now()
      const failed = () => {
        refused += 1
        resolve()
      }
      get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode !== 200) return failed()
          took.push(performance.now() - begun)
          resolve()
        })
      }).once('error', failed)
    })
  for (let n = 0; n < seconds * perSecond; n++) {
    asked.push(visit())
    await pause(1000 / perSecond)
  }
  await Promise.all(asked)
  agent.destroy()
  took.sort((one, other) => one - other)
  const below = (part: number) => took[Math.floor(took.length * part)] ?? 0
  return { answered: took.length, refused, p95Ms: below(0.95), p99Ms: below(0.99) }
}
