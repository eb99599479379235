import { files } from '@pitlane/contract/files/calls'
import { serve, serveInSteps, serveStream, serveUpload } from '../../platform/http/serve.ts'
import { answerObject } from './answer-object.ts'
import { claimObject } from './claim-object.ts'
import { cleanUpFiles, sweepStorage } from './clean-up.ts'
import { removeObject, removeObjects } from './remove-objects.ts'
import { offerUpload } from './uploads/offer-upload.ts'
import { receiveUpload } from './uploads/receive-upload.ts'

export const fileRoutes = [
  serve(files.offer, offerUpload),
  serveUpload(files.receive, receiveUpload),
  serveInSteps(files.claim, claimObject),
  serveInSteps(files.remove, removeObject),
  serveStream(files.read, answerObject),
]

export const fileJobs = [removeObjects, cleanUpFiles, sweepStorage]
