import { api } from '@pitlane/contract'
import { MAILED_BY } from '@pitlane/contract/mails'
import { unsubscribeUrl } from '@pitlane/server/features/inbox/mails/unsubscribe'
import { mailedLink } from '@pitlane/server/platform/mail/mailed-link'
import { aChallenge } from '../doors/second-factors.ts'
import { aTenant, PASSWORD } from '../makers.ts'
import { inMails } from './in-mails.ts'
import { anEmail, lastOf, type Makers, type Making } from './making.ts'

/** What opens something by itself: whoever changes a letter of it opens nothing. */
export function secretsOf(making: Making): Makers {
  const { world, owner, visitor, mailed, repair, linkTo } = making
  const { platform } = world
  const { call, tenant, user } = owner
  const mine = { tenantId: tenant.id, to: user.email }

  const invited = async () => {
    const { email } = await call(api.invitations.invite, making.someone())
    return mailed(email, '/invitation')
  }

  return {
    'job/:token': async () => linkTo(await repair()),
    'calendar/:file': async () => lastOf((await call(api.calendar.make, {})).url),
    'webhook/:secret': async () => lastOf((await call(api.hq.config, {})).webhookUrl ?? ''),
    'unsubscribe/:token': () => {
      const url = unsubscribeUrl(platform, mine, { userId: user.id, what: 'digest' })
      return lastOf(new URL(url).pathname)
    },
    'uploads/:id': async () => (await making.offered()).id,
    signature: async () => (await making.offered()).signature,
    challenge: async () => (await aChallenge(visitor(), (await making.careful()).username)).challenge,
    'mailLinks.followed token': () => new URL(mailedLink(platform, mine, '/')).searchParams.get(MAILED_BY),
    'accounts.confirmReset token': async () => {
      const { email } = (await making.other()).user
      return (await visitor().call(api.accounts.requestReset, { email })).resetToken
    },
    'emailChange.confirm token': async () => {
      const email = anEmail()
      await (await making.colleague()).call(api.accounts.updateSelf, { email, currentPassword: PASSWORD })
      return mailed(email, '/confirm-email')
    },
    'invitations.look token': invited,
    'invitations.accept token': invited,
    'invitations.passkeyOptions token': invited,
    'closing.reopen token': async () => {
      const { registration, ...closed } = await aTenant(world.app)
      await closed.call(api.closing.close, { password: PASSWORD, name: closed.tenant.name })
      return inMails(world)(closed.tenant.id, registration.contactEmail, '/reopen')
    },
  }
}
