import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { openTallies } from './request-tallies.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** Why a request was sent away although there was nothing wrong with it. */
export type Refused =
  | 'event_loop'
  | 'requests'
  | 'database'
  | 'business'
  | 'strangers'
  | 'streams'
  | 'uploads'
  | 'bodies'
  | 'connections'

/** Which limit holds a mail back, or a push. */
export type Held = 'business' | 'mailbox' | 'unconfirmed' | 'strangers' | 'pushes'

/** How calls to HQ fail. */
export type HqFailure = 'refused' | 'forbidden' | 'unreachable' | 'timeout' | 'too_large' | 'busy' | 'answer'

const HQ_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WORK_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 900]
const TURN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [2, 5, 10, 20, 30]

/**
 * What an instance counts while it works, all of it in one place. Labels are names that we gave ourselves (calls, jobs,
 * kinds), never what somebody sent, so there are only so many.
 */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  const tallies = openTallies()
  const refused = counter('pitlane_refused_total', 'Requests sent away because there was too much to do', [
    'why',
  ])
  const held = counter('pitlane_mails_held_total', 'Mails held back by a limit, or postponed', ['why'])
  const pushesHeld = counter('pitlane_pushes_held_total', 'Pushes postponed by the limit of a business', [])
  const jobs = counter('pitlane_jobs_total', 'Jobs worked on, by how they ended', ['job', 'end'])
  const jobSeconds = histogram('pitlane_job_seconds', 'How long jobs took', ['job'], WORK_SECONDS)
  const syncs = counter('pitlane_syncs_total', 'Syncs with HQ, by how they ended', ['end'])
  const syncSeconds = histogram('pitlane_sync_seconds', 'How long syncs with HQ took', [], WORK_SECONDS)
  const hqSeconds = histogram('pitlane_hq_seconds', 'How long HQ took to answer a call', [], HQ_SECONDS)
  const longTurns = histogram(
    'pitlane_long_turn_seconds',
    'Turns of the event loop of more than 50 ms, by the call or job that took them',
    ['call'],
    TURN_SECONDS,
  )
  const longStatements = histogram(
    'pitlane_long_statement_seconds',
    'Statements of more than a second, by the call or job that sent them',
    ['call'],
    STATEMENT_SECONDS,
  )
  const hqFailures = counter('pitlane_hq_failures_total', 'Calls to HQ that failed, by kind', ['kind'])

  return {
    registry,

    /** All that was counted, in the words of Prometheus. */
    written: async () => `${tallies.written()}\n${await registry.metrics()}`,

    /** A figure that is read when somebody asks for it, from whoever said last where. */
    gauge(name: string, help: string, read: () => number): void {
      registry.removeSingleMetric(name)
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },

    /** One that is set from elsewhere before it is shown. */
    figure: (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name, help, labelNames, registers }),

    answered: tallies.answered,

    refused: (why: Refused): void => refused.inc({ why }),

    held: (why: Held): void => (why === 'pushes' ? pushesHeld.inc() : held.inc({ why })),

    jobEnded(job: string, end: 'done' | 'failed', seconds: number): void {
      jobs.inc({ job, end })
      jobSeconds.observe({ job }, seconds)
    },

    syncEnded(end: 'done' | 'failed' | 'interrupted', seconds: number): void {
      syncs.inc({ end })
      syncSeconds.observe(seconds)
    },

    longTurn: (call: string, seconds: number): void => longTurns.observe({ call }, seconds),

    longStatement: (call: string, seconds: number): void => longStatements.observe({ call }, seconds),

    hqAnswered(failure: HqFailure | undefined, seconds: number): void {
      hqSeconds.observe(seconds)
      if (failure) hqFailures.inc({ kind: failure })
    },
  }
}
