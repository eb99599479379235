import { asSystem, type Platform, systemReason } from '../context.ts'
import { type DeliveryFigures, deliveryFigures } from '../deliveries/shown-queries.ts'
import { type Queue, readQueues, waitingInOutbox } from '../jobs/queue-queries.ts'
import { mailWays } from '../mail/mail-way.ts'

export interface Figures {
  queues: Queue[]
  outbox: number
  mails: DeliveryFigures
}

const watching = systemReason('count what waits, for whoever watches over us')

export function readFigures(platform: Platform): Promise<Figures> {
  const moment = { now: platform.clock(), log: platform.log, platform }
  return asSystem(moment, watching, async (ctx) => {
    const [queues, outbox, mails] = await Promise.all([
      readQueues(ctx),
      waitingInOutbox(ctx),
      deliveryFigures(ctx, mailWays),
    ])
    return { queues, outbox, mails }
  })
}
