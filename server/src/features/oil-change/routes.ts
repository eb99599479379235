import { oilChange } from '@pitlane/contract/oil-change/calls'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { initialize } from './initialize.ts'
import { oilChangeSummary, oilChangeTopics } from './queries.ts'

export const oilChangeRoutes = [
  serveUnchanged(oilChange.summary, oilChangeTopics, oilChangeSummary, { per: 'year' }),
  serve(oilChange.initialize, initialize),
]
