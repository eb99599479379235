import type { Moment } from '../context.ts'
import type { Job } from './jobs.ts'
import { performJob } from './perform-job.ts'

/**
 * Work that depends on time, looked at every so many seconds by every instance, one after the other. What is due stands in the
 * database, and whoever takes it sees to it that nobody else does.
 */
export function beginTicking(
  jobs: readonly Job[],
  { seconds, moment }: { seconds: number; moment: (job: string) => Moment },
) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function look(): Promise<void> {
    for (const job of jobs) {
      if (isStopped) return
      await performJob(job, moment(job.name), {})
    }
  }

  function wait(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = look().then(wait)
    }, seconds * 1000).unref()
  }

  if (jobs.length > 0) wait()
  return {
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
