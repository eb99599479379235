import { useMantineColorScheme } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUser } from '../../../platform/session.ts'
import { usePutAway } from '../../first-steps/use-put-away.ts'
import { settingsSections } from '../../settings/sections.ts'
import { useLeave } from '../use-leave.ts'
import { actionsOf, type Does, type Page, type Who } from './actions.ts'

/** The table, with the pages of the router in it, and what somebody may of it. */
export function useActions(hasChecks: boolean) {
  const { routesByPath } = useRouter()
  const actions = useMemo(() => actionsOf(pagesOf(routesByPath), settingsSections), [routesByPath])
  const who: Who = {
    isAdmin: useUser()?.role === 'admin',
    hasChecks,
    hasStepsAway: usePutAway().isAway,
  }
  return { actions, who }
}

type Routes = Record<string, { parentRoute?: { id: string }; options: { staticData?: { title?: string } } }>

/** Those that surround whoever is signed in and are about nothing in particular; the dashboard has two addresses. */
function pagesOf(routes: Routes): Page[] {
  return Object.entries(routes).flatMap(([path, { parentRoute, options }]) => {
    const title = options.staticData?.title
    const isOne = title && parentRoute?.id === '/inside' && !path.includes('$') && path !== '/dashboard'
    return isOne ? [{ path, title }] : []
  })
}

interface Ways {
  onClose: () => void
  onType: (text: string) => void
  onPlan: (repair: Repair) => void
  /** Something waits to be sent, so they are asked first. */
  onLeave: () => void
}

/** Does what was chosen; all but going on typing, planning and being asked closes. */
export function useDo({ onClose, onType, onPlan, onLeave }: Ways) {
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const { mustAsk, leave } = useLeave()
  const { back } = usePutAway()
  return (does: Does | { plan: Repair }) => {
    if ('type' in does) return onType(does.type)
    if ('plan' in does) return onPlan(does.plan)
    if ('now' in does && does.now === 'sign-out' && mustAsk()) return onLeave()
    onClose()
    if ('href' in does) return void router.navigate({ href: does.href })
    if (does.now === 'sign-out') return void leave()
    if (does.now === 'first-steps') return void back()
    setColorScheme(does.now)
  }
}
