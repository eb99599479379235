import { inTask, taskOfJob } from '../budget/task.ts'
import type { Moment } from '../context.ts'
import { traced } from '../tracing/tracing.ts'
import { unpacked } from './carried.ts'
import type { Job } from './jobs.ts'

/** One run of a job: said in the log which it is and whose, and measured. Whether it succeeded; a failure stands in the log. */
export async function performJob(
  { name, work }: Pick<Job, 'name' | 'work'>,
  moment: Moment,
  given: object,
): Promise<boolean> {
  const { data, carried } = unpacked(given)
  const begun = performance.now()
  const log = moment.log.child({ job: name, ...businessIn(data) })
  const ended = (end: 'done' | 'failed') =>
    moment.platform.metrics.jobEnded(name, end, (performance.now() - begun) / 1000)
  try {
    const task = taskOfJob(name)
    await inTask(task, () =>
      traced(
        moment.platform.tracing,
        () => ({ name: task.name, kind: 'consumer', carried, attributes: attributesOf(data) }),
        () => work({ ...moment, log, share: moment.platform.shares.background }, data),
      ),
    )
    ended('done')
    return true
  } catch (error) {
    ended('failed')
    log.error({ err: error }, 'a job failed')
    return false
  }
}

function attributesOf(data: object): Record<string, string> {
  const { business } = businessIn(data)
  return business ? { 'pitlane.business': business } : {}
}

/** Whose job it is, where it says so. */
export function businessIn(data: object): { business?: string } {
  return 'tenantId' in data && typeof data.tenantId === 'string' ? { business: data.tenantId } : {}
}
