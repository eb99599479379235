import { accounts } from '@pitlane/contract/accounts/calls'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import { ownSessions, security } from '@pitlane/contract/accounts/security'
import { serve, serveInSteps } from '../../platform/http/serve.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions/own-sessions.ts'
import { addPasskey, passkeyOptions, removePasskey, showSecurity } from './passkeys/passkeys.ts'
import { passkeyRequest, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { confirmTotp, offerTotp, removeTotp } from './second-factor/authenticator.ts'
import { confirmSelf } from './second-factor/freshness.ts'
import { renewCodes } from './second-factor/recovery-codes.ts'
import { resetSecondFactor } from './second-factor/reset.ts'
import { takeSecondStep } from './second-factor/take-second-step.ts'

export const securityRoutes = [
  serve(secondStep.take, takeSecondStep),
  serve(secondStep.passkeyOptions, passkeyRequest),
  serve(secondStep.passkey, signInWithPasskey),
  serve(security.current, showSecurity),
  serve(security.offerTotp, offerTotp),
  serveInSteps(security.confirmTotp, confirmTotp),
  serve(security.removeTotp, removeTotp),
  serveInSteps(security.renewCodes, renewCodes),
  serveInSteps(security.passkeyOptions, passkeyOptions),
  serveInSteps(security.addPasskey, addPasskey),
  serve(security.removePasskey, removePasskey),
  serveInSteps(security.confirm, confirmSelf),
  serve(ownSessions.list, listOwnSessions),
  serve(ownSessions.end, endOwnSession),
  serve(ownSessions.endOthers, endOtherSessions),
  serve(accounts.resetSecondFactor, resetSecondFactor),
]
