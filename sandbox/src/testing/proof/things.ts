import { api } from '@pitlane/contract'
import { aPasskey, asked } from '../doors/second-factors.ts'
import { aTemplate } from '../makers.ts'
import { anObject } from '../pictures.ts'
import { aName, lastOf, type Makers, type Making, once } from './making.ts'

/** What names something of the business: whoever else brings it along finds nothing. What is made is new, so that calls can take it away. */
export function thingsOf(making: Making): Makers {
  const { world, owner, origin, visitor, car, report, repair, linkTo, photo, inHours } = making
  const { call, tenant, user } = owner
  const { vehicleKey } = car

  const template = async () => (await call(api.routine.create, await aTemplate(owner, { vehicleKey }))).id
  const person = async () => (await making.other()).user.id
  const receipt = () => anObject(world.app, owner, { kind: 'receipt' })
  const ownPasskey = once(() => aPasskey(owner, origin))

  return {
    'vehicles/:id': () => car.id,
    vehicleId: () => car.id,
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
    'links/:id': async () => {
      const id = await repair()
      await linkTo(id)
      return (await call(api.jobLinks.list, { id }))[0]?.id
    },
    'tokens/:id': async () =>
      (await call(api.tokens.make, { name: aName(), rights: 'read', expiresInDays: 30 })).id,
    'webhooks/:id': async () => (await making.hook()).id,
    'deliveries/:deliveryId': async () => (await making.hook()).deliveryId,
    'webhooks.remove id': async () => (await making.aHook()).id,
    'invitations/:id': async () => (await call(api.invitations.invite, making.someone())).id,
    'devices/:id': async () => (await call(api.push.register, world.push.subscribe().subscription)).id,
    'imports/:id': async () => (await call(api.imports.importCsv, { repairs: [making.csvRow] })).importId,
    'passkeys/:id': async () => (await aPasskey(owner, origin)).added.id,
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
    'mechanics/:id': async () => (await call(api.settings.addMechanic, { name: aName() })).id,
    'repair-categories/:id': async () => {
      const code = aName()
      return (await call(api.settings.addCategory, { name: code, code })).id
    },
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
