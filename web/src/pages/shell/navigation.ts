import { SETTINGS_PATH } from '@pitlane/contract/access'
import type { Icon } from '@tabler/icons-react'
import {
  IconCalendarEvent,
  IconCar,
  IconLayoutDashboard,
  IconRefresh,
  IconReportMoney,
  IconSettings,
  IconTool,
} from '@tabler/icons-react'
import type { Restriction } from '../access.ts'

export interface Item {
  to: '/' | '/today' | '/repairs' | '/vehicles' | '/routine-repairs' | '/reports' | '/settings'
  label: string
  icon: Icon
  /** The tab bar of a phone has room for five; the dashboard leads here. */
  isSidebarOnly?: boolean
}

export const items: readonly Item[] = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/today', label: 'Today', icon: IconCalendarEvent, isSidebarOnly: true },
  { to: '/repairs', label: 'Repairs', icon: IconTool },
  { to: '/vehicles', label: 'Vehicles', icon: IconCar },
  { to: '/routine-repairs', label: 'Routine', icon: IconRefresh },
  { to: '/reports', label: 'Reports', icon: IconReportMoney, isSidebarOnly: true },
  { to: SETTINGS_PATH, label: 'Settings', icon: IconSettings },
]

export const reasons: Record<Restriction, string> = {
  'trial-ended': 'Your free trial has ended',
  'hq-missing': 'Connect HQ Rental Software in Settings first',
}
