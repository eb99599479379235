/** What is mailed besides what the inbox tells: the digest, and what accounts, billing, webhooks and links for mechanics have to say. */
export const postedKinds = [
  'digest',
  'password',
  'email',
  'security',
  'trial',
  'job-link',
  'decision',
  'closing',
  'invitation',
  'webhook',
] as const
export type PostedKind = (typeof postedKinds)[number]
