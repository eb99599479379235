import { comments } from '@pitlane/contract/comments/calls'
import { serve } from '../../platform/http/serve.ts'
import { addComment, editComment, listComments, removeComment } from './comment.ts'

export const commentRoutes = [
  serve(comments.list, listComments),
  serve(comments.add, addComment),
  serve(comments.edit, editComment),
  serve(comments.remove, removeComment),
]
