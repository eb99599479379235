import type { Input } from '@pitlane/contract/endpoint'
import type { estimates } from '@pitlane/contract/estimates/calls'
import type { Job } from '@pitlane/contract/job-links/calls'
import type { PublicContext } from '../../platform/context.ts'
import { holdJob } from '../job-links/open-link.ts'
import { noteEstimate } from '../job-links/queries.ts'
import { asMechanic, byLink } from '../job-links/say.ts'
import { enterEstimate, estimated } from './enter.ts'

/** What the mechanic says it will cost. Who sends the very same sees it too, whichever way it came first. */
export function enterByLink(
  visitor: PublicContext,
  { token, ...given }: Input<typeof estimates.enterByLink>,
): Promise<Job> {
  return byLink(visitor, token, async (ctx, link) => {
    const before = await holdJob(ctx, link)
    const after = await enterEstimate(asMechanic(ctx, before), before, given)
    await noteEstimate(ctx, link.id, estimated(after).estimate.at)
  })
}
