import { HOUR } from '@pitlane/contract/durations'
import type { WriteContext } from '../../platform/context.ts'
import { type By, type Happening, heard, type Listener, type Told } from '../../platform/happened.ts'
import { downloaded } from '../../platform/http/pieces/answer-download.ts'
import {
  passwordChanged,
  type SecurityChange,
  type SignInFailed,
  securityHappened,
  signedIn,
  signedOut,
  signInFailed,
  type UserAct,
  userHappened,
} from '../accounts/happened.ts'
import { billingHappened } from '../billing/happened.ts'
import { checkHappened, checkSettingsChanged } from '../checks/happened.ts'
import { claimHappened } from '../claims/happened.ts'
import { businessHappened } from '../closing/happened.ts'
import { commentHappened } from '../comments/happened.ts'
import { connectionSaved } from '../hq/happened.ts'
import { importHappened } from '../imports/happened.ts'
import { workshopChanged } from '../planning/happened.ts'
import { tokenHappened } from '../programs/happened.ts'
import { repairsHappened } from '../repairs/happened.ts'
import { routineDeleted } from '../routine/happened.ts'
import { settingsHappened } from '../settings/happened.ts'
import { ssoHappened } from '../sso/happened.ts'
import { tenantChanged } from '../tenants/happened.ts'
import { warrantySet } from '../vehicles/happened.ts'
import { viewHappened } from '../views/happened.ts'
import { type WebhookHappened, webhookHappened } from '../webhooks/happened.ts'
import type { Entry } from './entry.ts'
import { areFailuresMany, insertEntries } from './queries.ts'
import type { Said } from './sentences.ts'

/** What of all that happens is written down, and how it is said. */
export const auditListeners: readonly Listener[] = [
  written(signedIn, ({ how }) => ({ kind: 'sign_in', said: 'signedIn', ...(how && { details: { how } }) })),
  heard(signInFailed, writeFailure),
  written(signedOut, () => ({ kind: 'sign_out', said: 'signedOut' })),
  written(passwordChanged, ({ userId, how }) => {
    if (how === 'administrator') return { kind: 'password', said: 'setPassword', about: userId }
    return { kind: 'password', said: how === 'link' ? 'resetPassword' : 'changedPassword', by: userId }
  }),
  written(securityHappened, ({ userId, action, name, by }) => {
    const kind = action === 'session_ended' || action === 'other_sessions_ended' ? 'session' : 'second_factor'
    const who = by.user?.id === userId || action === 'recovery_code_used' ? { by: userId } : { about: userId }
    return { kind, said: securityWords[action], ...who, ...(name && { details: { name } }) }
  }),
  written(userHappened, ({ userId, did, role, by }) =>
    did.map((act): Entry => {
      const isOwn = !by.user || by.user.id === userId
      const said = isOwn ? (ofThemselves[act] ?? userWords[act]) : userWords[act]
      const who = by.user ? { about: userId } : { by: userId }
      return { kind: 'user', said, ...who, ...(role && { details: { role } }) }
    }),
  ),
  written(tenantChanged, ({ before, after }) => {
    const known = new Map(Object.entries(before))
    const changed = Object.entries(after).filter(([key, value]) => known.get(key) !== value)
    const what = changed.map(([key]) => tenantWords[key] ?? key).join(', ')
    return what ? { kind: 'settings', said: 'changedBusiness', details: { what } } : []
  }),
  written(settingsHappened, ({ action, what, name }) =>
    name === null
      ? { kind: 'settings', said: 'addedDefaults' }
      : { kind: 'settings', said: `${action}Setting`, details: { what, name } },
  ),
  written(viewHappened, ({ action, name }) => ({
    kind: 'settings',
    said: `${action}Setting`,
    details: { what: 'shared view', name },
  })),
  written(warrantySet, ({ count, vehicleKey }) => ({
    kind: 'settings',
    said: 'setWarranty',
    details: vehicleKey === null ? { count } : { count, vehicleKey },
  })),
  written(workshopChanged, () => ({ kind: 'settings', said: 'changedWorkshop' })),
  written(checkSettingsChanged, ({ wasActive, isActive }) => {
    if (wasActive === isActive) return { kind: 'settings', said: 'changedChecks' }
    return { kind: 'settings', said: isActive ? 'turnedChecksOn' : 'turnedChecksOff' }
  }),
  written(connectionSaved, ({ host, changed }) =>
    changed.length === 0
      ? { kind: 'hq', said: 'savedConnection', details: { host } }
      : { kind: 'hq', said: 'changedConnection', details: { host, what: changed.join(', ') } },
  ),
  written(ssoHappened, (told) => {
    if (told.action !== 'saved')
      return {
        kind: 'sso',
        said: told.action === 'linked' ? 'linkedIssuer' : 'joinedByIssuer',
        by: told.userId,
      }
    const { name, issuer } = told
    return { kind: 'sso', said: told.isActive ? 'savedSso' : 'turnedSsoOff', details: { name, issuer } }
  }),
  written(webhookHappened, ({ action, host }) => ({
    kind: 'webhook',
    said: webhookWords[action],
    details: { host },
  })),
  written(billingHappened, (told) => {
    if (told.action === 'checkout') return { kind: 'billing', said: 'openedCheckout' }
    if (told.action === 'portal') return { kind: 'billing', said: 'openedPortal' }
    return told.status
      ? { kind: 'billing', said: 'subscription', details: { status: told.status } }
      : { kind: 'billing', said: 'subscriptionGone' }
  }),
  written(tokenHappened, ({ action, name }) => ({
    kind: 'token',
    said: action === 'made' ? 'madeToken' : 'revokedToken',
    details: { name },
  })),
  written(downloaded, ({ name }) => ({ kind: 'export', said: 'exported', details: { name } })),
  written(importHappened, ({ action, from, count }) => ({
    kind: 'import',
    said: action,
    details: { from, count },
  })),
  written(repairsHappened, ({ action, each }) => {
    if (action !== 'deleted') return []
    const [number] = each.length === 1 ? each.map(({ before }) => before?.number) : []
    return number
      ? { kind: 'delete', said: 'deletedRepair', details: { number } }
      : { kind: 'delete', said: 'deletedRepairs', details: { count: each.length } }
  }),
  written(checkHappened, ({ action, vehicleKey }) =>
    action === 'deleted' ? { kind: 'delete', said: 'deletedCheck', details: { vehicleKey } } : [],
  ),
  written(commentHappened, ({ action, repair: { number } }) =>
    action === 'deleted' ? { kind: 'delete', said: 'deletedComment', details: { number } } : [],
  ),
  written(claimHappened, ({ step, after: { number: name, hq } }) => {
    const details = { name }
    if (step === 'charge') return { kind: 'hq', said: 'chargedClaim', details }
    if (step === 'settle')
      return { kind: 'hq', said: hq ? 'settledAsCharged' : 'settledAsNotCharged', details }
    return step === 'takeBack' ? { kind: 'delete', said: 'deletedPayment', details } : []
  }),
  written(businessHappened, (told) =>
    told.action === 'closed'
      ? { kind: 'close', said: 'closed', details: { until: told.closesAt.toISOString().slice(0, 10) } }
      : { kind: 'close', said: 'reopened' },
  ),
  written(routineDeleted, ({ title }) => ({ kind: 'delete', said: 'deletedRoutine', details: { title } })),
]

function written<What extends object>(
  happening: Happening<What>,
  entriesOf: (told: Told<What>) => Entry | readonly Entry[],
): Listener<What> {
  return heard(happening, (ctx, told) => insertEntries(ctx, told.by, [entriesOf(told)].flat()))
}

/** One entry for a person, a range and an hour; when a day has its number of them, one for all others. */
async function writeFailure(ctx: WriteContext, { by, userId, wrong }: Told<SignInFailed>): Promise<void> {
  const hour = Math.floor(ctx.now.getTime() / HOUR)
  const isOneOfMany = await areFailuresMany(ctx)
  const [from, entry]: [By, Entry] = isOneOfMany
    ? [
        { ...by, addressRange: null },
        { kind: 'sign_in_failed', said: 'signInsFailed', joinedBy: `failed ${hour}` },
      ]
    : [
        by,
        {
          ...{ kind: 'sign_in_failed', said: wrong === 'code' ? 'codeFailed' : 'signInFailed', by: userId },
          joinedBy: `failed ${wrong} ${hour} ${userId} ${by.addressRange}`,
        },
      ]
  await insertEntries(ctx, from, [entry])
}

const securityWords: Record<SecurityChange['action'], Said> = {
  totp_added: 'addedApp',
  totp_removed: 'removedApp',
  recovery_codes_renewed: 'renewedCodes',
  recovery_code_used: 'usedCode',
  passkey_added: 'addedPasskey',
  passkey_removed: 'removedPasskey',
  second_factor_reset: 'resetSecondFactor',
  session_ended: 'endedSession',
  other_sessions_ended: 'endedOtherSessions',
}

const userWords: Record<UserAct, Said> = {
  registered: 'registered',
  created: 'createdUser',
  invited: 'invited',
  'no longer invited': 'uninvited',
  joined: 'joined',
  renamed: 'renamedUser',
  pictured: 'pictured',
  promoted: 'promoted',
  demoted: 'demoted',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  'asked for another address': 'askedForAddress',
  'kept their address': 'keptAddress',
  'moved to another address': 'movedUser',
}

/** Those that read otherwise when people do it to themselves. */
const ofThemselves: Partial<Record<UserAct, Said>> = {
  renamed: 'renamed',
  'moved to another address': 'moved',
}

const webhookWords: Record<WebhookHappened['action'], Said> = {
  added: 'addedWebhook',
  changed: 'changedWebhook',
  'switched on': 'switchedWebhookOn',
  'switched off': 'switchedWebhookOff',
  disabled: 'disabledWebhook',
  removed: 'removedWebhook',
}

/** What is missing here is called as programs call it. */
const tenantWords: Record<string, string> = {
  contactPhone: 'phone',
  timezone: 'time zone',
  distanceUnit: 'unit of distance',
  currency: 'currency',
  requireSecondFactor: 'whether a second factor is required',
  claimFee: 'fee of claims',
  approveUnder: 'what is approved automatically',
  chargesInHq: 'whether claims are charged in HQ',
}
