import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { RepairsSearch } from './features/repairs/list/list-address.ts'
import type { RoutineSearch } from './features/routine/list/routine-address.ts'
import { gate } from './pages/access.ts'
import { FullPageError, PageError } from './pages/ErrorPage.tsx'
import { FullPageSpinner, PageSkeleton } from './pages/Pending.tsx'
import { Root } from './pages/Root.tsx'
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
  const to = await gate(context.client, location.pathname)
  if (!to) return
  const isSignIn = to === '/auth'
  throw redirect({ to, replace: true, search: isSignIn ? { next: nextOf(location.href) } : {} })
}

interface Place {
  pathname: string
  href: string
}

/** Where sign-in leads back to; the dashboard needs no mention. */
export function nextOf(href: string): string | undefined {
  return href === '/' ? undefined : href
}

const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  beforeLoad: checkAccess,
  errorComponent: FullPageError,
  pendingComponent: FullPageSpinner,
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: checkAccess,
  component: page(() => import('./pages/shell/Shell.tsx'), 'Shell'),
  errorComponent: FullPageError,
  pendingComponent: FullPageSpinner,
})

const signInPage = page(() => import('./pages/signed-out/SignInPage.tsx'), 'SignInPage')
const dashboardPage = page(() => import('./pages/DashboardPage.tsx'), 'DashboardPage')

const signInSearch = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: text(search.next),
})

const outsideRoutes = outside.addChildren([
  createRoute({
    getParentRoute: () => outside,
    path: '/auth',
    validateSearch: signInSearch,
    component: signInPage,
    staticData: { title: 'Sign in' },
  }),
  createRoute({
    getParentRoute: () => outside,
    path: '/login',
    validateSearch: signInSearch,
    component: signInPage,
    staticData: { title: 'Sign in' },
  }),
  createRoute({
    getParentRoute: () => outside,
    path: '/business/signup',
    component: page(() => import('./pages/signed-out/SignUpPage.tsx'), 'SignUpPage'),
    staticData: { title: 'Register your business' },
  }),
  createRoute({
    getParentRoute: () => outside,
    path: '/forgot-password',
    component: page(() => import('./pages/signed-out/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
    staticData: { title: 'Forgot password' },
  }),
  createRoute({
    getParentRoute: () => outside,
    path: '/reset-password',
    validateSearch: (search): { token?: string | undefined } => ({ token: text(search.token) }),
    component: page(() => import('./pages/signed-out/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    staticData: { title: 'Reset password' },
  }),
  createRoute({
    getParentRoute: () => outside,
    path: '/confirm-email',
    validateSearch: (search): { token?: string | undefined } => ({ token: text(search.token) }),
    component: page(() => import('./pages/signed-out/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
    staticData: { title: 'Confirm email' },
  }),
])

/** What a link to the report of a repair may fill in. */
type RepairPrefill = {
  [Field in 'templateId' | 'title' | 'description' | 'category' | 'urgencyLevel']?: string | undefined
}

/** Loaded apart, so that sign-in is spared what only the pages inside ask for. */
/** Nobody waits for it: what does not arrive now is asked for by the page itself. */
function prefetch(use: (pages: typeof import('./pages/prefetch.ts')) => void): void {
  import('./pages/prefetch.ts').then(use, () => undefined)
}
const repairsSearch = [
  'search',
  'status',
  'urgencyLevel',
  'needPage',
  'progressPage',
  'completedPage',
  'repair',
] as const
const routineSearch = ['search', 'due', 'page'] as const

const insideRoutes = inside.addChildren([
  createRoute({
    getParentRoute: () => inside,
    path: '/',
    component: dashboardPage,
    staticData: { title: 'Dashboard' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/dashboard',
    component: dashboardPage,
    staticData: { title: 'Dashboard' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/repairs',
    validateSearch: (search): RepairsSearch => texts(search, repairsSearch),
    loader: ({ context, location }) => prefetch((it) => it.prefetchRepairs(context.client, location.search)),
    component: page(() => import('./pages/RepairsPage.tsx'), 'RepairsPage'),
    staticData: { title: 'Repairs' },
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
    loader: ({ context }) => prefetch((it) => it.prefetchVehicles(context.client)),
    component: page(() => import('./pages/VehiclesPage.tsx'), 'VehiclesPage'),
    staticData: { title: 'Vehicles' },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/vehicles/$id',
    validateSearch: (search): { repair?: string | undefined } => ({ repair: text(search.repair) }),
    loader: ({ context, params }) => prefetch((it) => it.prefetchVehicle(context.client, params.id)),
    component: page(() => import('./pages/VehiclePage.tsx'), 'VehiclePage'),
    staticData: { title: 'Vehicle' },
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
    loader: ({ context, location }) => prefetch((it) => it.prefetchRoutine(context.client, location.search)),
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
    path: '/settings',
    validateSearch: (search): { open?: string | undefined; checkout?: string | undefined } => ({
      open: text(search.open),
      checkout: text(search.checkout),
    }),
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

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree,
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
