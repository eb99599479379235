import { api } from '@pitlane/contract'
import type { Output } from '@pitlane/contract/endpoint'
import { system } from '@pitlane/contract/system'
import type { FastifyInstance } from 'fastify'
import { accountConstraints, accountJobs, accountRoutes } from './features/accounts/routes.ts'
import { assertMayRequire } from './features/accounts/second-factor/reset.ts'
import { securityRoutes } from './features/accounts/security-routes.ts'
import { whoIsSignedIn } from './features/accounts/session-queries.ts'
import { entryRows } from './features/audit/export-entries.ts'
import { auditJobs, auditRoutes } from './features/audit/routes.ts'
import { billingJobs, billingRoutes } from './features/billing/routes.ts'
import { boardRoutes } from './features/board/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { claimsAfter } from './features/claims/queries.ts'
import { claimJobs, claimRoutes } from './features/claims/routes.ts'
import { closingJobs, closingRoutes } from './features/closing/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { conflictRoutes } from './features/conflicts/routes.ts'
import { damageRoutes } from './features/damage/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { estimateRoutes } from './features/estimates/routes.ts'
import { fileJobs, fileRoutes } from './features/files/routes.ts'
import { useObject } from './features/files/use-objects.ts'
import { guaranteeRoutes } from './features/guarantees/routes.ts'
import { hqJobs, hqRoutes } from './features/hq/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { inboxJobs, inboxRoutes } from './features/inbox/routes.ts'
import { refuseLostLinks } from './features/job-links/dead-links.ts'
import { jobLinkRoutes } from './features/job-links/routes.ts'
import { oilChangeRoutes } from './features/oil-change/routes.ts'
import { overdueRoutes } from './features/overdue/routes.ts'
import { planningRoutes } from './features/planning/routes.ts'
import { tokenRoutes } from './features/programs/routes.ts'
import { noteUse, whichProgram } from './features/programs/tokens/queries.ts'
import { unlinkRepairs } from './features/repairs/generation-queries.ts'
import { repairsNameCategory, repairsNameMechanic } from './features/repairs/naming-queries.ts'
import { repairConstraints, repairJobs, repairRoutes } from './features/repairs/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { routinesNameCategory } from './features/routine/queries.ts'
import { routineRoutes } from './features/routine/routes.ts'
import { settingsConstraints, settingsRoutes } from './features/settings/routes.ts'
import { ssoRoutes } from './features/sso/routes.ts'
import { tenantConstraints, tenantRoutes } from './features/tenants/routes.ts'
import { vehicleRoutes } from './features/vehicles/routes.ts'
import { viewConstraints, viewRoutes } from './features/views/routes.ts'
import { webhookJobs, webhookRoutes } from './features/webhooks/routes.ts'
import { listeners } from './listeners.ts'
import type { Platform } from './platform/context.ts'
import { nameCalls } from './platform/http/call-names.ts'
import { openHttp } from './platform/http/http.ts'
import { type MountOptions, mount } from './platform/http/mount.ts'
import { type Route, serve, serveStream } from './platform/http/serve.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { openLiveUpdates } from './platform/live/live-updates.ts'
import { postedMails } from './platform/mail/post.ts'
import { healthRoutes } from './platform/metrics/health.ts'
import { serveApiDocs } from './platform/pages/api-docs.ts'
import { refuseUnknownPath, serveWebPages } from './platform/pages/web-pages.ts'

export interface Outside {
  /** The demo's own calls, and how to get in. */
  demo?: { routes: Route[]; access: NonNullable<Output<typeof system.meta>['demo']> }
  /** Where the built web application is; undefined serves the API alone. */
  webFolder?: string
}

/** Everything Pitlane does later, or by the clock. */
export const jobs: Job[] = [
  postedMails.atOnce,
  postedMails.again,
  ...accountJobs,
  ...fileJobs,
  ...repairJobs,
  ...inboxJobs,
  ...hqJobs,
  ...claimJobs,
  ...billingJobs,
  ...closingJobs,
  ...webhookJobs,
  ...auditJobs,
]

/** The list of features: a table of contents. */
export async function buildApp(
  platform: Platform,
  outside: Outside = {},
  options: MountOptions = { verifyOutput: false },
): Promise<FastifyInstance> {
  const app = await openHttp(platform, {
    ...tenantConstraints,
    ...settingsConstraints,
    ...accountConstraints,
    ...repairConstraints,
    ...viewConstraints,
  })
  platform.sessions.lookUpBy(whoIsSignedIn)
  platform.programs.knownBy({ lookUp: whichProgram, noteUse })
  platform.listeners = listeners
  const live = openLiveUpdates(platform)
  app.addHook('preClose', async () => live.close())

  const { demo } = outside
  const routes: Route[] = [
    ...healthRoutes(platform, live),
    serve(system.meta, async () =>
      demo ? { mode: 'demo' as const, demo: demo.access } : { mode: 'production' as const },
    ),
    serveStream(system.events, live.answer),
    ...tenantRoutes(assertMayRequire),
    ...settingsRoutes({
      mechanic: [repairsNameMechanic],
      category: [routinesNameCategory, repairsNameCategory],
    }),
    ...accountRoutes((ctx, userId, url) => useObject(ctx, userId, { field: 'profileImageUrl', url })),
    ...securityRoutes,
    ...ssoRoutes,
    ...fileRoutes,
    ...vehicleRoutes,
    ...bookingRoutes,
    ...routineRoutes(unlinkRepairs),
    ...guaranteeRoutes,
    ...repairRoutes,
    ...viewRoutes,
    ...checkRoutes,
    ...damageRoutes,
    ...overdueRoutes,
    ...oilChangeRoutes,
    ...planningRoutes,
    ...conflictRoutes,
    ...boardRoutes,
    ...reportRoutes,
    ...commentRoutes,
    ...jobLinkRoutes,
    ...estimateRoutes,
    ...inboxRoutes,
    ...calendarRoutes,
    ...hqRoutes,
    ...claimRoutes,
    ...importRoutes({ claims: claimsAfter, activity: entryRows }),
    ...dashboardRoutes,
    ...billingRoutes,
    ...closingRoutes,
    ...tokenRoutes,
    ...webhookRoutes,
    ...auditRoutes,
    ...(demo?.routes ?? []),
  ]
  mount(app, platform, routes, { ...options, nameOf: nameCalls(api) })
  refuseLostLinks(app)
  serveApiDocs(app, api)
  if (outside.webFolder) await serveWebPages(app, platform, outside.webFolder)
  else app.setNotFoundHandler(refuseUnknownPath)
  return app
}
