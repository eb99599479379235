import { api } from '@pitlane/contract'
import type { Claim } from '@pitlane/contract/claims/calls'
import type { ClaimState } from '@pitlane/contract/repairs/claim/states'
import { aPasskey, asked } from '../doors/second-factors.ts'
import { aTemplate } from '../makers.ts'
import { anObject } from '../pictures.ts'
import { lastOf, type Makers, type Making, once } from './making.ts'

/**
 * What names something of the business: whoever else brings it along finds nothing. What is made is new, so that calls can take it away.
 * What `POST /api/views` adds needs no line for `views/:id` (`added.ts`).
 */
export function thingsOf(making: Making): Makers {
  const { world, owner, origin, visitor, car, report, repair, linkTo, photo, inHours } = making
  const { call, tenant, user } = owner
  const { vehicleKey } = car

  const template = async () => (await call(api.routine.create, await aTemplate(owner, { vehicleKey }))).id
  const person = async () => (await making.other()).user.id
  const receipt = () => anObject(world.app, owner, { kind: 'receipt' })
  const claimed = (state: ClaimState) => async () => (await (await making.claimed()).claim(state)).repairId
  let paid: Claim | undefined
  const ownPasskey = once(() => aPasskey(owner, origin))

  return {
    'vehicles/:id': () => car.id,
    vehicleId: () => car.id,
    vehicleIds: () => car.id,
    vehicleKey: () => vehicleKey,
    'repairs/:id': () => repair(),
    'single/:id': () => repair(),
    repairId: () => repair(),
    repairIds: () => repair(),
    'routine-templates/:id': template,
    templateId: template,
    templateIds: template,
    'users/:id': person,
    userId: person,
    assignedTo: person,
    reportedBy: () => user.id,
    tenantId: () => tenant.id,
    'comments/:id': async () => (await call(api.comments.add, { id: await repair(), text: 'Ours' })).id,
    'checks/:id': async () => {
      const items = [{ itemId: await making.checkItem(), isOk: true }]
      return (await call(api.checks.create, { vehicleId: car.id, items })).id
    },
    'checks.create url': () => anObject(world.app, owner, { kind: 'check' }),
    'links/:id': async () => {
      const id = await repair()
      await linkTo(id)
      return (await call(api.jobLinks.list, { id }))[0]?.id
    },
    'webhooks/:id': async () => (await making.hook()).id,
    'deliveries/:deliveryId': async () => (await making.hook()).deliveryId,
    'estimates.approve id': making.estimated,
    'estimates.decline id': making.estimated,
    'claims.propose id': async () => (await (await making.claimed()).damage()).id,
    'claims.one id': claimed('draft'),
    'claims.change id': claimed('draft'),
    'claims.send id': claimed('draft'),
    'claims.pay id': claimed('claimed'),
    'claims.dispute id': claimed('claimed'),
    'claims.waive id': claimed('claimed'),
    'claims.reopen id': claimed('waived'),
    'claims.charge id': async () => {
      await (await making.claimed()).letCharge()
      return claimed('claimed')()
    },
    'claims.settle id': async () => (await making.claimed()).unclear(),
    'claims.takeBack id': async () => {
      paid = await (await making.claimed()).claim('paid')
      return paid.repairId
    },
    'payments/:paymentId': () => paid?.payments[0]?.id,
    'webhooks.remove id': async () => (await making.aHook()).id,
    'imports/:id': async () => (await call(api.imports.importCsv, { repairs: [making.csvRow] })).importId,
    'sessions/:id': async () => {
      const elsewhere = visitor()
      const credential = await asked(visitor(), await ownPasskey(), origin)
      await elsewhere.call(api.secondStep.passkey, { credential })
      return (await elsewhere.call(api.ownSessions.list, {})).find(({ isCurrent }) => isCurrent)?.id
    },
    'conflicts/:id': once(async () => {
      const [pickUp, back] = [inHours(24), inHours(48)]
      const booking = { id: 1, hqVehicleId: car.hqVehicleId ?? '', status: 'open', pickUp, return: back }
      await call(api.demo.hq, { bookings: 'none' })
      await call(api.demo.hq, { booking })
      await call(api.hq.sync, {})
      await repair({ urgencyLevel: 'critical' })
      return (await call(api.conflicts.list, {}))[0]?.id
    }),
    'objects/:id': async () => lastOf(await photo()),
    imageUrl: photo,
    imageUrls: photo,
    receiptUrl: receipt,
    receiptURL: receipt,
    profileImageUrl: () => anObject(world.app, owner, { kind: 'profile' }),
    /** What one was told. */
    ids: once(async () => {
      const { user: them, ...door } = await making.colleague()
      await door.call(api.repairs.create, await report({ reportedBy: them.id }))
      return (await call(api.inbox.list, {})).notifications[0]?.id
    }),
  }
}
