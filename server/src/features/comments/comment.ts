import type { Colleague } from '@pitlane/contract/accounts/calls'
import {
  COMMENT_DELETED,
  COMMENT_GONE,
  COMMENT_NOT_YOURS,
  COMMENT_OF_ANOTHER,
  COMMENTS_FULL,
  type Comment,
  type comments,
  MOST_COMMENTS,
} from '@pitlane/contract/comments/calls'
import { mentionsIn } from '@pitlane/contract/comments/mentions'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { newId } from '../../platform/secrets.ts'
import { listPeople } from '../accounts/queries.ts'
import { commentHappened } from './happened.ts'
import {
  clearText,
  commentOfRequest,
  commentsOf,
  findComment,
  followersOf,
  forgetOldRequest,
  type HeldComment,
  holdComment,
  holdCommented,
  insertComment,
  setText,
} from './queries.ts'

type Ctx = WriteContext & Acting

export async function listComments(ctx: ReadContext, { id }: Input<typeof comments.list>) {
  const found = await commentsOf(ctx, id)
  if (!found) throw new AppError('not_found', REPAIR_GONE)
  return found
}

/** Who comments is who asks; the same request about the same repair makes one comment. */
export async function addComment(
  ctx: Ctx,
  { id: repairId, text }: Input<typeof comments.add>,
): Promise<Comment> {
  const repair = await holdCommented(ctx, repairId)
  if (!repair) throw new AppError('not_found', REPAIR_GONE)
  const requestKey = ctx.requestKey ? `${repairId} ${ctx.requestKey}` : null
  if (requestKey) await forgetOldRequest(ctx, requestKey)
  const id = newId(ctx.now)
  const isNew = await insertComment(ctx, { id, repairId, text, requestKey })
  if (!isNew) return made(await commentOfRequest(ctx, requestKey ?? ''))
  if (repair.comments >= MOST_COMMENTS) throw new AppError('conflict', COMMENTS_FULL)
  const [named, others] = [await namedIn(ctx, text), await followersOf(ctx, repairId)]
  await say(ctx, commentHappened, { action: 'made', id, repair, named, others })
  return made(await findComment(ctx, id))
}

/** Nobody puts words into another's mouth, administrators neither. */
export async function editComment(ctx: Ctx, { id, text }: Input<typeof comments.edit>): Promise<Comment> {
  const before = await heldComment(ctx, id)
  if (!isAuthor(ctx, before)) throw new AppError('forbidden', COMMENT_OF_ANOTHER)
  if (text !== before.text) {
    await setText(ctx, id, text)
    const named = await newlyNamed(ctx, before.text, text)
    await say(ctx, commentHappened, { action: 'edited', id, repair: before.repair, named, others: [] })
  }
  return made(await findComment(ctx, id))
}

export async function removeComment(ctx: Ctx, { id }: Input<typeof comments.remove>) {
  const before = await heldComment(ctx, id)
  if (!isAuthor(ctx, before) && ctx.user?.role !== 'admin') throw new AppError('forbidden', COMMENT_NOT_YOURS)
  await clearText(ctx, id)
  await say(ctx, commentHappened, { action: 'deleted', id, repair: before.repair, named: [], others: [] })
  return { message: COMMENT_DELETED }
}

function isAuthor({ user, program }: Ctx, { author }: HeldComment): boolean {
  return author === (user?.id ?? program?.id)
}

async function namedIn(ctx: Ctx, text: string): Promise<string[]> {
  return text.includes('@') ? namesIn(text, await listPeople(ctx)) : []
}

async function newlyNamed(ctx: Ctx, before: string, after: string): Promise<string[]> {
  if (!after.includes('@')) return []
  const people = await listPeople(ctx)
  const known = namesIn(before, people)
  return namesIn(after, people).filter((id) => !known.includes(id))
}

function namesIn(text: string, people: readonly Colleague[]): string[] {
  return [...new Set(mentionsIn(text, people).map(({ person }) => person.id))]
}

async function heldComment(ctx: Ctx, id: string): Promise<HeldComment> {
  const comment = await holdComment(ctx, id)
  if (!comment) throw new AppError('not_found', COMMENT_GONE)
  return comment
}

function made(comment: Comment | undefined): Comment {
  if (!comment) throw new Error('The comment disappeared while it was written')
  return comment
}
