/** What a server says of itself. */
interface Scraped {
  streams: number
  rssMb: number
  cpuSeconds: number
  /** The longest that its event loop was held up since it was asked before. */
  loopMaxMs: number
  loopP99Ms: number
  /** How often somebody was sent away, by why. */
  refused: Record<string, number>
}

export async function scrape(serverUrl: string): Promise<Scraped> {
  const answer = await fetch(`${serverUrl}/metrics`)
  if (!answer.ok) throw new Error(`${serverUrl}/metrics answers ${answer.status}`)
  const text = await answer.text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const refused = text.matchAll(/^pitlane_refused_total\{why="(\w+)"\} (\d+)$/gm)
  return {
    streams: figure('pitlane_live_streams'),
    rssMb: figure('process_resident_memory_bytes') / 1024 / 1024,
    cpuSeconds: figure('process_cpu_seconds_total'),
    loopMaxMs: figure('nodejs_eventloop_lag_max_seconds') * 1000,
    loopP99Ms: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    refused: Object.fromEntries([...refused].map(([, why, count]) => [why, Number(count)])),
  }
}
