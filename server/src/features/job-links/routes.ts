import { jobLinks } from '@pitlane/contract/job-links/calls'
import { type Route, serve, serveInSteps, serveStream } from '../../platform/http/serve.ts'
import { answerFile, claimFile, offerUpload } from './job-files.ts'
import { listLinks, sendLink, takeBackLink } from './manage-links.ts'
import { openLink } from './open-link.ts'
import { sayDone, sayStarted, sayWaiting } from './say.ts'
import { showCategory, showClock, showJob } from './show-job.ts'
import { showPage } from './show-page.ts'

export const jobLinkRoutes = [
  serveInSteps(jobLinks.send, sendLink),
  serve(jobLinks.list, listLinks),
  serve(jobLinks.revoke, takeBackLink),
  ...[
    serve(jobLinks.job, showJob),
    serve(jobLinks.category, showCategory),
    serve(jobLinks.clock, showClock),
    serve(jobLinks.started, sayStarted),
    serve(jobLinks.waiting, sayWaiting),
    serve(jobLinks.done, sayDone),
    serve(jobLinks.offerUpload, offerUpload),
    serve(jobLinks.claimFile, claimFile),
    serveStream(jobLinks.file, answerFile),
    serveStream(jobLinks.page, showPage),
  ].map(behindLink),
]

/** Who has no valid link hears that, whatever else is wrong with what they sent. */
export function behindLink(route: Route): Route {
  return {
    ...route,
    async beforeRefusal({ visitor, request }) {
      await openLink(visitor, (request.params as { token: string }).token)
    },
  }
}
