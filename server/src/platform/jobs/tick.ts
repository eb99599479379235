import type { Moment } from '../context.ts'
import type { Job } from './jobs.ts'
import { performJob } from './perform-job.ts'

/**
 * Work that depends on time, looked at every so many seconds by every instance, each by itself: one that takes long keeps only itself
 * waiting. What is due stands in the database, and whoever takes it sees to it that nobody else does.
 */
export function beginTicking(
  jobs: readonly Job[],
  { seconds, moment }: { seconds: number; moment: (job: string) => Moment },
) {
  const ticking = jobs.map((job) => tick(job, seconds, moment))
  return {
    async stop(): Promise<void> {
      await Promise.all(ticking.map((it) => it.stop()))
    },
  }
}

function tick(job: Job, seconds: number, moment: (job: string) => Moment) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  function wait(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = performJob(job, moment(job.name), {}).then(wait)
    }, seconds * 1000).unref()
  }

  wait()
  return {
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
