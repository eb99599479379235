import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import { aPasskey } from '@pitlane/sandbox/testing/doors/second-factors'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const owner = await aConnectedTenant(world, 4)
const stranger = await aConnectedTenant(world, 3)
const [vehicle] = await owner.call(api.vehicles.list, {})
const onlyMine = (await owner.call(api.vehicles.list, {})).at(-1)
const photo = await anObject(world.app, owner)
const receipt = await anObject(world.app, owner, { kind: 'receipt' })
const report = await aReport(owner, { imageUrls: [photo], receiptUrl: receipt })
const repair = await owner.call(api.repairs.create, report)
const template = await owner.call(api.routine.create, await aTemplate(owner))
const { importId } = await owner.call(api.imports.importCsv, { repairs: [{ title: 'Nothing' }] })
const mechanic = await owner.call(api.settings.addMechanic, { name: 'Maria' })
const comment = await owner.call(api.comments.add, { id: repair.id, text: 'Ours' })
await owner.call(api.jobLinks.send, { id: repair.id })
const [link] = await owner.call(api.jobLinks.list, { id: repair.id })
const device = await owner.call(api.push.register, world.push.subscribe().subscription)
const passkey = await aPasskey(owner, world.platform.publicUrl())
const invitation = await owner.call(api.invitations.invite, {
  ...{ email: 'invited@example.com', firstName: 'Ines', lastName: 'Invited', role: 'employee' as const },
})
const [session] = await owner.call(api.ownSessions.list, {})
const token = await owner.call(api.tokens.make, { name: 'Sheet', rights: 'read', expiresInDays: 30 })
const conflict = await aConflict()
const { id: webhookId } = await owner.call(api.webhooks.create, {
  ...{ url: 'https://hooks.example/', events: ['repair.deleted'] as const },
})
const { id: deliveryId } = await owner.call(api.webhooks.test, { id: webhookId })
const [category] = await owner.call(api.settings.categories, {})

/** A thing of the owner for every call that names one; a call that is missing here fails the test below. */
const things: Record<string, { params: Record<string, string>; query?: string; body?: object }[]> = {
  'accounts.resetSecondFactor': [{ params: { id: owner.user.id } }],
  'invitations.takeBack': [{ params: { id: invitation.id } }],
  'ownSessions.end': [{ params: { id: session?.id ?? '' } }],
  'security.removePasskey': [{ params: { id: passkey.added.id } }],
  'tokens.revoke': [{ params: { id: token.id } }],
  'webhooks.update': [{ params: { id: webhookId }, body: { url: 'https://evil.example/' } }],
  'webhooks.remove': [{ params: { id: webhookId } }],
  'webhooks.test': [{ params: { id: webhookId } }],
  'webhooks.deliveries': [{ params: { id: webhookId } }],
  'webhooks.again': [{ params: { id: webhookId, deliveryId } }],
  'vehicles.one': [{ params: { id: vehicle?.id ?? '' } }],
  'bookings.ofVehicle': [{ params: { id: vehicle?.id ?? '' } }],
  'conflicts.dueOnRental': [{ params: { id: vehicle?.id ?? '' } }],
  'conflicts.alternatives': [
    {
      params: { id: vehicle?.id ?? '' },
      query: '?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
    },
  ],
  'conflicts.dismiss': [{ params: { id: conflict.id } }],
  'conflicts.bringBack': [{ params: { id: conflict.id } }],
  'hq.reservations': [{ params: { id: vehicle?.id ?? '' } }],
  'repairs.one': [{ params: { id: repair.id } }],
  'repairs.single': [{ params: { id: repair.id } }],
  'repairs.update': [{ params: { id: repair.id }, body: { title: 'Mine now' } }],
  'repairs.confirm': [{ params: { id: repair.id }, body: {} }],
  'repairs.remove': [{ params: { id: repair.id } }],
  'repairs.history': [{ params: { id: repair.id } }],
  'repairs.setReceipt': [{ params: { id: repair.id }, body: { receiptURL: 'https://evil.example/r.pdf' } }],
  'comments.list': [{ params: { id: repair.id } }],
  'comments.add': [{ params: { id: repair.id }, body: { text: 'Mine too' } }],
  'comments.edit': [{ params: { id: comment.id }, body: { text: 'Mine now' } }],
  'comments.remove': [{ params: { id: comment.id } }],
  'jobLinks.send': [{ params: { id: repair.id }, body: {} }],
  'jobLinks.list': [{ params: { id: repair.id } }],
  'jobLinks.revoke': [{ params: { id: link?.id ?? '' } }],
  'routine.ofVehicle': [{ params: { vehicleKey: onlyMine?.vehicleKey ?? '' } }],
  'routine.linkedRepairs': [{ params: { id: template.id } }],
  'routine.update': [{ params: { id: template.id }, body: { title: 'Mine now' } }],
  'routine.remove': [{ params: { id: template.id } }],
  'reports.history': [{ params: { vehicleId: vehicle?.id ?? '' } }],
  'push.remove': [{ params: { id: device.id } }],
  'imports.undo': [{ params: { id: importId } }],
  'files.read': [photo, receipt].map((path) => ({ params: { id: path.split('/').at(-1) ?? '' } })),
  'accounts.updateUser': [{ params: { id: owner.user.id }, body: { role: 'employee', isActive: false } }],
  'settings.updateMechanic': [{ params: { id: mechanic.id }, body: { phone: '555' } }],
  'settings.removeMechanic': [{ params: { id: mechanic.id } }],
  'settings.removeCategory': [{ params: { id: category?.id ?? '' } }],
}

/** They name no thing of a business, or are opened by a secret. */
const without = [
  'calendar.read',
  'files.receive',
  'hq.webhook',
  'inbox.askToUnsubscribe',
  'inbox.unsubscribe',
  ...Object.entries(api.jobLinks)
    .filter(([, { isSecret }]) => isSecret)
    .map(([name]) => `jobLinks.${name}`),
]

const named: [string, Endpoint][] = Object.entries(api)
  .flatMap(([word, own]) =>
    Object.entries(own).map(([name, endpoint]): [string, Endpoint] => [`${word}.${name}`, endpoint]),
  )
  .filter(([, { path }]) => pathNames(path).length > 0)

test('every call that names a thing is in the list', () => {
  expect(named.map(([name]) => name).sort()).toEqual([...Object.keys(things), ...without].sort())
})

test.each(named.filter(([name]) => !without.includes(name)))(
  '%s: a thing of a stranger does not exist',
  async (name, endpoint) => {
    for (const { params, query = '', body } of things[name] ?? []) {
      const url = endpoint.path.replace(/:([A-Za-z]+)/g, (_, key: string) => params[key] ?? '')
      const ask = (cookie: string) =>
        world.app.inject({
          method: endpoint.method,
          url: url + query,
          headers: { cookie },
          ...(body && { payload: body }),
        })
      const answer = await ask(stranger.cookies())
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    }
  },
)

test("a stranger's photo cannot be removed, claimed or put on a repair", async () => {
  for (const endpoint of [api.files.remove, api.files.claim])
    await expect(stranger.call(endpoint, { imageUrl: photo })).rejects.toMatchObject({ code: 'not_found' })
  const stolen = await aReport(stranger, { imageUrls: [photo] })
  await expect(stranger.call(api.repairs.create, stolen)).rejects.toMatchObject({ code: 'invalid' })
})

test("a stranger's routine cannot be linked to a repair or made into one", async () => {
  const linked = await aReport(stranger, { templateId: template.id })
  await expect(stranger.call(api.repairs.create, linked)).rejects.toMatchObject({
    code: 'invalid',
    sentence: 'This routine does not exist.',
  })
  expect(await stranger.call(api.routine.generateOverdue, { templateIds: [template.id] })).toEqual({
    created: 0,
    skipped: 0,
    repairs: [],
    skippedTemplates: [],
  })
})

test('nothing of all that has touched the owner', async () => {
  expect(await owner.call(api.routine.list, {})).toEqual([template])
  expect(await owner.call(api.repairs.one, { id: repair.id })).toEqual(repair)
  expect(await owner.call(api.comments.list, { id: repair.id })).toEqual([comment])
  expect(await owner.call(api.settings.mechanics, {})).toHaveLength(1)
})

/** The owner's car goes out tomorrow, and must not. */
async function aConflict() {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const [pickUp, back] = [inHours(24), inHours(48)]
  await owner.call(api.demo.hq, { bookings: 'none' })
  await owner.call(api.demo.hq, {
    booking: { id: 1, hqVehicleId: vehicle?.hqVehicleId ?? '', status: 'open', pickUp, return: back },
  })
  await owner.call(api.hq.sync, {})
  await owner.call(api.repairs.create, await aReport(owner, { urgencyLevel: 'critical' }))
  const [found] = await owner.call(api.conflicts.list, {})
  if (!found) throw new Error('There is no conflict')
  return found
}
