import type { SubscriptionStatus } from '@pitlane/contract/billing/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { FAILING_DAYS } from '@pitlane/contract/webhooks/calls'
import type { Details } from './entry.ts'

/** What a sentence is made of. */
interface Facts {
  by: string
  about: string
  /** How often, of what is counted. */
  times: number
  details: Details
}

type Sentence = (facts: Facts) => string

/** An entry keeps the name of its sentence: one that was ever written down stays here. */
export const sentences = {
  signedIn: ({ by, details }) => `${by} signed in${details.how ? ` with ${details.how}` : ''}`,
  signInFailed: ({ by, times }) => `Wrong password for ${by}${often(times)}`,
  codeFailed: ({ by, times }) => `Wrong code for ${by}, after the right password${often(times)}`,
  signInsFailed: ({ times }) => `Wrong passwords for several people from many places${often(times)}`,
  signedOut: ({ by }) => `${by} signed out`,

  changedPassword: ({ by }) => `${by} changed their own password`,
  resetPassword: ({ by }) => `${by} set a new password with a mailed link`,
  setPassword: ({ by, about }) => `${by} set a new password for ${about}`,

  addedApp: ({ by }) => `${by} set up an authenticator app`,
  removedApp: ({ by }) => `${by} removed their authenticator app`,
  renewedCodes: ({ by }) => `${by} made new recovery codes`,
  usedCode: ({ by }) => `${by} signed in with a recovery code`,
  addedPasskey: ({ by, details }) => `${by} added the passkey ${details.name}`,
  removedPasskey: ({ by, details }) => `${by} removed the passkey ${details.name}`,
  resetSecondFactor: ({ by, about }) => `${by} reset the second factor of ${about}`,
  endedSession: ({ by }) => `${by} signed out another device`,
  endedOtherSessions: ({ by }) => `${by} signed out everywhere else`,

  registered: ({ by }) => `${by} opened the business`,
  createdUser: ({ by, about, details }) => `${by} created the user ${about} as ${roleOf(details)}`,
  invited: ({ by, about, details }) => `${by} invited ${about} as ${roleOf(details)}`,
  uninvited: ({ by, about }) => `${by} took back the invitation of ${about}`,
  joined: ({ by }) => `${by} accepted an invitation`,
  renamed: ({ by }) => `${by} changed their own name`,
  renamedUser: ({ by, about }) => `${by} changed the name of ${about}`,
  pictured: ({ by }) => `${by} changed their own picture`,
  promoted: ({ by, about }) => `${by} made ${about} an administrator`,
  demoted: ({ by, about }) => `${by} made ${about} an employee`,
  deactivated: ({ by, about }) => `${by} deactivated ${about}`,
  reactivated: ({ by, about }) => `${by} reactivated ${about}`,
  askedForAddress: ({ by }) => `${by} asked for another email address`,
  keptAddress: ({ by }) => `${by} took back the change of their email address`,
  moved: ({ by }) => `${by} confirmed another email address`,
  movedUser: ({ by, about }) => `${by} changed the email address of ${about}`,

  changedBusiness: ({ by, details }) => `${by} changed the business: ${details.what}`,
  addedSetting: ({ by, details }) => `${by} added the ${details.what} ${details.name}`,
  addedDefaults: ({ by }) => `${by} added the default categories`,
  changedSetting: ({ by, details }) => `${by} changed the ${details.what} ${details.name}`,
  removedSetting: ({ by, details }) => `${by} removed the ${details.what} ${details.name}`,
  turnedChecksOn: ({ by }) => `${by} turned checks of cars on`,
  turnedChecksOff: ({ by }) => `${by} turned checks of cars off`,
  changedChecks: ({ by }) => `${by} changed what is looked at when a car is checked`,
  setWarranty: ({ by, details }) =>
    `${by} set the warranty of ${details.vehicleKey ?? `${Number(details.count).toLocaleString('en-US')} vehicles`}`,
  changedWorkshop: ({ by }) => `${by} changed the workshop hours`,

  savedConnection: ({ by, details }) => `${by} saved the connection to HQ at ${details.host} unchanged`,
  changedConnection: ({ by, details }) =>
    `${by} changed the connection to HQ at ${details.host}: ${details.what}`,

  savedSso: ({ by, details }) => `${by} saved single sign-on with ${details.name} at ${details.issuer}`,
  turnedSsoOff: ({ by, details }) => `${by} turned single sign-on with ${details.name} off`,
  linkedIssuer: ({ by }) => `${by} signed in with the password and is known by single sign-on from now on`,
  joinedByIssuer: ({ by }) => `${by} came by single sign-on and became an employee`,

  madeToken: ({ by, details }) => `${by} made the token ${details.name}`,
  revokedToken: ({ by, details }) => `${by} revoked the token ${details.name}`,
  addedWebhook: ({ by, details }) => `${by} added a webhook to ${details.host}`,
  changedWebhook: ({ by, details }) => `${by} changed the webhook to ${details.host}`,
  switchedWebhookOn: ({ by, details }) => `${by} switched the webhook to ${details.host} on`,
  switchedWebhookOff: ({ by, details }) => `${by} switched the webhook to ${details.host} off`,
  disabledWebhook: ({ details }) =>
    `The webhook to ${details.host} was switched off: nothing arrived for ${FAILING_DAYS} days`,
  removedWebhook: ({ by, details }) => `${by} removed the webhook to ${details.host}`,

  openedCheckout: ({ by }) => `${by} opened the page to start a subscription`,
  openedPortal: ({ by }) => `${by} opened the billing portal`,
  subscription: ({ details }) => subscriptionWords[details.status as SubscriptionStatus],
  subscriptionGone: () => 'Stripe knows of no subscription any more',

  exported: ({ by, details }) => `${by} exported ${files[details.name ?? ''] ?? details.name}`,
  imported: ({ by, details }) =>
    `${by} imported ${counted(details.count)} ${details.from === 'hq' ? 'from HQ' : 'from a CSV file'}`,
  undone: ({ by, details }) => `${by} undid an import, which removed ${counted(details.count)}`,

  deletedRepair: ({ by, details }) => `${by} deleted repair ${repairNumber(Number(details.number))}`,
  deletedRepairs: ({ by, details }) => `${by} deleted ${counted(details.count)}`,
  deletedComment: ({ by, details }) => `${by} deleted a comment on ${repairNumber(Number(details.number))}`,
  deletedCheck: ({ by, details }) => `${by} deleted a check of ${details.vehicleKey}`,
  deletedRoutine: ({ by, details }) => `${by} deleted the routine ${details.title}`,

  chargedClaim: ({ by, details }) => `${by} had the claim ${details.name} charged in HQ`,
  settledAsCharged: ({ by, details }) => `${by} said that the claim ${details.name} is charged in HQ`,
  settledAsNotCharged: ({ by, details }) => `${by} said that the claim ${details.name} is not charged in HQ`,
  deletedPayment: ({ by, details }) => `${by} took a payment of the claim ${details.name} back`,

  closed: ({ by, details }) => `${by} closed the business; it can be reopened until ${details.until}`,
  reopened: () => 'The business was reopened with the mailed link',
} satisfies Record<string, Sentence>

export type Said = keyof typeof sentences

export function isSaid(text: string): text is Said {
  return Object.hasOwn(sentences, text)
}

function often(times: number): string {
  return times > 1 ? `, ${times.toLocaleString('en-US')} times within an hour` : ''
}

function roleOf({ role }: Details): string {
  return role === 'admin' ? 'an administrator' : 'an employee'
}

function counted(count: Details[string] | undefined): string {
  return count === 1 ? '1 repair' : `${Number(count).toLocaleString('en-US')} repairs`
}

const subscriptionWords: Record<SubscriptionStatus, string> = {
  active: 'The subscription is active',
  trialing: 'The subscription is active, and begins to cost after the trial',
  past_due: 'A payment of the subscription failed',
  unpaid: 'The subscription is unpaid',
  paused: 'The subscription is paused',
  canceled: 'The subscription has ended',
  incomplete: 'The first payment of the subscription is not done',
  incomplete_expired: 'The first payment of the subscription was never done',
}

/** What a downloaded file has in it, by its name. */
const files: Record<string, string> = {
  export: 'all data',
  repairs: 'repairs as CSV',
  checks: 'checks as CSV',
  costs: 'the report of costs',
  fleet: 'the report of the fleet',
  vehicles: 'the report of the vehicles',
  covered: 'the report of what was paid while covered',
  claims: 'the report of claims',
  activity: 'the activity',
}
