import { sentences, vehicleLink } from '@pitlane/contract/inbox/sentences'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { tell } from '../tell.ts'
import { toldBefore } from '../tell-queries.ts'
import { type ExpiringPaper, papersExpiring } from './papers-queries.ts'

/** So many at once, the soonest first. */
const MOST_TOLD = 100

/** Administrators hear once of each paper and date that it expires soon. Answers whether more are left to tell. */
export async function tellPapers(ctx: WriteContext & Pick<SignedIn, 'timezone'>): Promise<boolean> {
  const expiring = await papersExpiring(ctx)
  const known = await toldBefore(ctx, 'papers', expiring.map(aboutOf))
  const fresh = expiring.filter((paper) => !known.has(aboutOf(paper)))
  await tell(
    ctx,
    fresh.slice(0, MOST_TOLD).map((paper) => ({
      kind: 'papers' as const,
      sentence: sentences.paperExpires(paper),
      link: vehicleLink(paper),
      about: aboutOf(paper),
      to: 'admins' as const,
    })),
  )
  return fresh.length > MOST_TOLD
}

function aboutOf({ vehicleId, paper, lastDay }: ExpiringPaper): string {
  return `${vehicleId} ${paper} ${lastDay}`
}
