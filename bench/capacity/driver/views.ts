interface Part {
  path: string
  /** What changes make it ask again. */
  topics: readonly string[]
  /** Also by the clock. */
  isPolled?: true
}

/** What a window shows that somebody left open. */
export interface View {
  /** Of eight. */
  share: number
  pollMs?: number
  shown: readonly Part[]
}

const onEveryScreen: Part[] = [
  { path: '/api/tenant', topics: ['tenant'] },
  { path: '/api/hq/config', topics: ['tenant', 'settings', 'vehicles'] },
  { path: '/api/notifications', topics: ['inbox'] },
]

const ofRoutines = ['templates', 'repairs', 'vehicles', 'bookings', 'tenant']

const section = (status: string): Part => ({
  path: `/api/repairs?status=${status}&page=1&limit=10`,
  topics: ['repairs', 'vehicles', 'templates'],
})

/** As the data files of the web application say: five of eight have the dashboard open, two All Repairs, one the board. */
const views: readonly View[] = [
  {
    share: 5,
    shown: [
      ...onEveryScreen,
      { path: '/api/dashboard/stats', topics: ['repairs', 'vehicles'] },
      { path: '/api/dashboard/available-vehicles-needing-repair', topics: ['repairs', 'vehicles'] },
      { path: '/api/dashboard/unclaimed-damages', topics: ['repairs', 'bookings', 'checks'] },
      {
        path: '/api/repairs?status=in+progress&page=1&limit=6',
        topics: ['repairs', 'vehicles', 'templates'],
      },
      {
        path: '/api/routine-templates/due/current',
        topics: ofRoutines,
      },
    ],
  },
  {
    share: 2,
    pollMs: 30_000,
    shown: [
      ...onEveryScreen,
      { ...section('need'), isPolled: true },
      section('in+progress'),
      section('completed'),
    ],
  },
  {
    share: 1,
    pollMs: 60_000,
    shown: [...onEveryScreen, { path: '/api/board', topics: [...ofRoutines, 'settings'], isPolled: true }],
  },
]

const all = views.flatMap((view) => Array.from({ length: view.share }, () => view))

export function viewOf(turn: number): View {
  const view = all[turn % all.length]
  if (!view) throw new Error('Nobody shows anything')
  return view
}
