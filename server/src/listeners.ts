import {
  passwordChanged,
  passwordReplaced,
  securityHappened,
  signedIn,
} from './features/accounts/happened.ts'
import { mailSecurityChange } from './features/accounts/second-factor/security-mails.ts'
import { auditListeners } from './features/audit/hear.ts'
import { bookingsReceived } from './features/bookings/happened.ts'
import { deleteLink } from './features/calendar/queries.ts'
import { checkHappened } from './features/checks/happened.ts'
import { claimHappened } from './features/claims/happened.ts'
import { keepClaimHistory } from './features/claims/keep-history.ts'
import { refuseLeaving } from './features/claims/refuse-leaving.ts'
import { commentHappened } from './features/comments/happened.ts'
import { conflictsSeen, dismissalChanged } from './features/conflicts/happened.ts'
import { estimateHappened } from './features/estimates/happened.ts'
import { mailDecision } from './features/estimates/mail-decision.ts'
import { deleteDevicesOf } from './features/inbox/push/device-queries.ts'
import { tellComment } from './features/inbox/tell-comment.ts'
import { lookAfterBookings, lookAfterFleet, lookAfterRepairs } from './features/inbox/tell-conflicts.ts'
import { tellEstimate } from './features/inbox/tell-estimate.ts'
import { tellRepairs } from './features/inbox/tell-repairs.ts'
import { endLinks } from './features/job-links/manage-links.ts'
import { repairsHappened, repairsLeaving } from './features/repairs/happened.ts'
import { keepHistory } from './features/repairs/keep-history.ts'
import { routinesOverdue } from './features/routine/happened.ts'
import { ssoHappened } from './features/sso/happened.ts'
import { linkIdentity } from './features/sso/link-identity.ts'
import { deleteLinkOf } from './features/sso/queries.ts'
import { fleetReceived } from './features/vehicles/happened.ts'
import { hearCheck } from './features/webhooks/hear-checks.ts'
import { hearClaim } from './features/webhooks/hear-claims.ts'
import { hearConflicts, lookAfterDismissal } from './features/webhooks/hear-conflicts.ts'
import { hearEstimate } from './features/webhooks/hear-estimates.ts'
import { hearOverdue } from './features/webhooks/hear-overdue.ts'
import { hearComment, hearLeaving, hearRepairs } from './features/webhooks/hear-repairs.ts'
import { heard, type Listener } from './platform/happened.ts'

/** Who hears of what happens, in this order, each in the transaction in which it does. */
export const listeners: readonly Listener[] = [
  heard(repairsHappened, keepHistory),
  heard(repairsHappened, endLinks),
  heard(repairsHappened, tellRepairs),
  heard(repairsHappened, lookAfterRepairs),
  heard(commentHappened, tellComment),
  heard(repairsHappened, hearRepairs),
  heard(repairsLeaving, refuseLeaving),
  heard(repairsLeaving, hearLeaving),
  heard(estimateHappened, tellEstimate),
  heard(estimateHappened, mailDecision),
  heard(estimateHappened, hearEstimate),
  heard(claimHappened, keepClaimHistory),
  heard(claimHappened, hearClaim),
  heard(commentHappened, hearComment),
  heard(checkHappened, hearCheck),
  heard(conflictsSeen, hearConflicts),
  heard(dismissalChanged, lookAfterDismissal),
  heard(routinesOverdue, hearOverdue),
  heard(fleetReceived, lookAfterFleet),
  heard(bookingsReceived, lookAfterBookings),
  heard(passwordReplaced, (ctx, { userId }) => deleteLink(ctx, userId)),
  heard(passwordReplaced, (ctx, { userId }) => deleteDevicesOf(ctx, userId)),
  heard(passwordReplaced, (ctx, { userId }) => deleteLinkOf(ctx, userId)),
  heard(signedIn, linkIdentity),
  heard(securityHappened, mailSecurityChange),
  heard(passwordChanged, (ctx, { userId, how }) =>
    mailSecurityChange(ctx, { userId, action: `password_${how}` }),
  ),
  heard(ssoHappened, async (ctx, told) => {
    if (told.action === 'linked') await mailSecurityChange(ctx, { ...told, action: 'sso_linked' })
  }),
  ...auditListeners,
]
