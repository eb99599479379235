import { api } from '@pitlane/contract'
import type { AuditKind } from '@pitlane/contract/audit/kinds'
import { toRequest } from '@pitlane/contract/call'
import { type Endpoint, isStream } from '@pitlane/contract/endpoint'
import { frontDoor } from '@pitlane/sandbox/front-door'
import {
  aConnectedTenant,
  anEmployee,
  aRegistration,
  aReport,
  aTemplate,
  PASSWORD,
  press,
} from '@pitlane/sandbox/testing/makers'
import { aClaimShop } from '@pitlane/sandbox/testing/shops/claim-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const {
  accounts,
  billing,
  checks,
  comments,
  emailChange,
  hq,
  imports,
  invitations,
  planning,
  repairs,
  reports,
} = api
const { routine, settings, tenants, vehicles, webhooks } = api
await world.work()
const owner = await aConnectedTenant(world, 5)
const { call } = frontDoor(world.app, { address: '203.0.113.77', cookies: owner.cookies() })
const outside = frontDoor(world.app, { address: '2001:db8:1:2::7' })
const eli = await anEmployee(world.app, owner, owner.tenant.slug)
const report = await aReport(owner)
const orders = (await call(imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)
const theRepair = await call(repairs.create, report)
const claimShop = await aClaimShop(world, owner)
const [toCharge, paid] = [await claimShop.claim('claimed'), await claimShop.claim('paid')]
const toSettle = await call(api.claims.one, { id: await claimShop.unclear() })

const aRow = (title: string) => ({
  ...{ title, description: 'Worn', vehicleKey: report.vehicleKey, category: 'Brakes', urgencyLevel: 'low' },
  ...{ repairCost: '1', odometerReading: '1', endDate: '03/14/2026' },
})
const aWebhook = () =>
  call(webhooks.create, { url: 'https://hooks.example/in?secret=1', events: ['repair.deleted'] })
const mailed = async (to: string, path: string) => {
  const found = async () =>
    (await world.mail.mails())
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => text.match(new RegExp(`(?<=${path}\\?token=)\\S+`)) ?? [])
  await expect.poll(found, { timeout: 15_000 }).not.toEqual([])
  return (await found()).at(0) ?? ''
}
const someone = (name: string) => ({
  ...{ email: `${name}@example.com`, firstName: 'Ines', lastName: 'Invited', role: 'employee' as const },
})
const download = async (endpoint: Endpoint, input: object = {}) => {
  const headers = { cookie: owner.cookies() }
  const { method, url } = toRequest(endpoint, input as never)
  expect((await world.app.inject({ method, url, headers, remoteAddress: '203.0.113.77' })).statusCode).toBe(
    200,
  )
}

interface Way {
  kind: AuditKind
  sentence: string
  act(): Promise<unknown>
}

/** Calls that change something or take something along, with what they leave behind. */
const ways: Record<string, Way> = {
  'accounts.createUser': {
    kind: 'user',
    sentence: 'Olive Owner created the user Nora New as an employee',
    act: () =>
      call(accounts.createUser, {
        ...{ username: 'nora-new', email: 'nora@example.com', firstName: 'Nora', lastName: 'New' },
        password: PASSWORD,
      }),
  },
  'accounts.updateUser': {
    kind: 'user',
    sentence: 'Olive Owner made Eli Employee an administrator',
    act: () => call(accounts.updateUser, { id: eli.user.id, role: 'admin' }),
  },
  'accounts.updateSelf': {
    kind: 'password',
    sentence: 'Olive Owner changed their own password',
    act: () => call(accounts.updateSelf, { password: `${PASSWORD} anew`, currentPassword: PASSWORD }),
  },
  'accounts.confirmReset': {
    kind: 'password',
    sentence: 'Eli Employee set a new password with a mailed link',
    act: async () => {
      const { resetToken: token = '' } = await outside.call(accounts.requestReset, { email: eli.user.email })
      await outside.call(accounts.confirmReset, { token, newPassword: PASSWORD, confirmPassword: PASSWORD })
    },
  },
  'accounts.signIn': {
    kind: 'sign_in',
    sentence: 'Eli Employee signed in',
    act: () => outside.call(accounts.signIn, { username: eli.user.username, password: PASSWORD }),
  },
  'accounts.signOut': {
    kind: 'sign_out',
    sentence: 'Eli Employee signed out',
    act: () => outside.call(accounts.signOut, {}),
  },
  'emailChange.cancel': {
    kind: 'user',
    sentence: 'Olive Owner took back the change of their email address',
    act: async () => {
      await call(accounts.updateSelf, { email: 'other@example.com', currentPassword: `${PASSWORD} anew` })
      await call(emailChange.cancel, {})
    },
  },
  'emailChange.confirm': {
    kind: 'user',
    sentence: 'Olive Owner confirmed another email address',
    act: async () => {
      await call(accounts.updateSelf, { email: 'third@example.com', currentPassword: `${PASSWORD} anew` })
      await outside.call(emailChange.confirm, { token: await mailed('third@example.com', '/confirm-email') })
    },
  },
  'invitations.invite': {
    kind: 'user',
    sentence: 'Olive Owner invited Ines Invited as an employee',
    act: () => call(invitations.invite, someone('ines')),
  },
  'invitations.accept': {
    kind: 'user',
    sentence: 'Jan Invited accepted an invitation',
    act: async () => {
      await call(invitations.invite, { ...someone('jan'), firstName: 'Jan' })
      const token = await mailed('jan@example.com', '/invitation')
      await outside.call(invitations.accept, { token, username: 'jan', password: PASSWORD })
    },
  },
  'invitations.takeBack': {
    kind: 'user',
    sentence: 'Olive Owner took back the invitation of somebody',
    act: async () => call(invitations.takeBack, await call(invitations.invite, someone('kim'))),
  },
  'tenants.update': {
    kind: 'settings',
    sentence: 'Olive Owner changed the business: time zone, currency',
    act: () => call(tenants.update, { timezone: 'Europe/Paris', currency: 'EUR' }),
  },
  'settings.addMechanic': {
    kind: 'settings',
    sentence: 'Olive Owner added the mechanic Sam',
    act: () => call(settings.addMechanic, { name: 'Sam' }),
  },
  'settings.updateMechanic': {
    kind: 'settings',
    sentence: 'Olive Owner changed the mechanic Sam',
    act: async () => call(settings.updateMechanic, { id: await mechanic(), specialization: 'Brakes' }),
  },
  'settings.removeMechanic': {
    kind: 'settings',
    sentence: 'Olive Owner removed the mechanic Sam',
    act: async () => call(settings.removeMechanic, { id: await mechanic() }),
  },
  'vehicles.setWarranty': {
    kind: 'settings',
    sentence: `Olive Owner set the warranty of ${report.vehicleKey}`,
    act: () =>
      call(vehicles.setWarranty, { vehicleIds: [report.vehicleId], until: '2027-02-03', distance: null }),
  },
  'settings.addCategory': {
    kind: 'settings',
    sentence: 'Olive Owner added the category Glass',
    act: () => call(settings.addCategory, { name: 'Glass', code: 'glass' }),
  },
  'settings.removeCategory': {
    kind: 'settings',
    sentence: 'Olive Owner removed the category Glass',
    act: async () => {
      const glass = (await call(settings.categories, {})).find(({ code }) => code === 'glass')
      await call(settings.removeCategory, { id: glass?.id ?? '' })
    },
  },
  'settings.defaultCategories': {
    kind: 'settings',
    sentence: 'Olive Owner added the default categories',
    act: () => call(settings.defaultCategories, {}),
  },
  'planning.setWorkshop': {
    kind: 'settings',
    sentence: 'Olive Owner changed the workshop hours',
    act: async () => call(planning.setWorkshop, await call(planning.workshop, {})),
  },
  'hq.saveConfig': {
    kind: 'hq',
    sentence: `Olive Owner changed the connection to HQ at ${new URL(world.hq.baseUrl).host}: automatic sync`,
    act: async () => {
      const { tenantToken = '', userToken = '' } = await call(hq.config, {})
      const tokens = { tenantToken: tenantToken ?? '', userToken: userToken ?? '' }
      await call(hq.saveConfig, { baseUrl: world.hq.baseUrl, ...tokens, isActive: false })
    },
  },
  'billing.checkout': {
    kind: 'billing',
    sentence: 'Olive Owner opened the page to start a subscription',
    act: () => call(billing.checkout, {}),
  },
  'billing.webhook': {
    kind: 'billing',
    sentence: 'The subscription is active, and begins to cost after the trial',
    act: async () => {
      await press((await call(billing.checkout, {})).checkoutUrl, 'Pay')
      const isSubscriber = async () => (await call(tenants.current, {})).isSubscriber
      await expect.poll(isSubscriber, { timeout: 15_000 }).toBe(true)
    },
  },
  'billing.portal': {
    kind: 'billing',
    sentence: 'Olive Owner opened the billing portal',
    act: () => call(billing.portal, {}),
  },
  'imports.importCsv': {
    kind: 'import',
    sentence: 'Olive Owner imported 2 repairs from a CSV file',
    act: () => call(imports.importCsv, { repairs: [aRow('One'), aRow('Two')] }),
  },
  'imports.importHq': {
    kind: 'import',
    sentence: 'Olive Owner imported 1 repair from HQ',
    act: () =>
      call(imports.importHq, {
        repairs: orders.slice(0, 1).map(({ hqRepairOrderId }) => ({ hqRepairOrderId, status: 'need' })),
      }),
  },
  'imports.undo': {
    kind: 'import',
    sentence: 'Olive Owner undid an import, which removed 1 repair',
    act: async () => {
      const { importId } = await call(imports.importCsv, { repairs: [aRow('Three')] })
      await call(imports.undo, { id: importId })
    },
  },
  'imports.exportAll': {
    kind: 'export',
    sentence: 'Olive Owner exported all data',
    act: () => download(imports.exportAll),
  },
  'imports.exportCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported repairs as CSV',
    act: () => download(imports.exportCsv),
  },
  'reports.costsCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported the report of costs',
    act: () => download(reports.costsCsv, { from: '2026-01-01', to: '2026-01-31' }),
  },
  'reports.fleetCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported the report of the fleet',
    act: () => download(reports.fleetCsv, { from: '2026-01-01', to: '2026-01-31' }),
  },
  'reports.vehiclesCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported the report of the vehicles',
    act: () => download(reports.vehiclesCsv, { from: '2026-01-01', to: '2026-01-31' }),
  },
  'reports.coveredCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported the report of what was paid while covered',
    act: () => download(reports.coveredCsv, { from: '2026-01-01', to: '2026-01-31' }),
  },
  'audit.csv': {
    kind: 'export',
    sentence: 'Olive Owner exported the activity',
    act: () => download(api.audit.csv),
  },
  'tokens.make': {
    kind: 'token',
    sentence: 'Olive Owner made the token Fleet sheet',
    act: () => call(api.tokens.make, { name: 'Fleet sheet', rights: 'read', expiresInDays: 30 }),
  },
  'tokens.revoke': {
    kind: 'token',
    sentence: 'Olive Owner revoked the token Fleet sheet',
    act: async () => {
      const [token] = await call(api.tokens.list, {})
      await call(api.tokens.revoke, { id: token?.id ?? '' })
    },
  },
  'claims.charge': {
    kind: 'hq',
    sentence: `Olive Owner had the claim ${toCharge.number} charged in HQ`,
    act: () => call(api.claims.charge, { id: toCharge.repairId }),
  },
  'claims.settle': {
    kind: 'hq',
    sentence: `Olive Owner said that the claim ${toSettle.number} is charged in HQ`,
    act: () => call(api.claims.settle, { id: toSettle.repairId, isThere: true }),
  },
  'claims.takeBack': {
    kind: 'delete',
    sentence: `Olive Owner took a payment of the claim ${paid.number} back`,
    act: () => call(api.claims.takeBack, { id: paid.repairId, paymentId: paid.payments[0]?.id ?? '' }),
  },
  'reports.claimsCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported the report of claims',
    act: () => download(reports.claimsCsv, { from: '2026-01-01', to: '2026-01-31' }),
  },
  'webhooks.create': {
    kind: 'webhook',
    sentence: 'Olive Owner added a webhook to hooks.example',
    act: async () => aWebhook(),
  },
  'webhooks.update': {
    kind: 'webhook',
    sentence: 'Olive Owner switched the webhook to hooks.example off',
    act: async () => call(webhooks.update, { id: (await aWebhook()).id, isActive: false }),
  },
  'webhooks.remove': {
    kind: 'webhook',
    sentence: 'Olive Owner removed the webhook to hooks.example',
    act: async () => call(webhooks.remove, { id: (await aWebhook()).id }),
  },
  'views.create': {
    kind: 'settings',
    sentence: 'Olive Owner added the shared view Open',
    act: () => aView('Open'),
  },
  'views.change': {
    kind: 'settings',
    sentence: 'Olive Owner changed the shared view Not done',
    act: async () => call(api.views.change, { id: (await aView('Undone')).id, name: 'Not done' }),
  },
  'views.remove': {
    kind: 'settings',
    sentence: 'Olive Owner removed the shared view Unwanted',
    act: async () => call(api.views.remove, { id: (await aView('Unwanted')).id }),
  },
  'checks.saveSettings': {
    kind: 'settings',
    sentence: 'Olive Owner turned checks of cars on',
    act: () => call(checks.saveSettings, { isActive: true, items: [{ label: 'Lights' }], photos: ['Front'] }),
  },
  'checks.exportCsv': {
    kind: 'export',
    sentence: 'Olive Owner exported checks as CSV',
    act: () => download(checks.exportCsv),
  },
  'checks.remove': {
    kind: 'delete',
    sentence: `Olive Owner deleted a check of ${report.vehicleKey}`,
    act: async () => {
      const items = (await call(checks.settings, {})).items.map(({ id }) => ({ itemId: id, isOk: true }))
      const { id } = await call(checks.create, { vehicleId: report.vehicleId, items })
      await call(checks.remove, { id })
    },
  },
  'repairs.remove': {
    kind: 'delete',
    sentence: 'Olive Owner deleted repair R-1',
    act: () => call(repairs.remove, { id: theRepair.id }),
  },
  'comments.remove': {
    kind: 'delete',
    sentence: 'Olive Owner deleted a comment on R-1',
    act: async () => {
      const { id } = await call(comments.add, { id: theRepair.id, text: 'Seen' })
      await call(comments.remove, { id })
    },
  },
  'routine.remove': {
    kind: 'delete',
    sentence: 'Olive Owner deleted the routine Check the brakes',
    act: async () => call(routine.remove, { id: (await call(routine.create, await aTemplate(owner))).id }),
  },
}

const inHistory = 'everyday work on repairs, which their history tells'
const ownOnly = 'concerns the person alone, and opens nothing to others'
const byLink = 'of a mechanic with a link, which the history of the repair tells'
const inFiles = 'a file counts with what uses it'
const elsewhere = 'in a business of its own: below, or with the tests of closing'
const atDoors = 'second factors, sessions and single sign-on: with `doors.test.ts`'
const demoOnly = 'is there in the demo alone'

/** Calls that leave nothing behind, and why. */
const reasons: Record<string, string> = {
  'accounts.registerBusiness': elsewhere,
  'accounts.resetSecondFactor': atDoors,
  'ownSessions.end': atDoors,
  'ownSessions.endOthers': atDoors,
  'secondStep.passkey': atDoors,
  'secondStep.passkeyOptions': 'changes nothing',
  'secondStep.take': atDoors,
  'security.addPasskey': atDoors,
  'security.confirm': ownOnly,
  'security.confirmTotp': atDoors,
  'security.offerTotp': 'changes nothing until a code of it is given',
  'security.passkeyOptions': 'changes nothing',
  'security.removePasskey': atDoors,
  'security.removeTotp': atDoors,
  'security.renewCodes': atDoors,
  'webhooks.again': 'what was told already is told once more',
  'webhooks.test': 'tells nothing of the business',
  'sso.callback': atDoors,
  'sso.save': atDoors,
  'sso.start': 'changes nothing',
  'accounts.requestReset': 'anybody may ask, and nothing changes until the link is followed',
  'closing.close': elsewhere,
  'closing.reopen': elsewhere,
  'emailChange.resend': 'the same link once more',
  'calendar.make': ownOnly,
  'calendar.end': ownOnly,
  'calendar.read': ownOnly,
  'checks.create': 'is kept itself, with who made it',
  'claims.change': inHistory,
  'claims.dispute': inHistory,
  'claims.pay': inHistory,
  'claims.propose': inHistory,
  'claims.reopen': inHistory,
  'claims.send': inHistory,
  'claims.waive': inHistory,
  'comments.add': inHistory,
  'comments.edit': inHistory,
  'conflicts.dismiss': inHistory,
  'conflicts.bringBack': inHistory,
  'demo.hq': demoOnly,
  'demo.mail': demoOnly,
  'demo.trial': demoOnly,
  'estimates.approve': inHistory,
  'estimates.decline': inHistory,
  'estimates.enter': inHistory,
  'estimates.enterByLink': byLink,
  'files.claim': inFiles,
  'files.offer': inFiles,
  'files.read': inFiles,
  'files.receive': inFiles,
  'files.remove': inFiles,
  'hq.sync': 'its runs are listed',
  'hq.testConnection': 'changes nothing but what is known of it',
  'hq.webhook': 'HQ says that there is something new; the run that follows is listed',
  'inbox.askToUnsubscribe': ownOnly,
  'inbox.changeSettings': ownOnly,
  'inbox.read': ownOnly,
  'inbox.unsubscribe': ownOnly,
  'invitations.look': 'changes nothing',
  'invitations.passkeyOptions': 'changes nothing',
  'jobLinks.claimFile': byLink,
  'jobLinks.done': byLink,
  'jobLinks.file': byLink,
  'jobLinks.offerUpload': byLink,
  'jobLinks.page': byLink,
  'jobLinks.revoke': 'links are listed with their repair, with who and when',
  'jobLinks.send': 'links are listed with their repair, with who and when',
  'jobLinks.started': byLink,
  'jobLinks.waiting': byLink,
  'mailLinks.followed': ownOnly,
  'oilChange.initialize': 'everyday work: makes routines',
  'planning.plan': inHistory,
  'push.register': ownOnly,
  'push.remove': ownOnly,
  'repairs.confirm': inHistory,
  'repairs.create': inHistory,
  'repairs.setReceipt': inHistory,
  'repairs.update': inHistory,
  'routine.create': 'everyday work: makes routines',
  'routine.createMany': 'everyday work: makes routines',
  'routine.generateOverdue': inHistory,
  'routine.update': 'everyday work on routines',
  'system.events': 'tells that something changed, and not what',
  'system.metrics': 'for whoever runs Pitlane, about no business',
}

function aView(name: string) {
  return call(api.views.create, { page: 'repairs', name, query: { status: 'open' }, isShared: true })
}

async function mechanic(): Promise<string> {
  return (await call(settings.mechanics, {})).find(({ name }) => name === 'Sam')?.id ?? ''
}

test('every call that changes something or takes it along has an entry, or a reason for none', () => {
  const meant = Object.entries(api).flatMap(([word, own]) =>
    Object.entries(own)
      .filter(([, { method, output }]: [string, Endpoint]) => method !== 'GET' || isStream(output))
      .map(([name]) => `${word}.${name}`),
  )
  const told = Object.keys({ ...ways, ...reasons })
  const missing = meant.filter((name) => !told.includes(name))
  expect(missing, 'Give it a line in `ways` or in `reasons` of every-call.test.ts').toEqual([])
  expect(told.filter((name) => !meant.includes(name))).toEqual([])
  expect(Object.keys(ways).filter((name) => name in reasons)).toEqual([])
})

test.each(['comments.remove', ...Object.keys(ways).filter((name) => name !== 'comments.remove')])(
  '%s is told in a sentence, with who and roughly from where',
  async (name) => {
    const way = ways[name]
    if (!way) throw new Error('There is no such way')
    const { kind, sentence, act } = way
    const before = await call(api.audit.list, { kind, limit: 100 })
    await act()
    const { entries } = await call(api.audit.list, { kind, limit: 100 })
    const known = new Set(before.entries.map(({ id }) => id))
    const news = entries.filter(({ id }) => !known.has(id))
    const entry = news.find((it) => it.sentence === sentence)
    expect(news.map((it) => it.sentence)).toContain(sentence)
    const isStripe = name === 'billing.webhook'
    expect(entry?.by?.name ?? null).toBe(isStripe ? null : sentence.split(' ').slice(0, 2).join(' '))
    if (!isStripe) expect(entry?.addressRange).toMatch(/^(203\.0\.113\.0\/24|2001:db8:1::\/48)$/)
  },
)

test('a business begins with who opened it', async () => {
  const registration = aRegistration()
  const founder = frontDoor(world.app, { address: '198.51.100.9' })
  await founder.call(accounts.registerBusiness, registration)
  await founder.call(accounts.signIn, { username: registration.adminUsername, password: PASSWORD })
  expect((await founder.call(api.audit.list, {})).entries).toMatchObject([
    { kind: 'sign_in', sentence: 'Olive Owner signed in', addressRange: '198.51.100.0/24' },
    { kind: 'user', sentence: 'Olive Owner opened the business', addressRange: '198.51.100.0/24' },
  ])
})
