import { Accordion, Text } from '@mantine/core'
import { IconBuildingBank, IconPlug, IconTool, IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UserManagement } from '../features/accounts/UserManagement.tsx'
import { SubscriptionStatus } from '../features/billing/SubscriptionStatus.tsx'
import { HqConnection } from '../features/hq/HqConnection.tsx'
import { ExportData } from '../features/imports/ExportData.tsx'
import { text } from '../platform/search-params.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RestrictionNotice } from './RestrictionNotice.tsx'
import classes from './SettingsPage.module.css'

export function SettingsPage() {
  const open = useSearch({ strict: false, select: (search) => text(search.open) })
  const navigate = useNavigate()

  function remember(sections: string[]) {
    void navigate({
      to: '/settings',
      search: { open: sections.join(',') || undefined },
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      <PageHeader title="Settings">Connection, billing, people and lists of your business.</PageHeader>
      <RestrictionNotice />
      <ExportData />
      <Accordion
        multiple
        order={2}
        variant="separated"
        radius="lg"
        value={open?.split(',') ?? []}
        onChange={remember}
        classNames={{ item: classes.item, label: classes.label }}
      >
        <Section
          value="hq"
          title="HQ Rental Software Integration"
          about="Where your vehicles come from"
          icon={<IconPlug {...icon} />}
        >
          <HqConnection />
        </Section>
        <Section
          value="billing"
          title="Payments & Billing"
          about="Your trial and your subscription"
          icon={<IconBuildingBank {...icon} />}
        >
          <SubscriptionStatus />
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
          <Text c="dimmed">
            Mechanics and repair categories will be managed here in a coming version. Your business already
            has the default categories.
          </Text>
        </Section>
      </Accordion>
    </>
  )
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true }

interface SectionProps {
  value: string
  title: string
  about: string
  icon: ReactNode
  children: ReactNode
}

function Section({ value, title, about, icon, children }: SectionProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control icon={icon}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
