import type { Logger } from 'pino'
import type { Moment } from '../context.ts'
import type { Job } from './jobs.ts'

/**
 * Work that depends on time, looked at every so many seconds by every instance, one after the other. What is due stands in the
 * database, and whoever takes it sees to it that nobody else does.
 */
export function beginTicking(
  jobs: readonly Job[],
  { seconds, moment, log }: { seconds: number; moment: (job: string) => Moment; log: Logger },
) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function look(): Promise<void> {
    for (const { name, work } of jobs) {
      if (isStopped) return
      const begun = moment(name)
      await work({ ...begun, log: begun.log.child({ job: name }) }, {}).catch((error: unknown) =>
        log.error({ err: error, job: name }, 'a job failed'),
      )
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
