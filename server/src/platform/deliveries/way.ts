import { MINUTE } from '@pitlane/contract/durations'
import type { Config } from '../../config.ts'
import type { Limit } from '../access/limits.ts'
import type { Moment, ReadContext, WriteContext } from '../context.ts'
import type { Held } from '../metrics/metrics.ts'
import type { DeliveryPlaces } from './delivery-places.ts'

/** What is to leave, for whoever composes it. */
export interface Delivery {
  id: string
  kind: string | null
  /** An address, or the id of whoever has it. */
  to: string | null
  /** What was sealed with it. */
  said: string | undefined
}

/** What is said, and to whom. */
export interface Outgoing {
  id: string
  to: string
}

/** What became of an attempt. `gone` is a receiver who is no more; `later` may help, after so long if the receiver said. */
export type Outcome = { answered?: Answered } & (
  | { is: 'sent' | 'gone' }
  | { is: 'refused'; reason: string }
  | { is: 'later'; reason: string; afterMs?: number }
)

/** What a receiver answered, if it did, and after how long: for a log that tells it. */
interface Answered {
  status: number | null
  ms: number
}

/** What a delivery counts against when it is first tried. What is over leaves when the limit begins anew, or is held back. */
export interface DeliveryLimit extends Limit {
  why: Held
  sentence: string
  isPutOff?: boolean
}

/** How often and how long something is tried, and what is remembered of it. */
export interface Pace {
  readonly name: string
  /** After the first try, the second, …; the last one over and over. */
  readonly pausesMs: readonly number[]
  /** For so long after it was made it is tried. */
  lastsMs(config: Config): number
  readonly mostAttempts?: number
  /** Remembers for a month how each ended, and every attempt; else it is gone when it is over. */
  readonly keepsLog: boolean
}

/**
 * One way out of the house, as a word describes it. Taking, trying, waiting, giving up and noting are the same for all, and
 * stand in this folder.
 */
export interface Way<Message extends Outgoing> extends Pace {
  /** What each says, as things are now. What is left out nobody wants any more. */
  compose(ctx: ReadContext, deliveries: readonly Delivery[]): Promise<Message[]>
  /** Hands it over. Never inside a transaction. */
  send(ctx: Moment, message: Message, signal: AbortSignal | undefined): Promise<Outcome>
  /** In the transaction that notes it, for what a word learns about its receivers. */
  hear?(ctx: WriteContext, attempted: readonly { message: Message; outcome: Outcome }[]): Promise<void>
  limits?(ctx: Moment, tenantId: string, message: Message): Promise<readonly DeliveryLimit[]>
  /** So many of a business are taken together; no more than leave before others may take them. */
  readonly atATime: number
  /**
   * Where receivers are servers of others, each has its few places, and a slow one holds up nobody else. Without it all wait for the
   * same server, and businesses have their turns.
   */
  readonly apart?: { places: DeliveryPlaces; receiverOf(message: Message): string }
}

export const usualPausesMs = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE)
