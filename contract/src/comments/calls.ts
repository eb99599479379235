import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, id, instant, message, requiredText } from '../formats.ts'
import { COMMENTS_MOST } from '../limits.ts'

export const COMMENT_MAX = 5_000
/** So many one repair holds, those that were deleted included. */
export const MOST_COMMENTS = COMMENTS_MOST

export const COMMENT_MISSING = 'Please write a comment.'
export const COMMENT_GONE = 'This comment no longer exists.'
export const COMMENT_DELETED = 'Comment deleted'
export const COMMENT_OF_ANOTHER = 'Only who wrote a comment can change it.'
export const COMMENT_NOT_YOURS = 'Only who wrote a comment, or an administrator, can delete it.'
export const COMMENTS_FULL = `A repair can have at most ${MOST_COMMENTS.toLocaleString('en-US')} comments.`

/** What somebody said about a repair. Of one that was deleted the text is gone. */
export const Comment = z.object({
  id,
  at: instant,
  /** A person, or the token of a program. */
  by: z.object({ id, name: z.string() }),
  text: z.string().nullable(),
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
})
export type Comment = z.output<typeof Comment>

const byId = z.object({ id: givenId })
const WithText = z.object({ id: givenId, text: requiredText(COMMENT_MISSING, COMMENT_MAX) })
const forEverybody = { access: 'user', trial: 'required' } as const

export const comments = {
  list: endpoint({
    ...forEverybody,
    method: 'GET',
    path: '/api/repairs/:id/comments',
    summary: 'What people said about a repair, oldest first',
    input: byId,
    output: z.array(Comment),
  }),
  add: endpoint({
    ...forEverybody,
    method: 'POST',
    path: '/api/repairs/:id/comments',
    summary:
      'Say something about a repair, with @username to somebody; the same Idempotency-Key within a day answers with the first one',
    example: { text: 'The parts are ordered.' },
    takesKey: true,
    input: WithText,
    output: Comment,
    status: 201,
  }),
  edit: endpoint({
    ...forEverybody,
    method: 'PATCH',
    path: '/api/comments/:id',
    summary: 'Change the text of an own comment',
    example: { text: 'The parts are here.' },
    input: WithText,
    output: Comment,
  }),
  remove: endpoint({
    ...forEverybody,
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: "Delete an own comment, or as an administrator anybody's; its text is gone for good",
    input: byId,
    output: message,
  }),
}
