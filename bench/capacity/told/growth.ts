import type { Hour } from '../run-hour.ts'
import { LATEST_SECONDS, P95_MS } from './bounds.ts'
import { plot } from './plot.ts'

const CARS_OF_MEAN = 60

/** What a business of sixty cars takes of the processor in each second of the hour, in milliseconds. By cars: a few businesses are not sixty in the mean. */
function costOf({ cars, seen: { cores } }: Hour): { server: number; database: number } {
  const of = (used: number) => (used * 1000 * CARS_OF_MEAN) / cars
  return { server: of(cores.server), database: of(cores.database) }
}

export function costInWords(hour: Hour): string {
  const { server, database } = costOf(hour)
  return `${server.toFixed(2)} + ${database.toFixed(2)}`
}

/** What it costs with how many there are, against the cheapest: what grows with their number shows here. Of a few, what a server does for nobody is much. */
export function growthOf(hours: readonly Hour[]): string[] {
  const together = (hour: Hour) => costOf(hour).server + costOf(hour).database
  const least = Math.min(...hours.map(together))
  return [
    '| businesses | cars | cores: server, database | of sixty cars, ms in a second | of the cheapest | p95, ms | the latest job, s |',
    '|---|---|---|---|---|---|---|',
    ...hours.map((hour) => {
      const { businesses, cars, seen, all } = hour
      const cells = [
        businesses,
        cars,
        `${seen.cores.server.toFixed(2)}, ${seen.cores.database.toFixed(2)}`,
        costInWords(hour),
        (together(hour) / least).toFixed(2),
        all.p95Ms.toFixed(0),
        latestOf(hour).toFixed(0),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ]
}

function latestOf({ seen }: Hour): number {
  return Math.max(0, ...Object.values(seen.lateness))
}

/** How it goes with the number of businesses. */
export function plotOfAll(hours: readonly Hour[]): string {
  const sorted = [...hours].sort((one, other) => one.businesses - other.businesses)
  const line = (name: string, y: (hour: Hour) => number) => ({
    name,
    points: sorted.map((hour) => ({ x: hour.businesses, y: y(hour) })),
  })
  const across = 'businesses'
  return plot('The busiest hour', [
    {
      title: 'calls, ms',
      across,
      lines: [
        line('p50', (it) => it.all.p50Ms),
        line('p95', (it) => it.all.p95Ms),
        line('p99', (it) => it.all.p99Ms),
      ],
      bound: P95_MS,
    },
    {
      title: 'processor, cores',
      across,
      lines: [line('server', (it) => it.seen.cores.server), line('database', (it) => it.seen.cores.database)],
    },
    {
      title: 'processor of sixty cars, ms in a second',
      across,
      lines: [
        line('server', (it) => costOf(it).server),
        line('database', (it) => costOf(it).database),
        line('together', (it) => costOf(it).server + costOf(it).database),
      ],
    },
    {
      title: 'the latest job, s',
      across,
      lines: [line('late', latestOf)],
      bound: LATEST_SECONDS,
    },
  ])
}
