import { comments } from '@pitlane/contract/comments/calls'
import { serve } from '../../platform/http/serve.ts'
import { addComment, editComment, listComments, removeComment } from './comment.ts'
import type { TellComment } from './told.ts'

export const commentRoutes = (tell: TellComment) => [
  serve(comments.list, listComments),
  serve(comments.add, addComment(tell)),
  serve(comments.edit, editComment(tell)),
  serve(comments.remove, removeComment),
]
