import { accounts, EMAIL_TAKEN, USERNAME_TAKEN, type User } from '@pitlane/contract/accounts/calls'
import { emailChange } from '@pitlane/contract/accounts/email-change'
import { invitations } from '@pitlane/contract/accounts/invitations'
import { PASSKEY_KNOWN } from '@pitlane/contract/accounts/security'
import type { ConstraintMeanings } from '../../platform/http/answer-errors.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve, serveInSteps } from '../../platform/http/serve.ts'
import { cancelEmailChange, confirmEmail, resendEmailLink } from './email/email-change.ts'
import { acceptInvitation, lookAtInvitation, passkeyForInvited } from './invitations/accept.ts'
import { openInvitations } from './invitations/invitation-queries.ts'
import { invite, takeBack } from './invitations/invite.ts'
import { confirmReset, requestReset, sendResetLinks } from './password-reset.ts'
import { type TakePicture, updateSelf } from './profile.ts'
import { listPeople, listUsers } from './queries.ts'
import { createUser, registerBusiness } from './registration.ts'
import { removeExpired } from './remove-expired.ts'
import { signIn, signOut } from './sign-in.ts'
import { changeUser } from './users.ts'

export const accountRoutes = (takePicture: TakePicture) => [
  serve(accounts.currentUser, async (ctx) => textOf(ctx.user)),
  serveInSteps(accounts.updateSelf, updateSelf(takePicture)),
  serve(accounts.users, listUsers),
  serve(accounts.people, listPeople),
  serveInSteps(accounts.updateUser, changeUser),
  serve(accounts.signIn, signIn),
  serve(accounts.signOut, signOut),
  serve(accounts.registerBusiness, registerBusiness),
  serveInSteps(accounts.createUser, createUser),
  serve(accounts.requestReset, requestReset),
  serve(accounts.confirmReset, confirmReset),
  serve(emailChange.confirm, confirmEmail),
  serveInSteps(emailChange.resend, resendEmailLink),
  serve(emailChange.cancel, cancelEmailChange),
  serve(invitations.list, openInvitations),
  serveInSteps(invitations.invite, invite),
  serve(invitations.takeBack, takeBack),
  serve(invitations.look, lookAtInvitation),
  serve(invitations.passkeyOptions, passkeyForInvited),
  serve(invitations.accept, acceptInvitation),
]

const texts = new WeakMap<object, JsonText<User>>()

/** Every screen asks who is signed in: written once, for as long as they are remembered. */
function textOf(user: User): JsonText<User> {
  const known = texts.get(user)
  if (known) return known
  const text = new JsonText<User>(JSON.stringify(user))
  texts.set(user, text)
  return text
}

export const accountJobs = [sendResetLinks, removeExpired]

export const accountConstraints: ConstraintMeanings = {
  users_username_unique: { path: 'username', message: USERNAME_TAKEN },
  users_email_unique: { path: 'email', message: EMAIL_TAKEN },
  passkeys_credential_unique: { path: 'credential', message: PASSKEY_KNOWN },
}
