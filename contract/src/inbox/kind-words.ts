import type { Role } from '../access.ts'
import type { PostedKind } from '../posted-kinds.ts'
import { digestWords } from './digest.ts'
import type { Kind, MailKind } from './kinds.ts'

/** What each kind is called, where people choose and in the subject of several. */
export const kindWords: Record<Kind, { label: string; about: string }> = {
  conflict: { label: 'Conflicts', about: 'a critical conflict with a rental appears' },
  critical: { label: 'Critical repairs', about: 'a repair is reported as critical, or becomes it' },
  assigned: { label: 'Repairs for you', about: 'somebody assigns a repair to you' },
  mention: { label: 'Mentions', about: 'somebody names you in a comment' },
  comment: {
    label: 'Comments',
    about: 'somebody comments on a repair that you reported, have or commented on',
  },
  mechanic: { label: 'News from mechanics', about: 'a mechanic has started, waits or is done' },
  estimate: { label: 'Estimates', about: 'an estimate waits for approval' },
  overdue: { label: 'Overdue maintenance', about: 'a routine becomes overdue' },
  papers: { label: 'Papers of cars', about: 'a paper of a car expires soon' },
  hq: { label: 'HQ Rental Software', about: 'HQ refuses us or has been silent for hours' },
}

/** What a mail is called, of whatever kind. */
export function mailLabel(kind: MailKind): string {
  return isOther(kind) ? otherLabels[kind] : kindWords[kind].label
}

const otherLabels: Record<PostedKind, string> = {
  digest: digestWords.label,
  password: 'New password',
  email: 'New email address',
  security: 'How you sign in',
  trial: 'End of the trial',
  'job-link': 'Link for a mechanic',
  decision: 'Decision on an estimate',
  closing: 'Closing of the business',
  invitation: 'Invitation',
  webhook: 'Webhook switched off',
}

function isOther(kind: MailKind): kind is PostedKind {
  return kind in otherLabels
}

/** Those that somebody can be told today; the others keep their place in the choices of programs. */
export function toldKinds(role: Role): Kind[] {
  const everybody: Kind[] = ['conflict', 'critical', 'assigned', 'mention', 'comment', 'mechanic', 'overdue']
  return role === 'admin' ? [...everybody, 'estimate', 'papers', 'hq'] : everybody
}
