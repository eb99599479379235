import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { PlainError } from '../plain-error.ts'
import { type Moment, systemReason } from '../platform/context.ts'

/** Why an operator looks across businesses. */
export const operating = systemReason('operate a business')

/** One thing an operator can have done, and what is said when it is. */
export interface Command {
  /** What must be typed after its name, in order. */
  takes: readonly string[]
  /** Cannot be taken back: the last thing it takes must be typed a second time. */
  isFinal?: boolean
  /** What may be added, as --word. */
  mayAdd?: readonly string[]
  does: string
  run(moment: Moment, typed: readonly string[]): Promise<string | Finding>
}

/** One that works where there is nothing yet, and opens for itself what it needs. */
export interface FreshCommand extends Omit<Command, 'run'> {
  begin(place: Place, typed: readonly string[], added: readonly string[]): Promise<string | Finding>
}

export interface Place {
  config: Config
  /** As whoever owns the tables. */
  ownerUrl: string
  log: Logger
}

/** An answer that may also be a bad one. */
export interface Finding {
  text: string
  isGood: boolean
}

/** A reason not to do it, told in its own words. */
export class Refusal extends PlainError {
  override readonly name = 'Refusal'
}
