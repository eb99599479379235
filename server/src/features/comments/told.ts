import type { SignedIn, WriteContext } from '../../platform/context.ts'

/** A comment that was made or changed, and whom it concerns. */
export interface CommentTold {
  id: string
  repair: { number: number; title: string; vehicleKey: string }
  /** Who is named in it and was not before. */
  named: readonly string[]
  /** Who follows the repair and is told of every comment. */
  others: readonly string[]
}

/** Tells them, which a later word can. */
export type TellComment = (ctx: WriteContext & SignedIn, told: CommentTold) => Promise<void>
