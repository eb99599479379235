import { Accordion } from '@mantine/core'
import {
  IconBuildingBank,
  IconClockHour8,
  IconHistory,
  IconKey,
  IconMailOff,
  IconPlug,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { CheckoutReturn } from '../features/billing/CheckoutReturn.tsx'
import { CloseBusiness } from '../features/closing/CloseBusiness.tsx'
import { ExportData } from '../features/imports/ExportData.tsx'
import { BusinessSettings } from '../features/tenants/BusinessSettings.tsx'
import { text } from '../platform/search-params.ts'
import { useUser } from '../platform/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { lazySection } from './LazySection.tsx'
import { RestrictionNotice } from './RestrictionNotice.tsx'
import classes from './SettingsPage.module.css'
import type { SettingsSearch } from './settings/settings-search.ts'

const HqConnection = lazySection(
  'hq',
  async () => (await import('../features/hq/connection/HqConnection.tsx')).HqConnection,
)
const BillingSection = lazySection(
  'billing',
  async () => (await import('../features/billing/BillingSection.tsx')).BillingSection,
)
const UserManagement = lazySection(
  'users',
  async () => (await import('../features/accounts/users/UserManagement.tsx')).UserManagement,
)
const RepairManagement = lazySection(
  'repairs',
  async () => (await import('../features/settings/RepairManagement.tsx')).RepairManagement,
)

const WorkshopSettings = lazySection(
  'workshop',
  async () => (await import('../features/planning/WorkshopSettings.tsx')).WorkshopSettings,
)

const FailedMails = lazySection(
  'mails',
  async () => (await import('../features/inbox/FailedMails.tsx')).FailedMails,
)

const ActivitySection = lazySection(
  'activity',
  async () => (await import('./settings/ActivitySection.tsx')).ActivitySection,
)

const SsoSettings = lazySection(
  'sso',
  async () => (await import('../features/sso/SsoSettings.tsx')).SsoSettings,
)

export function SettingsPage() {
  const isAdmin = useUser()?.role === 'admin'
  const { sections, outcome, remember } = useAddress()
  const finish = useCallback(() => remember(sections, undefined), [remember, sections])
  const hqControl = useRef<HTMLButtonElement>(null)

  function connect() {
    if (!sections.includes('hq')) remember([...sections, 'hq'], outcome)
    hqControl.current?.scrollIntoView({ block: 'center' })
    hqControl.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageHeader title="Settings">Connection, billing, people and lists of your business.</PageHeader>
      {outcome && <CheckoutReturn outcome={outcome} onDone={finish} />}
      {outcome !== 'success' && <RestrictionNotice onConnect={connect} />}
      {isAdmin && (
        <BusinessSettings>
          <ExportData />
          <CloseBusiness />
        </BusinessSettings>
      )}
      <Accordion
        multiple
        order={2}
        variant="separated"
        radius="lg"
        value={sections}
        onChange={(sections) => remember(sections, outcome)}
        classNames={{ item: classes.item, label: classes.label }}
      >
        <Section
          value="hq"
          title="HQ Rental Software Integration"
          about="Where your vehicles come from"
          icon={<IconPlug {...icon} />}
          control={hqControl}
          isOpen={sections.includes('hq')}
          content={HqConnection}
        />
        <Section
          value="billing"
          title="Payments & Billing"
          about="Your trial and your subscription"
          icon={<IconBuildingBank {...icon} />}
          isOpen={sections.includes('billing')}
          content={BillingSection}
        />
        <Section
          value="users"
          title="User Management"
          about="Who can sign in to your business"
          icon={<IconUsers {...icon} />}
          isOpen={sections.includes('users')}
          content={UserManagement}
        />
        <Section
          value="repairs"
          title="Repair Management"
          about="Mechanics and repair categories"
          icon={<IconTool {...icon} />}
          isOpen={sections.includes('repairs')}
          content={RepairManagement}
        />
        <Section
          value="workshop"
          title="Workshop Hours"
          about="When repairs are done, and the time around rentals"
          icon={<IconClockHour8 {...icon} />}
          isOpen={sections.includes('workshop')}
          content={WorkshopSettings}
        />
        {isAdmin && <ForAdmins sections={sections} />}
        {isAdmin && (
          <Section
            value="activity"
            title="Activity"
            about="Who signed in, and who changed, exported or deleted what"
            icon={<IconHistory {...icon} />}
            isOpen={sections.includes('activity')}
            content={ActivitySection}
          />
        )}
      </Accordion>
    </>
  )
}

/** What employees do not see. */
function ForAdmins({ sections }: { sections: readonly string[] }) {
  return (
    <>
      <Section
        value="sso"
        title="Single Sign-on"
        about="Let people sign in with your own identity provider"
        icon={<IconKey {...icon} />}
        isOpen={sections.includes('sso')}
        content={SsoSettings}
      />
      <Section
        value="mails"
        title="Undelivered Mail"
        about="Mails that could not be sent"
        icon={<IconMailOff {...icon} />}
        isOpen={sections.includes('mails')}
        content={FailedMails}
      />
    </>
  )
}

const outcomes = ['success', 'cancelled'] as const

/** The open sections, and whether somebody has just come back from Stripe: then billing is one of them. */
function useAddress() {
  const open = useSearch({ strict: false, select: (search) => text(search.open) })
  const checkout = useSearch({ strict: false, select: (search) => text(search.checkout) })
  const navigate = useNavigate()
  const outcome = outcomes.find((known) => known === checkout)

  const sections = useMemo(() => {
    const named = open?.split(',') ?? []
    return outcome && !named.includes('billing') ? [...named, 'billing'] : named
  }, [open, outcome])

  const remember = useCallback(
    (sections: string[], checkout: string | undefined) =>
      void navigate({
        to: '/settings',
        search: (before: SettingsSearch) => ({ ...before, open: sections.join(',') || undefined, checkout }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { sections, outcome, remember }
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true }

interface SectionProps {
  value: string
  title: string
  about: string
  icon: ReactNode
  control?: Ref<HTMLButtonElement>
  isOpen: boolean
  content: ReturnType<typeof lazySection>
}

/** What was opened once stays, so that closing it loses nothing that was typed. */
function Section({ value, title, about, icon, control, isOpen, content: Content }: SectionProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const approach = Content.useApproach()
  return (
    <Accordion.Item value={value}>
      <Accordion.Control icon={icon} ref={control} onMouseEnter={approach} onFocus={approach}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </Accordion.Control>
      <Accordion.Panel>{wasOpen && <Content />}</Accordion.Panel>
    </Accordion.Item>
  )
}
