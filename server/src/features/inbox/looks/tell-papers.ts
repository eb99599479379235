import { sentences, vehicleLink } from '@pitlane/contract/inbox/sentences'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { tell } from '../tell.ts'
import { toldBefore } from '../tell-queries.ts'
import { type ExpiringPaper, papersExpiring } from './papers-queries.ts'

/** So many at once; the rest is told with the next looks, the soonest first. */
const MOST_TOLD = 50

/** Administrators hear once of each paper and date that it expires soon. */
export async function tellPapers(ctx: WriteContext & Pick<SignedIn, 'timezone'>): Promise<void> {
  const expiring = await papersExpiring(ctx)
  const known = await toldBefore(ctx, 'papers', expiring.map(aboutOf))
  const fresh = expiring.filter((paper) => !known.has(aboutOf(paper))).slice(0, MOST_TOLD)
  await tell(
    ctx,
    fresh.map((paper) => ({
      kind: 'papers' as const,
      sentence: sentences.paperExpires(paper),
      link: vehicleLink(paper),
      about: aboutOf(paper),
      to: 'admins' as const,
    })),
  )
}

function aboutOf({ vehicleId, paper, lastDay }: ExpiringPaper): string {
  return `${vehicleId} ${paper} ${lastDay}`
}
