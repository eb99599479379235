/** Why somebody who came back from the issuer is not signed in, by the word that stands in the address of the sign-in page. */
export const ssoProblems = {
  failed: 'We could not verify who you are. Please try again, or sign in with your password.',
  expired: 'That took too long, or was used before. Please try again.',
  refused: 'You were not let in there. Please try again, or sign in with your password.',
  unreachable: 'No answer came from there. Please try again in a few minutes, or sign in with your password.',
  unverified: 'Your e-mail address is not verified there. Please verify it, or sign in with your password.',
  unknown: 'Nobody in this business has your e-mail address. Please ask an administrator.',
  inactive: 'You can no longer sign in to this business. Please ask an administrator.',
  full: 'This business has no room for more people. Please ask an administrator.',
  off: 'Single sign-on is turned off for this business. Please sign in with your password.',
  busy: 'Too many attempts. Please wait a few minutes and try again.',
} as const
export type SsoProblem = keyof typeof ssoProblems

/** The same place says that the password is needed once, in this browser. */
export const PASSWORD_ONCE = 'password'

export function passwordOnce(name: string): string {
  return `Please sign in with your password once. From then on ${name} is enough.`
}
