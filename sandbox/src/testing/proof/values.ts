import { api } from '@pitlane/contract'
import { asked } from '../doors/second-factors.ts'
import { softPasskey } from '../doors/soft-passkey.ts'
import { codeAt } from '../doors/totp-code.ts'
import { aFleet, aRegistration, PASSWORD } from '../makers.ts'
import { aPicture, upload } from '../pictures.ts'
import { aName, anEmail, type Makers, type Making } from './making.ts'

/** What must be right beside, where a guess would not be taken; undefined is left out. */
export function valuesOf(making: Making): Makers {
  const { world, owner, origin, visitor, repair, linkTo, inHours } = making
  const { call, tenant } = owner
  const { app, platform, oidc } = world
  const left = () => undefined
  const subscription = () => world.push.subscribe().subscription

  return {
    password: () => PASSWORD,
    adminPassword: () => PASSWORD,
    newPassword: () => `${PASSWORD} anew`,
    confirmPassword: () => `${PASSWORD} anew`,
    email: anEmail,
    contactEmail: anEmail,
    username: aName,
    odometerReading: () => 1,
    business: () => tenant.slug,
    endsAt: () => inHours(400),
    'accounts.signIn username': async () => (await making.colleague()).user.username,
    'accounts.signIn businessSlug': () => tenant.slug,
    'accounts.registerBusiness businessSlug': () => aRegistration().businessSlug,
    'accounts.updateSelf password': left,
    'accounts.updateSelf email': left,
    'accounts.updateUser password': left,
    'accounts.updateUser email': left,
    'accounts.requestReset tenantId': left,
    'closing.close name': () => tenant.name,
    'secondStep.take code': left,
    'secondStep.take passkey': left,
    'secondStep.take recoveryCode': async () => (await making.careful()).recoveryCodes[0],
    'secondStep.passkey credential': async () => asked(visitor(), (await making.careful()).passkey, origin),
    'security.addPasskey credential': async () =>
      softPasskey().make(await call(api.security.passkeyOptions, {}), { origin }),
    'security.confirmTotp code': async () =>
      codeAt((await call(api.security.offerTotp, {})).secret, platform.clock()),
    'security.confirm passkey': left,
    'sso.save issuer': () => oidc.origin,
    'sso.save clientId': () => oidc.clientId,
    'sso.save clientSecret': () => oidc.clientSecret,
    'files.claim imageUrl': async () => upload(app, owner, await aPicture().jpeg().toBuffer()),
    'files.receive tenant': async () => (await making.offered()).tenant,
    'files.receive user': async () => (await making.offered()).user,
    'files.receive expires': async () => (await making.offered()).expires,
    'repairs.confirm id': async () => {
      const id = await repair()
      await visitor().call(api.jobLinks.done, { token: await linkTo(id) })
      return id
    },
    'repairs.confirm repairCost': () => 1,
    'repairs.confirm endDate': () => '2026-01-02',
    'views.create page': () => 'repairs',
    'views.create query': () => ({ status: 'open' }),
    'views.change query': () => ({ status: 'open' }),
    itemId: making.checkItem,
    'checks.create isOk': () => false,
    'checks.create odometer': () => 1,
    'checks.create fuel': () => 1,
    'checks.create at': () => inHours(-1),
    'checks.saveSettings id': making.checkItem,
    'checks.saveSettings isActive': () => true,
    'checks.saveSettings isSafety': () => false,
    'conflicts.alternatives from': () => inHours(24),
    'conflicts.alternatives to': () => inHours(48),
    'planning.setWorkshop hours': async () => (await call(api.planning.workshop, {})).hours,
    'planning.slots hours': () => 1,
    'planning.plan start': () => inHours(500),
    'planning.plan end': () => inHours(502),
    'planning.plan force': () => true,
    'jobLinks.claimFile token': async () => (await making.job()).token,
    'jobLinks.claimFile imageUrl': async () => (await making.job()).sent,
    'jobLinks.file token': async () => (await making.job()).token,
    'jobLinks.file id': async () => (await making.job()).photoId,
    'jobLinks.done imageUrls': left,
    'jobLinks.done receiptUrl': left,
    'push.register endpoint': () => subscription().endpoint,
    'push.register keys': () => subscription().keys,
    'estimates.approve at': making.estimatedAt,
    'estimates.decline at': making.estimatedAt,
    'estimates.enter lines': () => ({ label: 'Labour', amount: 90 }),
    'estimates.enter days': () => 2,
    'estimates.enterByLink lines': () => ({ label: 'Labour', amount: 90 }),
    'estimates.enterByLink days': () => 2,
    'claims.change lines': () => ({ kind: 'other', label: 'Door', amount: 1 }),
    'claims.change updatedAt': left,
    'claims.pay amount': () => 1,
    'claims.pay on': () => '2026-11-15',
    'hq.saveConfig baseUrl': () => world.hq.baseUrl,
    'hq.saveConfig tenantToken': () => aFleet(making.cars),
    'hq.saveConfig userToken': () => 'steady',
    'imports.importCsv repairs': () => making.csvRow,
    'imports.importHq repairs': async () => {
      const { repairs } = await call(api.imports.hqOrders, {})
      return { hqRepairOrderId: repairs.find((it) => it.vehicleKey)?.hqRepairOrderId }
    },
    'invitations.accept passkey': left,
    'tokens.make rights': () => 'read',
    'tokens.make expiresInDays': () => 30,
    'webhooks.create events': () => 'repair.created',
    'webhooks.update events': () => 'repair.created',
    'webhooks.create url': () => world.receiver.origin,
    'webhooks.update url': () => world.receiver.origin,
    'demo.hq vehicle': left,
    'demo.hq booking': left,
  }
}
