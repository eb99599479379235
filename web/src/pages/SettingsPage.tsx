import { Accordion } from '@mantine/core'
import { IconBuildingBank, IconClockHour8, IconPlug, IconTool, IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type Ref, useCallback, useMemo, useRef } from 'react'
import { UserManagement } from '../features/accounts/users/UserManagement.tsx'
import { BillingSection } from '../features/billing/BillingSection.tsx'
import { CheckoutReturn } from '../features/billing/CheckoutReturn.tsx'
import { HqConnection } from '../features/hq/connection/HqConnection.tsx'
import { ExportData } from '../features/imports/ExportData.tsx'
import { WorkshopSettings } from '../features/planning/WorkshopSettings.tsx'
import { RepairManagement } from '../features/settings/RepairManagement.tsx'
import { BusinessSettings } from '../features/tenants/BusinessSettings.tsx'
import { text } from '../platform/search-params.ts'
import { useUser } from '../platform/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RestrictionNotice } from './RestrictionNotice.tsx'
import classes from './SettingsPage.module.css'

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
        >
          <HqConnection />
        </Section>
        <Section
          value="billing"
          title="Payments & Billing"
          about="Your trial and your subscription"
          icon={<IconBuildingBank {...icon} />}
        >
          <BillingSection />
        </Section>
        <Section
          value="users"
          title="User Management"
          about="Who can sign in to your business"
          icon={<IconUsers {...icon} />}
        >
          <UserManagement />
        </Section>
        <Section
          value="repairs"
          title="Repair Management"
          about="Mechanics and repair categories"
          icon={<IconTool {...icon} />}
        >
          <RepairManagement />
        </Section>
        <Section
          value="workshop"
          title="Workshop Hours"
          about="When repairs are done, and the time around rentals"
          icon={<IconClockHour8 {...icon} />}
        >
          <WorkshopSettings />
        </Section>
      </Accordion>
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
        search: { open: sections.join(',') || undefined, checkout },
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
  children: ReactNode
}

function Section({ value, title, about, icon, control, children }: SectionProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control icon={icon} ref={control}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
