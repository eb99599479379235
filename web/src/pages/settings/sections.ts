import {
  IconApi,
  IconBuildingBank,
  IconCash,
  IconClockHour8,
  IconHistory,
  IconKey,
  IconListCheck,
  IconMailOff,
  IconPlug,
  type IconProps,
  IconTool,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { SectionSkeleton } from './SectionSkeleton.tsx'

export interface SettingsSection {
  value: string
  title: string
  about: string
  icon: ComponentType<IconProps>
  content: LazyPart<object>
  isForAdmins?: boolean
}

const section = (load: () => Promise<ComponentType>) => lazyPart(load, SectionSkeleton)

/** What is set for a business, in the order in which it stands; each is loaded when it is opened. */
export const settingsSections: readonly SettingsSection[] = [
  {
    value: 'hq',
    title: 'HQ Rental Software Integration',
    about: 'Where your vehicles come from',
    icon: IconPlug,
    content: section(
      async () => (await import('../../features/hq/connection/HqConnection.tsx')).HqConnection,
    ),
  },
  {
    value: 'billing',
    title: 'Payments & Billing',
    about: 'Your trial and your subscription',
    icon: IconBuildingBank,
    content: section(async () => (await import('../../features/billing/BillingSection.tsx')).BillingSection),
  },
  {
    value: 'users',
    title: 'User Management',
    about: 'Who can sign in to your business',
    icon: IconUsers,
    content: section(
      async () => (await import('../../features/accounts/users/UserManagement.tsx')).UserManagement,
    ),
  },
  {
    value: 'repairs',
    title: 'Repair Management',
    about: 'Mechanics and repair categories',
    icon: IconTool,
    content: section(
      async () => (await import('../../features/settings/RepairManagement.tsx')).RepairManagement,
    ),
  },
  {
    value: 'checks',
    title: 'Checks',
    about: 'How cars are looked at when they come back',
    icon: IconListCheck,
    content: section(
      async () => (await import('../../features/checks/settings/CheckSettings.tsx')).CheckSettings,
    ),
    isForAdmins: true,
  },
  {
    value: 'money',
    title: 'Money',
    about: 'What is asked for damage, and which estimates need nobody',
    icon: IconCash,
    content: section(async () => (await import('../../features/tenants/MoneySettings.tsx')).MoneySettings),
    isForAdmins: true,
  },
  {
    value: 'workshop',
    title: 'Workshop Hours',
    about: 'When repairs are done, and the time around rentals',
    icon: IconClockHour8,
    content: section(
      async () => (await import('../../features/planning/WorkshopSettings.tsx')).WorkshopSettings,
    ),
  },
  {
    value: 'sso',
    title: 'Single Sign-on',
    about: 'Let people sign in with your own identity provider',
    icon: IconKey,
    content: section(async () => (await import('../../features/sso/SsoSettings.tsx')).SsoSettings),
    isForAdmins: true,
  },
  {
    value: 'api',
    title: 'API',
    about: 'Let your own programs in',
    icon: IconApi,
    content: section(async () => (await import('./ApiSection.tsx')).ApiSection),
    isForAdmins: true,
  },
  {
    value: 'webhooks',
    title: 'Webhooks',
    about: 'Other programs that are told what happens',
    icon: IconWebhook,
    content: section(async () => (await import('../../features/webhooks/Webhooks.tsx')).Webhooks),
    isForAdmins: true,
  },
  {
    value: 'mails',
    title: 'Undelivered Mail',
    about: 'Mails that could not be sent',
    icon: IconMailOff,
    content: section(async () => (await import('../../features/inbox/FailedMails.tsx')).FailedMails),
    isForAdmins: true,
  },
  {
    value: 'activity',
    title: 'Activity',
    about: 'Who signed in, and who changed, exported or deleted what',
    icon: IconHistory,
    content: section(async () => (await import('./ActivitySection.tsx')).ActivitySection),
    isForAdmins: true,
  },
]
