import { VIEW_EXISTS, views } from '@pitlane/contract/views/calls'
import type { ConstraintMeanings } from '../../platform/http/answer-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeView, createView, removeView } from './keep.ts'
import { viewsOf } from './queries.ts'

export const viewRoutes = [
  serve(views.list, viewsOf),
  serve(views.create, createView),
  serve(views.change, changeView),
  serve(views.remove, removeView),
]

export const viewConstraints: ConstraintMeanings = {
  views_name_unique: { path: 'name', message: VIEW_EXISTS },
}
