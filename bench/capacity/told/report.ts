import type { Outcome } from '../hour/latencies.ts'
import type { Hour } from '../run-hour.ts'
import { spentInWords } from '../watch/statement-times.ts'
import { LATEST_SECONDS, P95_MS } from './bounds.ts'
import { costInWords } from './growth.ts'
import { type Panel, plot } from './plot.ts'

/** Why the hour was not good enough; nothing when it was. */
export function complaintsOf({ all, seen, sums, windows, leftOfErased }: Hour): string[] {
  const late = Object.entries(seen.lateness).filter(([, seconds]) => seconds > LATEST_SECONDS)
  return [
    ...(all.p95Ms < P95_MS ? [] : [`p95 ${ms(all.p95Ms)} ms`]),
    ...late.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s late`),
    ...(all.failed + all.refused > 0 ? [`${all.failed} calls failed, ${all.refused} were sent away`] : []),
    ...(windows.lost > 0 ? [`${windows.lost} windows lost their stream`] : []),
    ...(seen.failedJobs > 0 ? [`${seen.failedJobs} jobs failed`] : []),
    ...sums.filter(({ lost }) => lost > 0).map(({ name, lost }) => `${name}: ${lost} lost`),
    ...(leftOfErased ? ['a business was not erased'] : []),
    ...sums.filter(({ twice }) => twice > 0).map(({ name, twice }) => `${name}: ${twice} twice`),
  ]
}

export function reportOf(hour: Hour): string[] {
  const { seen, sums, windows, own, cameOut } = hour
  const { cores, samples } = seen
  const most = (name: 'connections' | 'serverMb' | 'databaseMb') =>
    Math.max(0, ...samples.map((it) => it[name]))
  const late = Object.entries(seen.lateness).sort(([, one], [, other]) => other - one)
  const complaints = complaintsOf(hour)
  return [
    '| kind of call | calls | sent away | failed | p50, ms | p95 | p99 | most |',
    '|---|---|---|---|---|---|---|---|',
    ...hour.kinds
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, outcome]) => row(kind, outcome)),
    row('all', hour.all),
    '',
    `of that the driver's own lateness: p50 ${ms(own.p50Ms)}, p95 ${ms(own.p95Ms)}, p99 ${ms(own.p99Ms)} ms; at most ${hour.mostUnderWay} answers were waited for at once`,
    `processor, in cores: server ${cores.server.toFixed(2)}, database ${cores.database.toFixed(2)}; beside them driver ${cores.driver.toFixed(2)}, HQ, mail, push and webhooks ${cores.outside.toFixed(2)}`,
    `of sixty cars and their eight people, processor ms in a second: ${costInWords(hour)}`,
    `memory at most: server ${most('serverMb').toFixed(0)} MB, database ${most('databaseMb').toFixed(0)} MB; ${hour.bounded}`,
    `connections to the database at most ${most('connections')}; disk ${seen.diskMb.toFixed(0)} MB, ${seen.grewMb.toFixed(0)} of them new`,
    `windows: ${windows.open} open, ${windows.lost} streams lost, changes heard: ${listed(windows.heard.map(([topic, count]) => `${topic} ${count}`))}; ${cameOut.mails} mails, ${cameOut.pushes} pushes, ${cameOut.hooks} webhooks arrived`,
    ...(hour.leftOfErased === undefined
      ? []
      : [`of the business that was erased half-way ${hour.leftOfErased} rows are left`]),
    `jobs, the latest of each: ${late.map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`).join(', ') || 'none was late'}`,
    `rows written: ${listed(seen.traffic.written.map(([name, rows]) => `${name} ${rows}`))}`,
    `indexes nobody looked into, MB: ${listed(seen.traffic.unused.map(([name, mb]) => `${name} ${mb.toFixed(1)}`))}`,
    ...seen.spent.map((it) => `the database, of a business: ${spentInWords(it, hour.businesses)}`),
    '',
    '| what was sent | answered as done | found | lost | twice |',
    '|---|---|---|---|---|',
    ...sums.map(
      ({ name, done, found, lost, twice }) => `| ${name} | ${done} | ${found} | ${lost} | ${twice} |`,
    ),
    ...(hour.trouble.length > 0 ? ['', 'what went wrong first:', ...hour.trouble] : []),
    '',
    complaints.length === 0
      ? `${hour.businesses} businesses: good`
      : `${hour.businesses} businesses: not good enough (${complaints.join('; ')})`,
  ]
}

function listed(all: readonly string[]): string {
  return all.join(', ') || 'none'
}

function row(kind: string, { count, refused, failed, p50Ms, p95Ms, p99Ms, mostMs }: Outcome): string {
  const cells = [
    kind,
    count,
    refused,
    failed,
    ms(p50Ms),
    p95Ms < P95_MS ? ms(p95Ms) : `**${ms(p95Ms)}**`,
    ms(p99Ms),
    ms(mostMs),
  ]
  return `| ${cells.join(' | ')} |`
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

/** How the hour went. */
export function plotOf(hour: Hour, minutes: number): string {
  const { samples } = hour.seen
  const inMinutes = (seconds: number) => seconds / 60
  const sampled = (name: string, y: (sample: (typeof samples)[number]) => number) => ({
    name,
    points: samples.map((sample) => ({ x: inMinutes(sample.atSeconds), y: y(sample) })),
  })
  const sliced = (name: string, y: (slice: Hour['slices'][number]) => number) => ({
    name,
    points: hour.slices.map((slice) => ({ x: inMinutes(slice.atSeconds), y: y(slice) })),
  })
  const across = 'minutes'
  const panels: Panel[] = [
    { title: 'p95 of calls, ms', across, lines: [sliced('p95', (it) => it.p95Ms)], bound: P95_MS },
    { title: 'calls in ten seconds', across, lines: [sliced('calls', (it) => it.count)] },
    {
      title: 'processor, cores',
      across,
      lines: [
        sampled('server', (it) => it.server),
        sampled('database', (it) => it.database),
        sampled('driver', (it) => it.driver),
        sampled('outside', (it) => it.outside),
      ],
    },
    {
      title: 'memory, MB',
      across,
      lines: [sampled('server', (it) => it.serverMb), sampled('database', (it) => it.databaseMb)],
    },
    {
      title: 'the latest job, s',
      across,
      lines: [sampled('late', (it) => it.latestSeconds)],
      bound: LATEST_SECONDS,
    },
  ]
  return plot(
    `${hour.businesses} businesses, ${minutes} minutes, seven o'clock after ${(minutes / 6).toFixed(1)}`,
    panels,
  )
}
