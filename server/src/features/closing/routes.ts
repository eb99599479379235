import { closing } from '@pitlane/contract/closing/calls'
import { serve, serveInSteps } from '../../platform/http/serve.ts'
import { closeBusiness, reopenBusiness } from './close.ts'
import { eraseClosed } from './erase-closed.ts'

export const closingRoutes = [
  serveInSteps(closing.close, closeBusiness),
  serve(closing.reopen, reopenBusiness),
]

export const closingJobs = [eraseClosed]
