import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export interface Drive {
  requestsPerSecond: number
  p95Ms: number
}

/** Asks the same address over and over on some connections, for a bounded time. */
export async function drive(
  url: string,
  headers: Record<string, string>,
  { connections = 10, seconds = 2, perSecond = Number.POSITIVE_INFINITY } = {},
): Promise<Drive> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const ask = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      await answered(url, headers, agent)
      took.push(performance.now() - start)
      const restMs = (connections / perSecond) * 1000 - (performance.now() - start)
      if (restMs > 0) await setTimeout(restMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  took.sort((one, other) => one - other)
  return { requestsPerSecond: took.length / seconds, p95Ms: took[Math.floor(took.length * 0.95)] ?? 0 }
}

function answered(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 304)
        reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}

export interface Contender {
  name: string
  url: string
  headers: Record<string, string>
}

/** Contenders take turns in one run, so that a noisy neighbour disturbs them alike; medians are compared. */
export async function compare(contenders: Contender[], rounds = 5): Promise<Map<string, Drive>> {
  const seen = new Map(contenders.map(({ name }) => [name, [] as Drive[]]))
  for (const { url, headers } of contenders) await drive(url, headers, { seconds: 1 })
  for (let round = 0; round < rounds; round++)
    for (const { name, url, headers } of contenders) seen.get(name)?.push(await drive(url, headers))
  return new Map([...seen].map(([name, drives]) => [name, medianOf(drives)]))
}

function medianOf(drives: Drive[]): Drive {
  return {
    requestsPerSecond: median(drives.map((it) => it.requestsPerSecond)),
    p95Ms: median(drives.map((it) => it.p95Ms)),
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
