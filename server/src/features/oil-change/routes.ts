import { oilChange } from '@pitlane/contract/oil-change/calls'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { routineTopicsWithOpen } from '../routine/list-queries.ts'
import { initialize } from './initialize.ts'
import { oilChangeSummary } from './queries.ts'

export const oilChangeRoutes = [
  serveUnchanged(oilChange.summary, routineTopicsWithOpen, oilChangeSummary, { per: 'year' }),
  serve(oilChange.initialize, initialize),
]
