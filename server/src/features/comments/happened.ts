import { happening } from '../../platform/happened.ts'

/** A comment that was made, changed or deleted, and whom it concerns. */
export const commentHappened = happening<CommentHappened>('comments')

export interface CommentHappened {
  action: 'made' | 'edited' | 'deleted'
  id: string
  repair: { id: string; number: number; title: string; vehicleKey: string }
  /** Who is named in it and was not before. */
  named: readonly string[]
  /** Who follows the repair and is told of every comment. */
  others: readonly string[]
}
