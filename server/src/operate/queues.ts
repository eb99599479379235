import { asSystem } from '../platform/context.ts'
import { readQueues } from '../platform/jobs/queue-queries.ts'
import { type Command, operating } from './command.ts'
import { inColumns } from './in-columns.ts'

export const queues: Command = {
  takes: [],
  does: 'lists the queues of jobs: how many wait and for how long, how many run, how many were given up',
  async run(moment) {
    const all = await asSystem(moment, operating, readQueues)
    if (all.length === 0) return 'There is no queue yet: no instance was ever started.'
    return inColumns([
      ['queue', 'waiting', 'oldest', 'running', 'given up'],
      ...all.map((it) => [
        it.queue,
        String(it.waiting),
        it.waiting > 0 ? `${it.oldestSeconds} s` : '-',
        String(it.running),
        String(it.failed),
      ]),
    ])
  },
}
