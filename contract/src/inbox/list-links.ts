import type { Kind } from './kinds.ts'
import { CONFLICTS_LINK, HQ_LINK, ROUTINES_LINK } from './sentences.ts'

/** Where all of a kind are, for a mail that tells of several. */
export const listLinks: Record<Kind, string> = {
  conflict: CONFLICTS_LINK,
  critical: '/repairs?status=open&urgencyLevel=critical',
  assigned: '/repairs?status=open',
  mention: '/repairs',
  comment: '/repairs',
  mechanic: '/repairs?status=open',
  estimate: '/repairs?status=open',
  overdue: `${ROUTINES_LINK}?due=overdue`,
  papers: '/vehicles',
  hq: HQ_LINK,
}
