import { MAILED_BY } from '@pitlane/contract/mails'
import type { RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import type { BoardSearch } from './features/board/board-address.ts'
import type { RepairsSearch } from './features/repairs/list/list-address.ts'
import type { ReportSearch } from './features/reports/report-address.ts'
import type { RoutineSearch } from './features/routine/routine-address.ts'
import type { LabelsSearch } from './features/vehicles/labels/label-papers.ts'
import { elsewhere } from './pages/access.ts'
import { approachDashboard } from './pages/dashboard/approach-dashboard.ts'
import { FullPageError, PageError } from './pages/ErrorPage.tsx'
import { FullPageSpinner, PageSkeleton } from './pages/Pending.tsx'
import { Root } from './pages/Root.tsx'
import type { SettingsSearch } from './pages/settings/settings-search.ts'
import { approachAbove } from './pages/shell/AbovePage.tsx'
import { type FrontPath, frontPages } from './pages/signed-out/front-pages.ts'
import { RoutedFront } from './pages/signed-out/RoutedFront.tsx'
import { nextFrame } from './platform/giving-way/next-frame.ts'
import { loaded } from './platform/new-version.ts'
import { parseSearch, stringifySearch, text, texts } from './platform/search-params.ts'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Root,
  errorComponent: FullPageError,
  pendingComponent: FullPageSpinner,
})

/** The code of a page, on its way when somebody is about to open it. */
const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loaded(load), name)

/** Asks the rules of access once for every page, and sends on whoever may not be here. */
async function checkAccess({ context, location }: { context: { client: QueryClient }; location: Place }) {
  const away = await elsewhere(context.client, location)
  if (away) throw redirect({ ...away, replace: true })
}

let lastPath: string | undefined

/**
 * The same from one page to another: what was touched is answered on screen before the page is made that it leads to. What changes on a
 * page itself is known at once to whoever presses the next key.
 */
async function checkInside(way: Parameters<typeof checkAccess>[0] & { cause: string }) {
  const { pathname } = way.location
  const isOther = way.cause === 'stay' && pathname !== lastPath
  const answered = isOther ? nextFrame() : undefined
  if (way.cause !== 'preload') lastPath = pathname
  await checkAccess(way)
  await answered
}

interface Place {
  pathname: string
  href: string
}

const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  beforeLoad: checkAccess,
  component: RoutedFront,
  errorComponent: FullPageError,
  pendingComponent: FullPageSpinner,
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: checkInside,
  loader: ({ context, location }) => approachAbove(context.client, location.pathname),
  component: page(() => import('./pages/shell/Shell.tsx'), 'Shell'),
  errorComponent: FullPageError,
  pendingComponent: FullPageSpinner,
})

/** One of the pages before sign-in, as they are at the front door. */
const front = <Path extends FrontPath>(path: Path) =>
  createRoute({
    getParentRoute: () => outside,
    path,
    component: lazyRouteComponent(async () => ({ default: await frontPages[path].load() })),
    staticData: { title: frontPages[path].title },
  })

const outsideRoutes = outside.addChildren([
  front('/auth'),
  front('/login'),
  front('/business/signup'),
  front('/forgot-password'),
  front('/reset-password'),
  front('/confirm-email'),
  front('/invitation'),
  front('/reopen'),
  front('/second-factor'),
])

const dashboardPage = page(() => import('./pages/DashboardPage.tsx'), 'DashboardPage')

/** What a link to the report of a repair may fill in. */
type RepairPrefill = {
  [Field in 'templateId' | 'title' | 'description' | 'category' | 'urgencyLevel']?: string | undefined
}

/**
 * Nobody waits for it: what does not arrive now is asked for by the page itself, be it code or the styles beside it, of which only what stands
 * after `then` hears. Nothing is asked for while something is sent: who signs out has the pointer over whatever is behind the menu.
 */
function prefetch(client: QueryClient, use: (pages: typeof import('./pages/prefetch.ts')) => void): void {
  if (client.isMutating() === 0) import('./pages/prefetch.ts').then(use).catch(() => undefined)
}
const routineSearch = ['search', 'due', 'page'] as const

const insideRoutes = inside.addChildren([
  createRoute({
    getParentRoute: () => inside,
    path: '/',
    loader: ({ context }) => approachDashboard(context.client),
    component: dashboardPage,
    staticData: { title: 'Dashboard' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/dashboard',
    loader: ({ context }) => approachDashboard(context.client),
    component: dashboardPage,
    staticData: { title: 'Dashboard' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/conflicts',
    component: page(() => import('./pages/conflicts/ConflictsPage.tsx'), 'ConflictsPage'),
    staticData: { title: 'Conflicts' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/today',
    validateSearch: (search): BoardSearch => ({
      ...texts(search, ['date', 'days', 'location', 'repair']),
      wall: typeof search.wall === 'string' ? 'on' : undefined,
    }),
    component: page(() => import('./pages/TodayPage.tsx'), 'TodayPage'),
    staticData: { title: 'Today' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/repairs',
    // By whatever names: the list knows which mean something, and is not loaded for its address.
    validateSearch: (search): RepairsSearch => texts(search, Object.keys(search)),
    loader: ({ context, location }) =>
      prefetch(context.client, (it) => it.prefetchRepairs(context.client, location.search)),
    component: page(() => import('./pages/RepairsPage.tsx'), 'RepairsPage'),
    staticData: { title: 'Repairs' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/repairs/$id/claim/print',
    component: page(() => import('./pages/claims/ClaimPacketPage.tsx'), 'ClaimPacketPage'),
    staticData: { title: 'Claim' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/r/$number',
    component: page(() => import('./pages/NumberedRepairPage.tsx'), 'NumberedRepairPage'),
    staticData: { title: 'Repair' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles',
    validateSearch: (search): { search?: string | undefined; status?: string | undefined } => ({
      search: text(search.search),
      status: text(search.status),
    }),
    loader: ({ context }) => prefetch(context.client, (it) => it.prefetchVehicles(context.client)),
    component: page(() => import('./pages/VehiclesPage.tsx'), 'VehiclesPage'),
    staticData: { title: 'Vehicles' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/labels',
    validateSearch: (search): LabelsSearch => texts(search, ['paper', 'search', 'status']),
    component: page(() => import('./pages/labels/LabelsPage.tsx'), 'LabelsPage'),
    staticData: { title: 'Labels' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/v/$vehicleKey',
    component: page(() => import('./pages/labels/LabelledVehiclePage.tsx'), 'LabelledVehiclePage'),
    staticData: { title: 'Report Repair' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/$id',
    validateSearch: (search): { repair?: string | undefined } => ({ repair: text(search.repair) }),
    loader: ({ context, params }) =>
      prefetch(context.client, (it) => it.prefetchVehicle(context.client, params.id)),
    component: page(() => import('./pages/VehiclePage.tsx'), 'VehiclePage'),
    staticData: { title: 'Vehicle' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/$id/history',
    component: page(() => import('./pages/reports/ServiceHistoryPage.tsx'), 'ServiceHistoryPage'),
    staticData: { title: 'Service History' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/$id/check',
    component: page(() => import('./pages/checks/CheckPage.tsx'), 'CheckPage'),
    staticData: { title: 'Check the Car' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/$id/condition',
    validateSearch: (search): { before?: string | undefined; after?: string | undefined } =>
      texts(search, ['before', 'after']),
    component: page(() => import('./pages/checks/ConditionPage.tsx'), 'ConditionPage'),
    staticData: { title: 'Condition' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/$id/new-repair',
    validateSearch: (search): RepairPrefill =>
      texts(search, ['templateId', 'title', 'description', 'category', 'urgencyLevel']),
    component: page(() => import('./pages/NewRepairPage.tsx'), 'NewRepairPage'),
    staticData: { title: 'Report Repair' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/routine-repairs',
    validateSearch: (search): RoutineSearch => texts(search, routineSearch),
    loader: ({ context, location }) =>
      prefetch(context.client, (it) => it.prefetchRoutine(context.client, location.search)),
    component: page(() => import('./pages/RoutinePage.tsx'), 'RoutinePage'),
    staticData: { title: 'Routine Repairs' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/oil-change',
    validateSearch: (search): RoutineSearch => texts(search, routineSearch),
    component: page(() => import('./pages/OilChangePage.tsx'), 'OilChangePage'),
    staticData: { title: 'Oil Change Tracking' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/reports',
    validateSearch: (search): ReportSearch => texts(search, ['report', 'period', 'from', 'to', 'by']),
    component: page(() => import('./pages/reports/ReportsPage.tsx'), 'ReportsPage'),
    staticData: { title: 'Reports' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/settings',
    validateSearch: (search): SettingsSearch => texts(search, ['open', 'checkout', 'kind', 'person', 'page']),
    component: page(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
    staticData: { title: 'Settings' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '$',
    component: page(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage'),
    staticData: { title: 'Page Not Found' },
  }),
])

const routeTree = root.addChildren([outsideRoutes, insideRoutes])

/** The application, with the page of the address there to be shown. */
export async function openApplication(client: QueryClient, history: RouterHistory) {
  // Its address is clean before a page reads it.
  if (history.location.search.includes(MAILED_BY))
    await import('./platform/address/followed-mail.ts').then(
      (it) => it.noteFollowedMail(),
      () => {},
    )
  const router = createAppRouter(client, history)
  await router.load()
  return <RouterProvider router={router} />
}

function createAppRouter(client: QueryClient, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
