import type { PgBoss, Job as TakenJob } from 'pg-boss'
import type { Logger } from 'pino'
import { within } from './within.ts'

/** How many of one queue are worked on at once, in each process. */
const AT_ONCE = 5
/** A business has one of them, however much it has put in line. */
const AT_ONCE_FOR_ONE = 1

export type QueueWorker = ReturnType<typeof workOnQueue>

interface Options {
  name: string
  /** Whether it succeeded; it does not throw. */
  perform(data: object): Promise<boolean>
  log: Logger
}

/**
 * Takes jobs of a queue as long as there are places. Each ends by itself and leaves its place to the next, so none waits for those that
 * were taken with it. The queue's own workers take the next only when all they took are done.
 */
export function workOnQueue(boss: PgBoss, { name, perform, log }: Options) {
  const running = new Map<TakenJob<object>, Promise<void>>()
  let isLooking = false
  let isWoken = false
  let isStopped = false
  let looking = Promise.resolve()

  function wake(): void {
    isWoken = true
    if (isLooking || isStopped) return
    isLooking = true
    looking = look()
  }

  async function look(): Promise<void> {
    try {
      while (isWoken && !isStopped && running.size < AT_ONCE) {
        isWoken = false
        const taken = await boss.fetch<object>(name, {
          batchSize: AT_ONCE - running.size,
          groupConcurrency: AT_ONCE_FOR_ONE,
        })
        for (const job of taken) running.set(job, work(job))
        // Others may wait behind those of a business that has its place now.
        isWoken ||= taken.length > 0
      }
    } catch (error) {
      log.error({ err: error, job: name }, 'jobs could not be taken')
    } finally {
      isLooking = false
    }
  }

  async function work(job: TakenJob<object>): Promise<void> {
    const outcome = await within(job.expireInSeconds * 1000, perform(job.data ?? {}))
    try {
      if (outcome === 'late') log.error({ job: name, id: job.id }, 'a job takes too long and keeps no place')
      else await settle(job, outcome)
    } catch (error) {
      log.error({ err: error, job: name, id: job.id }, 'what became of a job was not noted')
    }
    running.delete(job)
    wake()
  }

  /** Of this attempt; one that somebody else has begun since is left alone. */
  async function settle(job: TakenJob<object>, isDone: boolean): Promise<void> {
    await (isDone ? boss.complete(name, job) : boss.fail(name, job))
  }

  wake()

  return {
    wake,

    /** Lets what is under way finish for so long, and hands the rest back. */
    async stop(longestMs: number): Promise<void> {
      isStopped = true
      await looking
      const outcome = await within(longestMs, Promise.all(running.values()))
      if (outcome !== 'late') return
      await Promise.all([...running.keys()].map((job) => boss.fail(name, job)))
    },
  }
}
