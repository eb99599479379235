import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** Why a request was sent away although there was nothing wrong with it. */
export type Refused = 'event_loop' | 'requests' | 'database' | 'business' | 'streams' | 'uploads'

/** How calls to HQ fail. */
export type HqFailure = 'refused' | 'forbidden' | 'unreachable' | 'timeout' | 'too_large' | 'busy' | 'answer'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WORK_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 900]

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

  const requests = counter('pitlane_requests_total', 'Requests, by call and class of answer', [
    'call',
    'class',
  ])
  const requestSeconds = histogram(
    'pitlane_request_seconds',
    'How long requests took, by call; event streams are not timed',
    ['call'],
    REQUEST_SECONDS,
  )
  const refused = counter('pitlane_refused_total', 'Requests sent away because there was too much to do', [
    'why',
  ])
  const jobs = counter('pitlane_jobs_total', 'Jobs worked on, by how they ended', ['job', 'end'])
  const jobSeconds = histogram('pitlane_job_seconds', 'How long jobs took', ['job'], WORK_SECONDS)
  const syncs = counter('pitlane_syncs_total', 'Syncs with HQ, by how they ended', ['end'])
  const syncSeconds = histogram('pitlane_sync_seconds', 'How long syncs with HQ took', [], WORK_SECONDS)
  const hqSeconds = histogram('pitlane_hq_seconds', 'How long HQ took to answer a call', [], REQUEST_SECONDS)
  const hqFailures = counter('pitlane_hq_failures_total', 'Calls to HQ that failed, by kind', ['kind'])

  return {
    registry,

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

    /** The status is undefined when whoever asked was gone before the answer was. */
    answered(call: string, status: number | undefined, seconds: number | undefined): void {
      requests.inc({ call, class: status === undefined ? 'gone' : classOf(status) })
      if (seconds !== undefined) requestSeconds.observe({ call }, seconds)
    },

    refused: (why: Refused): void => refused.inc({ why }),

    jobEnded(job: string, end: 'done' | 'failed', seconds: number): void {
      jobs.inc({ job, end })
      jobSeconds.observe({ job }, seconds)
    },

    syncEnded(end: 'done' | 'failed' | 'interrupted', seconds: number): void {
      syncs.inc({ end })
      syncSeconds.observe(seconds)
    },

    hqAnswered(failure: HqFailure | undefined, seconds: number): void {
      hqSeconds.observe(seconds)
      if (failure) hqFailures.inc({ kind: failure })
    },
  }
}

const classes = ['1xx', '2xx', '3xx', '4xx', '5xx']

function classOf(status: number): string {
  return classes[Math.floor(status / 100) - 1] ?? 'other'
}
