import { overdue } from '@pitlane/contract/overdue/calls'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { routineTopics } from '../routine/list-queries.ts'
import { generateOverdue, overduePreview } from './generate.ts'

/** It says of each whether a repair is open. */
const previewTopics = [...routineTopics, 'repairs'] as const

export const overdueRoutes = [
  serveUnchanged(overdue.overduePreview, previewTopics, overduePreview, { per: 'day', isDear: true }),
  serve(overdue.generateOverdue, generateOverdue),
]
