import type { WriteContext } from '../../../platform/context.ts'
import { bothWays } from '../../../platform/mail/both-ways.ts'
import { asIs, type MailText, mailText } from '../../../platform/mail/mail-text.ts'
import { post } from '../../../platform/mail/post.ts'
import { whoseAccount } from '../email/email-change-queries.ts'
import type { PasswordChange, SecurityChange } from '../happened.ts'
import { findUser } from '../queries.ts'

/** Whatever somebody is mailed about how they sign in; later words have theirs here too. */
interface Change {
  userId: string
  action: SecurityChange['action'] | `password_${PasswordChange['how']}` | 'sso_linked'
  /** What the passkey or the issuer is called. */
  name?: string
}

/** Whoever it is about hears of it, so that nobody changes how they sign in without them. */
export async function mailSecurityChange(
  ctx: WriteContext,
  { userId, action, name = '' }: Change,
): Promise<void> {
  const user = await findUser(ctx, userId)
  const account = user && (await whoseAccount(ctx, userId))
  if (!user || !account) return
  const { subject, line } = words[action]
  const letter = bothWays({
    subject: asIs(subject),
    sections: [
      {
        lines: [
          line(name),
          mailText`It is about the Pitlane account ${account.username} at ${account.businessName}.`,
          asIs('If it was not you, set a new password now and look at Security in your profile.'),
        ],
      },
    ],
    button: { label: 'Set a new password', url: `${ctx.platform.publicUrl()}/forgot-password` },
    foot: { words: asIs('If it was you, there is nothing to do here.') },
  })
  await post(ctx, [{ kind: 'security', to: user.email, userId, ...letter }])
}

interface Words {
  subject: string
  line(name: string): MailText
}

const words: Record<Change['action'], Words> = {
  password_themselves: {
    subject: 'Your password was changed',
    line: () => asIs('Somebody who is signed in as you chose another one. You were signed out elsewhere.'),
  },
  password_link: {
    subject: 'Your password was changed',
    line: () => asIs('It was chosen with a link that was mailed to you. You were signed out everywhere.'),
  },
  password_administrator: {
    subject: 'Your password was changed',
    line: () => asIs('An administrator chose another one for you. You were signed out everywhere.'),
  },
  sso_linked: {
    subject: 'Single sign-on was linked to you',
    line: (name) => mailText`From now on you can sign in with ${name}, without your password.`,
  },
  totp_added: {
    subject: 'An authenticator app was set up',
    line: () =>
      asIs('Signing in now asks for a code of your authenticator app. You were signed out elsewhere.'),
  },
  totp_removed: {
    subject: 'Your authenticator app was removed',
    line: () => asIs('Signing in no longer asks for its codes. You were signed out elsewhere.'),
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made',
    line: () => asIs('The ones before no longer work. You were signed out elsewhere.'),
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    line: () => asIs('Somebody signed in with one of your recovery codes. It does not work again.'),
  },
  passkey_added: {
    subject: 'A passkey was added',
    line: (name) => mailText`The passkey "${name}" can now sign in. You were signed out elsewhere.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    line: (name) => mailText`The passkey "${name}" can no longer sign in. You were signed out elsewhere.`,
  },
  second_factor_reset: {
    subject: 'Your second factor was reset',
    line: () =>
      asIs('Your authenticator app, recovery codes and passkeys no longer work. You were signed out.'),
  },
  session_ended: {
    subject: 'You were signed out on a device',
    line: () => asIs('Somebody who is signed in as you ended one of your sessions.'),
  },
  other_sessions_ended: {
    subject: 'You were signed out everywhere else',
    line: () => asIs('Somebody who is signed in as you ended all your other sessions.'),
  },
}
