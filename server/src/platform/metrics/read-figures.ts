import { asSystem, type Platform, type SystemContext, systemReason } from '../context.ts'
import { type Queue, readQueues, waitingInOutbox } from '../jobs/queue-queries.ts'

export interface MailFigures {
  /** Due, or tried in vain, and not sent yet. */
  waiting: number
  /** Since the first of them was caused. */
  oldestSeconds: number
  givenUp: number
}

/** Mails belong to later words; the application hands in who counts them. */
export type ReadMails = (ctx: SystemContext) => Promise<MailFigures>

export interface Figures {
  queues: Queue[]
  outbox: number
  mails: MailFigures
}

const watching = systemReason('count what waits, for whoever watches over us')

export function readFigures(platform: Platform, readMails: ReadMails): Promise<Figures> {
  const moment = { now: platform.clock(), log: platform.log, platform }
  return asSystem(moment, watching, async (ctx) => {
    const [queues, outbox, mails] = await Promise.all([readQueues(ctx), waitingInOutbox(ctx), readMails(ctx)])
    return { queues, outbox, mails }
  })
}
