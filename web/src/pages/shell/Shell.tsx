import { DEFAULT_CLOCK } from '@pitlane/contract/clock'
import { MINUTE } from '@pitlane/contract/durations'
import { DEFAULT_BUSINESS_NAME } from '@pitlane/contract/tenants/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Tray } from '../../features/inbox/Tray.tsx'
import { tenantQuery } from '../../features/tenants/data.ts'
import { listenForChanges } from '../../platform/live-updates.ts'
import { useNow } from '../../platform/now.ts'
import { printInLight } from '../../platform/print.ts'
import { Brand } from '../../ui/Brand.tsx'
import { useIsPhone } from '../../ui/screen/use-is-phone.ts'
import { ClockOfBusiness } from '../../ui/time/clock.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import { useRestriction } from '../access.ts'
import { AbovePage } from './AbovePage.tsx'
import { Bell } from './Bell.tsx'
import { Finder } from './Finder.tsx'
import { NavItems } from './NavItems.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ReportAnywhere } from './report/ReportAnywhere.tsx'
import classes from './Shell.module.css'
import { UserCorner } from './UserCorner.tsx'

/** What surrounds every page of somebody who is signed in. */
export function Shell() {
  const client = useQueryClient()
  const router = useRouter()
  const restriction = useRestriction()
  const clock = useQuery(tenantQuery).data?.clock ?? DEFAULT_CLOCK
  const isWall = useSearch({ strict: false, select: ({ wall }) => wall !== undefined })
  const isPhone = useIsPhone()
  useEffect(() => listenForChanges(client), [client])
  useEffect(printInLight, [])

  // The gates were asked on the way here; when this changes they must be asked again.
  const asked = useRef(restriction)
  useEffect(() => {
    if (asked.current === restriction) return
    asked.current = restriction
    void router.invalidate()
  }, [router, restriction])

  return (
    <ClockOfBusiness value={clock}>
      <div className={classes.shell} data-wall={isWall}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        {!isPhone && (
          <nav aria-label="Main" className={classes.sidebar}>
            <div className={classes.brand}>
              <Brand />
            </div>
            <NavItems as="sidebar" />
          </nav>
        )}
        <header className={classes.header}>
          <Business />
          <div className={classes.tools}>
            <ReportAnywhere />
            <Finder />
            <Bell />
            <Tray />
            <UserCorner />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <OfflineBanner />
          <div className={classes.content}>
            <AbovePage />
            <Outlet />
          </div>
        </main>
        {isPhone && (
          <nav aria-label="Main" className={classes.tabBar}>
            <NavItems as="tabs" />
          </nav>
        )}
      </div>
    </ClockOfBusiness>
  )
}

/** Whose page it is; on paper, also when it was true. */
function Business() {
  const tenant = useQuery(tenantQuery).data
  const name = tenant?.name || DEFAULT_BUSINESS_NAME
  const now = useNow(MINUTE)
  return (
    <>
      <div className={classes.business}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.subtitle}>Vehicle repairs and maintenance</div>
      </div>
      <div className={classes.printed}>
        <Instant at={now.toISOString()} timezone={tenant?.timezone} />
      </div>
    </>
  )
}
