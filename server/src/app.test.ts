import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { serveWebPages } from './platform/pages/web-pages.ts'

const world = await openWorld({ demo: true })
const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([word, own]) =>
  Object.entries(own).map(([name, endpoint]): [string, Endpoint] => [`${word}.${name}`, endpoint]),
)

/** Every call there is, who may make it, and whether it needs a running trial. A new one is written here too. */
const written = `
accounts.confirmReset      POST /api/password-reset/confirm  public open
accounts.createUser        POST /api/register                admin  open
accounts.currentUser       GET  /api/user                    person open
accounts.people            GET  /api/people                  user   required
accounts.registerBusiness  POST /api/business/register       public open
accounts.requestReset      POST /api/password-reset/request  public open
accounts.resetSecondFactor DELETE /api/users/:id/second-factor admin open
accounts.signIn            POST /api/login                   public open
accounts.signOut           POST /api/logout                  public open
accounts.updateSelf        PATCH /api/user                   person open
accounts.updateUser        PATCH /api/users/:id              admin  open
accounts.users             GET  /api/users                   admin  open
audit.csv                  GET  /api/audit.csv               admin  open
audit.list                 GET  /api/audit                   admin  open
billing.checkout           POST /api/create-subscription-checkout admin open
billing.current            GET  /api/billing                 user   open
billing.portal             POST /api/billing/portal          admin  open
billing.webhook            POST /api/stripe/webhook          public open
board.days                 GET  /api/board                   user   required
bookings.ofVehicle         GET  /api/vehicles/:id/bookings   user   required
calendar.current           GET  /api/calendar                person required
calendar.end               DELETE /api/calendar              person required
calendar.make              POST /api/calendar                person required
calendar.read              GET  /calendar/:file              public open
closing.close              POST /api/tenant/close            admin  open
closing.reopen             POST /api/tenant/reopen           public open
comments.add               POST /api/repairs/:id/comments    user   required
comments.edit              PATCH /api/comments/:id           user   required
comments.list              GET  /api/repairs/:id/comments    user   required
comments.remove            DELETE /api/comments/:id          user   required
conflicts.alternatives     GET  /api/vehicles/:id/alternatives user required
conflicts.bringBack        DELETE /api/conflicts/:id/dismiss user   required
conflicts.dismiss          POST /api/conflicts/:id/dismiss   user   required
conflicts.dueOnRental      GET  /api/vehicles/:id/due-on-rental user required
conflicts.list             GET  /api/conflicts               user   required
dashboard.needingRepair    GET  /api/dashboard/available-vehicles-needing-repair user required
dashboard.stats            GET  /api/dashboard/stats         user   open
demo.hq                    POST /demo/hq                     admin  open
demo.mail                  GET  /demo/mail                   public open
demo.trial                 POST /demo/trial                  admin  open
emailChange.cancel         DELETE /api/user/email-change     person open
emailChange.confirm        POST /api/email-change/confirm    public open
emailChange.resend         POST /api/user/email-change       person open
files.claim                PUT  /api/repair-images           user   required
files.offer                POST /api/objects/upload          user   required
files.read                 GET  /objects/:id                 user   open
files.receive              PUT  /api/uploads/:id             public open
files.remove               DELETE /api/objects               user   required
hq.config                  GET  /api/hq/config               user   open
hq.reservations            GET  /api/vehicles/:id/reservations user required
hq.saveConfig              POST /api/hq/config               admin  open
hq.sync                    POST /api/vehicles/sync-hq        user   required
hq.syncRun                 GET  /api/hq/sync                 user   open
hq.testConnection          POST /api/hq/test-connection      admin  open
hq.webhook                 POST /api/hq/webhook/:secret      public open
imports.exportAll          GET  /api/export                  admin  open
imports.exportCsv          GET  /api/repairs/export.csv      user   open
imports.hqOrders           GET  /api/hq/repair-orders        user   required
imports.importCsv          POST /api/repairs/import          user   required
imports.importHq           POST /api/hq/repair-orders/import user   required
imports.known              GET  /api/imports/known           user   required
imports.list               GET  /api/imports                 user   required
imports.undo               POST /api/imports/:id/undo        admin  required
inbox.askToUnsubscribe      GET  /unsubscribe/:token         public open
inbox.changeSettings       PUT  /api/notifications/settings  person open
inbox.failedMails          GET  /api/mails/failed            admin  open
inbox.list                 GET  /api/notifications           person open
inbox.read                 POST /api/notifications/read      person open
inbox.settings             GET  /api/notifications/settings  person open
inbox.unsubscribe          POST /unsubscribe/:token          public open
invitations.accept         POST /api/invitations/accept      public open
invitations.invite         POST /api/invitations             admin  open
invitations.list           GET  /api/invitations             admin  open
invitations.look           POST /api/invitations/look        public open
invitations.passkeyOptions POST /api/invitations/passkey/options public open
invitations.takeBack       DELETE /api/invitations/:id       admin  open
jobLinks.category          GET  /api/job/:token/category     public open
jobLinks.claimFile         PUT  /api/job/:token/repair-images public open
jobLinks.clock             GET  /api/job/:token/clock        public open
jobLinks.done              POST /api/job/:token/done         public open
jobLinks.file              GET  /api/job/:token/objects/:id  public open
jobLinks.job               GET  /api/job/:token              public open
jobLinks.list              GET  /api/repairs/:id/links       user   required
jobLinks.offerUpload       POST /api/job/:token/objects/upload public open
jobLinks.page              GET  /job/:token                  public open
jobLinks.revoke            DELETE /api/links/:id             user   required
jobLinks.send              POST /api/repairs/:id/links       user   required
jobLinks.started           POST /api/job/:token/started      public open
jobLinks.waiting           POST /api/job/:token/waiting      public open
mailLinks.followed         POST /api/mails/followed          public open
oilChange.initialize       POST /api/oil-change/initialize   user   required
oilChange.summary          GET  /api/oil-change              user   required
ownSessions.end            DELETE /api/sessions/:id          person open
ownSessions.endOthers      DELETE /api/sessions              person open
ownSessions.list           GET  /api/sessions                person open
planning.plan              POST /api/plans                   user   required
planning.setWorkshop       PUT  /api/workshop                admin  required
planning.slots             GET  /api/slots                   user   required
planning.workshop          GET  /api/workshop                user   required
push.devices               GET  /api/push/devices            person open
push.key                   GET  /api/push/key                person open
push.register              POST /api/push/devices            person open
push.remove                DELETE /api/push/devices/:id      person open
repairs.confirm            POST /api/repairs/:id/confirm     user   required
repairs.create             POST /api/repairs                 user   required
repairs.history            GET  /api/repairs/:id/history     user   required
repairs.list               GET  /api/repairs                 user   required
repairs.listNeeds          GET  /api/repair-needs            user   required
repairs.one                GET  /api/repairs/:id             user   required
repairs.remove             DELETE /api/repairs/:id           user   required
repairs.setReceipt         PUT  /api/repairs/:id/receipt     user   required
repairs.single             GET  /api/repairs/single/:id      user   required
repairs.update             PATCH /api/repairs/:id            user   required
reports.costs              GET  /api/reports/costs           user   required
reports.costsCsv           GET  /api/reports/costs.csv       user   required
reports.fleet              GET  /api/reports/fleet           user   required
reports.fleetCsv           GET  /api/reports/fleet.csv       user   required
reports.history            GET  /api/reports/history/:vehicleId user   required
reports.vehicles           GET  /api/reports/vehicles        user   required
reports.vehiclesCsv        GET  /api/reports/vehicles.csv    user   required
routine.create             POST /api/routine-templates       user   required
routine.createMany         POST /api/routine-templates/bulk  user   required
routine.due                GET  /api/routine-templates/due/current user required
routine.generateOverdue    POST /api/repairs/generate-overdue user  required
routine.linkedRepairs      GET  /api/routine-templates/:id/linked-repairs user required
routine.list               GET  /api/routine-templates       user   required
routine.ofVehicle          GET  /api/routine-templates/vehicle/:vehicleKey user required
routine.overduePreview     GET  /api/routine-templates/overdue/preview user required
routine.remove             DELETE /api/routine-templates/:id user   required
routine.update             PATCH /api/routine-templates/:id  user   required
secondStep.passkey         POST /api/login/passkey           public open
secondStep.passkeyOptions  POST /api/login/passkey/options   public open
secondStep.take            POST /api/login/second-factor     public open
security.addPasskey        POST /api/security/passkeys       person open
security.confirm           POST /api/security/confirm        person open
security.confirmTotp       POST /api/security/totp/confirm   person open
security.current           GET  /api/security                person open
security.offerTotp         POST /api/security/totp           person open
security.passkeyOptions    POST /api/security/passkeys/options person open
security.removePasskey     DELETE /api/security/passkeys/:id person open
security.removeTotp        DELETE /api/security/totp         person open
security.renewCodes        POST /api/security/recovery-codes person open
settings.addCategory       POST /api/repair-categories       user   open
settings.addMechanic       POST /api/mechanics               user   open
settings.categories        GET  /api/repair-categories       user   open
settings.defaultCategories POST /api/repair-categories/defaults user open
settings.mechanics         GET  /api/mechanics               user   open
settings.removeCategory    DELETE /api/repair-categories/:id user   open
settings.removeMechanic    DELETE /api/mechanics/:id         user   open
settings.updateMechanic    PATCH /api/mechanics/:id          user   open
sso.callback               GET  /api/sso/callback            public open
sso.config                 GET  /api/sso                     admin  open
sso.options                GET  /api/login/options           public open
sso.save                   PUT  /api/sso                     admin  open
sso.start                  GET  /api/sso/start               public open
system.alive               GET  /healthz                     public open
system.events              GET  /api/events                  user   open
system.meta                GET  /api/meta                    public open
system.metrics             GET  /metrics                     public open
system.ready               GET  /readyz                      public open
tenants.current            GET  /api/tenant                  user   open
tenants.update             PATCH /api/tenant                 admin  open
tokens.list                GET  /api/tokens                  admin  open
tokens.make                POST /api/tokens                  admin  open
tokens.revoke              DELETE /api/tokens/:id            admin  open
vehicles.list              GET  /api/vehicles                user   required
vehicles.one               GET  /api/vehicles/:id            user   required
webhooks.again             POST /api/webhooks/:id/deliveries/:deliveryId/again admin open
webhooks.create            POST /api/webhooks                admin  open
webhooks.deliveries        GET  /api/webhooks/:id/deliveries admin  open
webhooks.list              GET  /api/webhooks                admin  open
webhooks.remove            DELETE /api/webhooks/:id          admin  open
webhooks.test              POST /api/webhooks/:id/test       admin  open
webhooks.update            PATCH /api/webhooks/:id           admin  open`

const read = (path: string) => [`GET ${path}`, `HEAD ${path}`]

/** What a server answers to, read from the tree that it prints: `POST /api/login`. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: true })
    .matchAll(/^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/gm)
  return [...routes]
    .flatMap(([, indent = '', piece = '', methods]) => {
      const depth = indent.length / 4
      above.splice(depth, above.length, piece)
      const path = above.join('')
      return methods?.split(', ').map((method) => `${method} ${path}`) ?? []
    })
    .sort()
}

describe('the list of calls', () => {
  test('is the written one, with access and trial', () => {
    const listed = endpoints.map(([name, { method, path, access, trial }]) =>
      [name, method, path, access, trial].join(' '),
    )
    const expected = written
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' '))
    expect(listed.sort()).toEqual(expected)
  })

  test('every call is served, once', async () => {
    for (const [name, { method, path }] of endpoints)
      expect(world.app.hasRoute({ method, url: path }), name).toBe(true)
    const keys = endpoints.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('nothing else is served but what is written here, with the web application and without', async () => {
    const calls = endpoints.flatMap(([, { method, path }]) => [
      `${method} ${path}`,
      ...(method === 'GET' ? [`HEAD ${path}`] : []),
    ])
    const others = (app: FastifyInstance) => routesOf(app).filter((route) => !calls.includes(route))
    const documents = ['/api/docs', '/api/openapi.json'].flatMap(read)
    const lostLinks = ['/api/job/*', '/job/*'].flatMap((path) =>
      world.app.supportedMethods.map((it) => `${it} ${path}`),
    )
    expect(others(world.app)).toEqual([...documents, ...lostLinks].sort())

    const webFolder = await mkdtemp(join(tmpdir(), 'pitlane-web-'))
    for (const name of ['index.html', 'landing.html', 'job.html', 'icon.svg', 'icon.svg.br'])
      await writeFile(join(webFolder, name), name)
    const pages = fastify()
    await serveWebPages(pages, world.platform, webFolder)
    expect(routesOf(pages)).toEqual(['/assets/*', '/icon.svg'].flatMap(read).sort())
  })

  test('a route of nobody is found', () => {
    const planted = fastify()
    planted.get('/api/users', async () => 'some')
    planted.delete('/api/users/:id/secrets', async () => 'all of them')
    expect(routesOf(planted)).toEqual(['DELETE /api/users/:id/secrets', ...read('/api/users')])
  })

  test('nobody signed in: every call that is not public answers 401', async () => {
    const closed = endpoints.filter(([, { access }]) => access !== 'public')
    expect(closed.length).toBeGreaterThan(3)
    for (const [name, { method, path }] of closed)
      expect((await world.app.inject({ method, url: path })).statusCode, name).toBe(401)
  })

  test('an employee: every call for administrators answers 403', async () => {
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    const headers = { cookie: employee.cookies() }
    const forAdmins = endpoints.filter(([, { access }]) => access === 'admin')
    expect(forAdmins.length).toBeGreaterThan(1)
    for (const [name, { method, path }] of forAdmins)
      expect((await world.app.inject({ method, url: path, headers })).statusCode, name).toBe(403)
  })

  /** What settings need, and what lets people take their data with them; all else needs a trial or a subscription. */
  const openAfterTrial =
    /^\/(api\/(audit|audit\.csv|invitations|user|users|register|tenant|hq\/(config|test-connection|sync)|mechanics|repair-categories|dashboard\/stats|events|billing|create-subscription-checkout|export|notifications|push|security|sessions|sso|tokens|mails|webhooks|repairs\/export\.csv)(\/|$)|objects\/:id$|demo\/)/

  test('the trial is over: what settings need is open, every other call answers 402', async () => {
    const admin = await aTenant(world.app)
    await admin.call(api.demo.trial, { endsAt: '2026-01-01T00:00:00Z' })
    const headers = { cookie: admin.cookies() }
    const inside = endpoints.filter(([, { access }]) => access !== 'public')
    for (const [name, { method, path, trial, output }] of inside) {
      expect(trial, name).toBe(openAfterTrial.test(path) ? 'open' : 'required')
      if ('stream' in output && trial === 'open') continue
      const { statusCode } = await world.app.inject({ method, url: path, headers })
      if (trial === 'required') expect(statusCode, name).toBe(402)
      else expect(statusCode, name).not.toBe(402)
    }
  })
})

describe('the demo', () => {
  test('says how to sign in, shows its mails, and gives the reset link at once', async () => {
    const { call } = frontDoor(world.app)
    expect(await call(api.system.meta, {})).toMatchObject({ mode: 'demo', demo: { username: 'demo' } })
    const { registration } = await aTenant(world.app)
    const answer = await call(api.accounts.requestReset, { email: registration.contactEmail })
    expect(answer.resetUrl).toBe(`http://pitlane.test/reset-password?token=${answer.resetToken}`)
    const page = await world.app.inject({ url: '/demo/mail' })
    expect(page.body).toContain(answer.resetUrl)
  })

  test('moves the trial of the own business', async () => {
    const admin = await aTenant(world.app)
    const other = await aTenant(world.app)
    await admin.call(api.demo.trial, { endsAt: '2026-01-01T00:00:00Z' })
    expect(await admin.call(api.tenants.current, {})).toMatchObject({
      freeTrialEnddate: '2026-01-01T00:00:00.000Z',
    })
    expect(await other.call(api.tenants.current, {})).toEqual(other.tenant)
  })
})
